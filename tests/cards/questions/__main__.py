"""``python -m tests.cards.questions FILE.json``: the share of questions answered by the site's database."""

import os
import sys
from pathlib import Path

import django


def main(names: list[str]) -> int:
    """Print what is not answered and the share of each file; 2 without a file."""
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.cards.questions.measuring import load_questions, unanswered

    for name in names:
        questions = [question for question in load_questions(Path(name)) if question.is_of_pool]
        failed = unanswered(questions)
        for question in failed:
            print(
                f"{question.question}\n    {', '.join(question.cards)}; found {', '.join(question.answers)}"
            )
        answered = len(questions) - len(failed)
        share = answered / len(questions) if questions else 0
        print(f"{name}: {answered} of {len(questions)} in the first five ({share:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
