"""The edges of the picture by its pixels: nothing of what was seen before it shines through beside a white face, and no ground behind it."""

import unittest

from Tests.Support.harness import png
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import Clockcast
from Tests.Support.harness.firefox import Firefox

# Those of a desk and of a phone, and others in which the picture does not end with a pixel of the screen.
SIZES = ((1280, 800, 1), (390, 844, 3), (412, 915, 2.625), (1280, 800, 1.25), (853, 603, 1.75), (641, 480, 1.5))
WHITE = "?lang=en&background=ffffff&foreground=000000&accent=000000"
# The page's own ground is #faf8f6.
LIGHTEST = 0xF2


def setUpModule():
    global server
    server = Clockcast("  clock: {}\n")
    unittest.addModuleCleanup(server.close)


class EdgeTests(unittest.TestCase):
    def check(self, browser):
        self.addCleanup(browser.close)
        for width, height, scale in SIZES:
            with self.subTest(size=(width, height, scale)):
                browser.resize(width, height, scale)
                # The loading picture comes first, which is orange.
                browser.open_live(server.url + WHITE)
                browser.evaluate("new Promise((done) => video.requestVideoFrameCallback(() => video.requestVideoFrameCallback(() => requestAnimationFrame(done))))"
                                 ".then(() => 0)")
                browser.evaluate("(scrollTo(0, 0), 0)")
                left, top, right, bottom = (scale * side for side in browser.evaluate(
                    "(({ left, top, right, bottom }) => [left, top, right, bottom])(stage.getBoundingClientRect())"))
                image = png.image(browser.picture())
                # Its corners are round.
                corner = int(20 * scale)
                self.assertEqual(image.getpixel((int(left) + corner, int(top) + corner)), (255, 255, 255), "the white face")
                bands = [(int(left) + corner, int(side) - 3, int(right) - corner, int(side) + 4) for side in (top, bottom)]
                bands += [(int(side) - 3, int(top) + corner, int(side) + 4, int(bottom) - corner) for side in (left, right)]
                # Outside of the window there is nothing to see.
                parts = [image.crop((max(0, left), max(0, top), min(image.width, right), min(image.height, bottom))) for left, top, right, bottom in bands]
                seen = {colour for part in parts for colour in part.getdata()}
                self.assertGreaterEqual(min(min(colour) for colour in seen), LIGHTEST, sorted(seen)[:8])

    def test_in_chromium(self):
        self.check(Chromium())

    def test_in_firefox(self):
        self.check(Firefox())


if __name__ == "__main__":
    unittest.main()
