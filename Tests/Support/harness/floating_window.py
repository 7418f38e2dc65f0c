"""The floating window on a display, to the right of the browser's own, and tests of a page that may have one."""

import unittest

from .chromium import Chromium
from .display import Display

# The size of the browser's window; the display is larger.
BROWSER, DISPLAY = (1200, 900), (1600, 1000)
# Of each value of a colour whether it is white.
IS_WHITE = bytes(value > 125 for value in range(256))


def find_strip(display):
    """The place of the floating clock's strip in the display's memory, or None."""
    left = BROWSER[0] + 4
    for y in range(display.height - 1, 0, -2):
        # The strip is as wide as the window; its first and last cell are white, and nothing beside it is.
        row = display.row(left, y).translate(IS_WHITE)
        if 1 in row:
            first, last = row.find(1), row.rfind(1)
            places = display.strip(left + first, y, last + 1 - first)
            if display.second(places) is not None:
                return places
    return None


class DesktopTest(unittest.TestCase):
    """Tests in Chromium on a display of their own."""

    @classmethod
    def setUpClass(cls):
        cls.display = Display(*DISPLAY)
        cls.addClassCleanup(cls.display.close)
        cls.browser = Chromium(cls.display, BROWSER, moves=False)
        cls.addClassCleanup(cls.browser.close)

    def forget(self, url):
        """A page that is opened for the first time."""
        self.browser.open("about:blank")
        self.browser.call("Storage.clearDataForOrigin", origin=url[:-1], storageTypes="local_storage")
