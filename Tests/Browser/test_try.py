"""The page that plays one failing stream, in real browsers."""

import os
import unittest

from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import SMALL, Clockcast
from Tests.Support.harness.firefox import Firefox
from Tests.Support.harness.proxy import Proxy

QUERY = "?channel=clock&player=page&replay=2026-11-20T12:00:10Z&fault=list.503@after20-24"


def setUpModule():
    global server
    server = Clockcast(f"  clock: {{ {SMALL} }}\n")
    unittest.addModuleCleanup(server.close)


class TryTest:
    """The duties of every browser."""

    def wait_playing(self):
        self.browser.wait("document.querySelector('video')?.readyState > 2 && document.querySelector('video').currentTime > 0", "playing")

    def test_plays_counts_down_and_shows_the_report(self):
        self.browser.open(f"{server.url}try{QUERY}")
        self.assertEqual(self.browser.evaluate("document.querySelector('h2').textContent"), "list.503@after20-24 · replay=2026-11-20T12:00:10Z")
        self.wait_playing()
        self.browser.wait(r"/^list\.503@after20-24 (in \d+ s|now, for \d s more)$/.test(document.getElementById('countdown').textContent)", "the countdown")
        self.browser.wait("/&at=2026-11-20T12:00:[1-3]/.test(document.getElementById('frame').src) && !document.getElementById('right').hidden",
                          "the picture of the moment")
        report = "document.getElementById('session').contentDocument"
        self.browser.wait(f"{report}?.querySelector('#facts')?.textContent.includes('clock.m3u8?replay=2026-11-20T12:00:10Z')", "the report")
        self.assertRegex(self.browser.evaluate("document.getElementById('link').href"), rf"^{server.url}sessions/try-\w{{6}}$")
        self.assertEqual(self.browser.complaints(), [])
        self.look()

    def test_says_what_is_wrong_and_what_leads_here(self):
        self.browser.open(f"{server.url}try?fault=404@70")
        self.browser.wait("document.getElementById('message').textContent.startsWith(\"'404@70': \")", "the reason")
        self.assertTrue(self.browser.evaluate("document.getElementById('play').disabled"))
        self.browser.open(f"{server.url}try?player=foo")
        self.browser.wait("document.getElementById('message').textContent === \"player is 'foo'; it must be native or page\"", "the reason")
        self.assertTrue(self.browser.evaluate("document.getElementById('play').disabled"))
        self.browser.open(f"{server.url}try?session=ab")
        self.browser.wait("document.getElementById('message').textContent.startsWith(\"session='ab' is not a name; allowed: 4 to 32\")", "the reason")
        self.assertTrue(self.browser.evaluate("document.getElementById('play').disabled"))
        self.browser.open(f"{server.url}?fault=404@30-34")
        self.browser.wait("location.pathname === '/try' && document.querySelector('h2')?.textContent === '404@30-34'", "the page")

    def test_the_pages_own_player_does_not_give_up(self):
        proxy = Proxy(server.port)
        self.addCleanup(proxy.close)
        self.browser.open(f"{proxy.url}try?channel=clock&player=page&fault=pdt=5000")
        self.wait_playing()
        self.browser.click("#play")
        proxy.cut()
        self.browser.click("#play")
        self.browser.wait(r"/^The server is not responding\. Trying again in [1-9]\d* s\.$/.test(document.getElementById('message').textContent)", "the next attempt")
        proxy.cut(False)
        self.wait_playing()
        self.browser.wait("document.getElementById('message').textContent.startsWith('Played by this page’s own player')")

    def test_the_pages_own_player_plays_low_latency(self):
        self.browser.open(f"{server.url}try?channel=clock&player=page&latency=low")
        self.wait_playing()

    def test_the_pages_own_player_tells_what_it_plays_instead(self):
        self.browser.open(f"{server.url}try?channel=clock&player=page&container=ts")
        self.wait_playing()
        self.assertEqual(self.browser.evaluate("document.getElementById('played').textContent"),
                         "The player. It plays container=cmaf in place of container=ts, which it cannot play.")

    def look(self):
        pass


class ChromiumTests(TryTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Chromium(moves=False)
        cls.addClassCleanup(cls.browser.close)

    def look(self):
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width, height in ((320, 640), (1280, 860)):
            self.browser.resize(width, height)
            self.browser.evaluate("new Promise((done) => { setTimeout(done, 500); })")
            self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
            self.assertEqual(self.browser.outside("button, select, input, a, video, img, p, iframe", width), [])
            if folder := os.environ.get("SCREENSHOTS"):
                self.browser.screenshot(os.path.join(folder, f"try-{width}.png"))


class FirefoxTests(TryTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Firefox(moves=False)
        cls.addClassCleanup(cls.browser.close)


del TryTest  # It is not a test by itself.

if __name__ == "__main__":
    unittest.main()
