"""Two equal pieces on one grid."""
