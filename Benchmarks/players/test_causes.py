"""The table of players in docs/players.json and the reasons that are written beside it."""

import json
import unittest

from Tests.Support.harness.clockcast import ROOT

from . import causes, cell, table

KEPT = json.loads((ROOT / "docs/players.json").read_text())
CELLS = {(one["situation"], one["player"]): one for one in KEPT["cells"]}


class CauseTests(unittest.TestCase):
    def test_whoever_does_not_survive_what_others_do_has_a_reason(self):
        survived = {situation for (situation, _), one in CELLS.items() if not table.is_lost(one)}
        lost = {key for key, one in CELLS.items() if table.is_lost(one) and key[0] in survived}
        self.assertEqual(sorted(key for key in lost if not causes.of(key[1], key[0])), [])

    def test_reasons_are_those_of_known_players_and_situations(self):
        situations = {situation["name"] for situation in KEPT["situations"]}
        self.assertEqual(sorted(key for key in causes.CAUSES if key[0] not in situations or key[1] not in cell.NAMES), [])

    def test_reports_that_are_named_are_there(self):
        for cause in causes.CAUSES.values():
            for part in cause.split("](")[1:]:
                self.assertTrue((ROOT / "docs" / part.partition(")")[0]).exists(), part)
