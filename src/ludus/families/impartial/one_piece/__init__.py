"""One piece that two players move towards the corner of a grid."""
