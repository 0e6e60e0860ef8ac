"""Between JSON and the adjudicators' records: everything here is derived from their declarations."""
