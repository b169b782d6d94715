"""The pages of the API: start page, reference, schema, tokens; and the answer at unknown addresses."""
