"""A module in the package of kinds is all the code of a further kind of run; its page has two templates."""

import json
import subprocess
import sys
from pathlib import Path

SEVENTH = Path(__file__).parent / "seventh"

PROGRAM = """
import importlib.util, json, sys

spec = importlib.util.find_spec("simulator.kinds")
spec.submodule_search_locations.append(sys.argv[1])  # as if the module lay in the package
package = importlib.util.module_from_spec(spec)
sys.modules["simulator.kinds"] = package
spec.loader.exec_module(package)

import django

django.setup()

from django.urls import reverse

from accounts.visitors import Visitor
from api.schema import SharedSchemaGenerator
from simulator.api.input import RunInputSerializer, run_settings
from simulator.forms import START_FORMS
from simulator.models import Run
from simulator.reports.fields import to_json
from simulator.workers.cutting import cut_run
from tests.simulator.printed_cards import deck

sent = RunInputSerializer(data={"kind": "speed", "deck": "any", "seed": 3, "turns": 9})
assert sent.is_valid(), sent.errors
settings = run_settings(sent.validated_data)
run = Run(kind="speed", games=settings.games, turns=settings.turns, seed=3, seat="first", state="done")
run.deck_name = "Deck"
run.snapshot = deck().to_json()
series, tally = run.series(), run.empty_tally()
for game in range(4):
    tally.count(series.play(game), game)
run.result = tally.to_json()
run.engines = list
played, kind = run.played_games(), run.run_kind
form = START_FORMS[kind.others](kind=kind, visitor=Visitor(None))
schema = SharedSchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
print(json.dumps({
    "start": reverse("simulator:speed", args=["any"]),
    "choices": [name for name, _ in Run._meta.get_field("kind").choices],
    "games": [settings.games, form.fields["games"].initial],
    "chunks": sum(chunk.games for chunk in cut_run(run)),
    "report": to_json(kind.report(played)),
    "table": kind.table(played).to_csv().splitlines()[0],
    "title": [run.title, str(kind.main_figure(played.counted))],
    "page": sorted(kind.page(played, None)),
    "schema": sorted(schema["SpeedReport"]["properties"]),
    "kinds in the schema": schema["RunKindEnum"]["enum"],
    "templates": [kind.start_template, kind.report_template],
}))
"""


def test_one_module_adds_a_kind_of_run():
    program = [sys.executable, "-c", PROGRAM, str(SEVENTH)]
    result = subprocess.run(program, capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout.splitlines()[-1])
    assert answer["start"] == "/simulations/speed/any/"
    assert answer["choices"][-1] == answer["kinds in the schema"][-1] == "speed"
    assert answer["games"] == [300, 300]
    assert answer["chunks"] == 300
    assert (answer["report"]["deck"], answer["report"]["games"]) == ("Deck", 4)
    assert answer["report"]["fast"]["trials"] == 4
    assert answer["table"] == "measure,value,low,high,count,trials"
    assert answer["title"][0] == "Speed of Deck"
    assert answer["title"][1].startswith("Wins ")
    assert answer["page"] == ["report"]
    assert answer["schema"] == ["deck", "fast", "games"]
    assert answer["templates"] == [
        "simulator/kinds/speed/start.html",
        "simulator/kinds/speed/report.html",
    ]
