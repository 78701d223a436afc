"""What commands share: targets, options, output, progress."""
