"""To the Bottom, proven rule by rule and card by card."""
