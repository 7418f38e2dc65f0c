"""How long processes used processors and waited for them."""

import sys
import time
import unittest

from Tests.Support.harness import priority, processes

# Uses half a second of processor time, however long that takes, and does nothing from then on.
BURN = "import time\nwhile time.process_time() < 0.5: pass\nprint(flush=True)\ntime.sleep(60)"


class WaitingTests(unittest.TestCase):
    def test_processor_time_is_counted_from_the_beginning_on(self):
        waiting = priority.Waiting(pause=0.1)
        process = processes.start([sys.executable, "-c", BURN], 120, stdout=-1)
        try:
            waiting.add(process)
            process.stdout.readline()
            began = waiting.began
            used = waiting.stop()["used"] * (time.monotonic() - began)
            self.assertGreater(used, 0.45)
            # What was before is preparation.
            waiting = priority.Waiting(pause=0.1)
            waiting.add(process)
            waiting.begin()
            found = waiting.stop()
            self.assertLess(found["used"] * (time.monotonic() - waiting.began), 0.4)
        finally:
            process.stdout.close()
            processes.stop(process)
