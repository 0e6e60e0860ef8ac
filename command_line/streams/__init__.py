"""Files of games of any length, judged as a stream: in bounded memory, on all cores, in their order."""
