"""What boards, cards and prices come to."""
