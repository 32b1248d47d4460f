"""Gold files, precision and recall, calibration."""
