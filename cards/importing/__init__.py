"""Card files into the database and out again: the file formats, which stored card a row means, storing."""
