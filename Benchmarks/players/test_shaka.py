"""Shaka Player of its sources: the order of its files, and what they find of Closure's base, in node."""

import pathlib
import subprocess
import tempfile
import unittest

from . import shaka

FILES = {
    "shaka-player.uncompiled.js": "goog.require('shaka.Player');\ngoog.require('shaka.ui.Overlay');\n",
    "lib/a_player.js": "goog.provide('shaka.Player');\n\ngoog.require('shaka.util.Sum');\ngoog.requireType('shaka.Never');\n\n"
                       "const local = shaka.util.Sum.of(1, 2);\nshaka.Player = class { sum() { return local; } };\n",
    "lib/util/sum.js": "goog.provide('shaka.util.Sum');\n\ngoog.require('third.Party');\n\nconst local = third.Party;\n"
                       "shaka.util.Sum = class { static of(...all) { return all.reduce((one, two) => one + two, local); } };\n",
    "third_party/party.js": "goog.provide('third.Party');\n\nthird.Party = goog.DEBUG ? 100 : 4;\n",
    "lib/unused.js": "goog.provide('shaka.Unused');\n\nthrow new Error('nobody needs it');\n",
}


class ShakaTests(unittest.TestCase):
    def test_each_file_is_after_what_it_needs_and_has_a_scope_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in FILES.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            bundle = shaka.bundle(pathlib.Path(folder))
        self.assertNotIn("nobody needs it", bundle)
        found = subprocess.run(["node", "-e", bundle + "console.log(new shaka.Player().sum())"], capture_output=True, text=True, timeout=60)
        self.assertEqual((found.stdout, found.stderr), ("7\n", ""))
