"""Cards of one name in different sets."""

from cards.models import Card, Printing, Set


def namesake(name, variant, set_code, set_name, number, classes=(), types=("Ability",), text=(), **facts):
    """A card of a name that others may have; ``variant`` is empty for the principal one."""
    card = Card(name=name, variant=variant, types=list(types), classes=list(classes), cost_number=2, **facts)
    card.save()
    if text:
        card.faces.create(text=list(text))
    card_set, _ = Set.objects.get_or_create(code=set_code, name=set_name)
    Printing.objects.create(card=card, set=card_set, number=number)
    return card
