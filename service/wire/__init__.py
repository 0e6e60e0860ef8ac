"""JSON to the adjudicators' records and back, derived from the records' declarations."""
