"""Making cards of what several sources state: which statements are one card, and what is true of it.

``grouping`` finds the statements of one card, ``printings`` those of one printing, ``precedence`` says
whom to believe, ``facts_merging`` decides each fact and notes where sources disagree, ``cards`` puts all
together.
The result depends on the statements alone, in whatever order they came.
"""
