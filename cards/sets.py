"""The order in which sets appeared."""

# Codes of the expansions and boxed sets, oldest first.
RELEASES = (
    *("HoA", "OLR", "OLT", "TDP", "MCR", "MCT", "FoO", "MLR", "MLT"),
    *("MoL", "SoB", "BTR", "BTT", "BT", "HfI"),
    *("DoW", "DWS", "AGM", "BoG", "NXR", "NT", "FoH", "DKS"),
    *("SW", "WG", "ICE", "CD1", "ICR", "CIT"),
    *("WBR", "ELE", "CD2", "ToD", "DDD", "DSM", "DSK", "DTP"),
    *("CD3", "TOT", "CoH", "ToF", "CD4", "ARC"),
)
PLACES = {code: place for place, code in enumerate(RELEASES)}


def release_order(code: str) -> int:
    """Where a set sorts; sets of unknown date (promotions, for the most part) come last."""
    return PLACES.get(code, len(RELEASES))
