"""The floating window on a display, to the right of the browser's own, and tests of a page that may have one."""

import unittest

from .chromium import Chromium
from .display import Display

# The size of the browser's window; the display is larger.
BROWSER, DISPLAY = (1200, 900), (1600, 1000)


def find_strip(display):
    """The place of the floating clock's strip in the display's memory, or None."""
    for y in range(display.height - 1, 0, -2):
        # The strip is as wide as the window; its first and last cell are white, and nothing beside it is.
        white = [x for x in range(BROWSER[0] + 4, display.width) if display.blue(x, y) > 125]
        if white:
            places = display.strip(white[0], y, white[-1] + 1 - white[0])
            if display.second(places) is not None:
                return places
    return None


class DesktopTest(unittest.TestCase):
    """Tests in Chromium on a display of their own."""

    @classmethod
    def setUpClass(cls):
        cls.display = Display(*DISPLAY)
        cls.addClassCleanup(cls.display.close)
        cls.browser = Chromium(cls.display, BROWSER)
        cls.addClassCleanup(cls.browser.close)

    def forget(self, url):
        """A page that is opened for the first time."""
        self.browser.open("about:blank")
        self.browser.call("Storage.clearDataForOrigin", origin=url[:-1], storageTypes="local_storage")
