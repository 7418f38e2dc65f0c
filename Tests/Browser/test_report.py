"""The page of a session in real browsers, with a report that does not change."""

import json
import os
import unittest
import urllib.parse
import urllib.request

from Tests.Support.harness.browser import PATIENCE
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import ROOT, SMALL, Clockcast
from Tests.Support.harness.firefox import Firefox
from Tests.Support.harness.stand_in import StandIn

PAGE = ROOT / "Sources/Program/CPageFiles"
REPORT = json.loads((ROOT / "Tests/Page/session.json").read_text())
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"


class ReportServer(StandIn):
    """The page's files as they are, and a session in two parts: 20 requests by an event, the others by the next."""

    has_events = True

    def __init__(self):
        super().__init__(lambda request: (*self.file(request), ("Content-Security-Policy", POLICY)))
        self.url += "sessions/spring-42"
        self.seen = []

    def file(self, request):
        name = request.path.rpartition("/")[2]
        if request.path == "/sessions/spring-42":
            return 200, "text/html", (PAGE / "Report/report.html").read_bytes()
        if request.path.endswith("/events"):
            return 200 if self.has_events else 404, "text/event-stream", self.events(request.headers["Last-Event-ID"])
        if request.path == "/sessions/spring-42.json":
            return 200, "application/json", json.dumps(REPORT).encode()
        for folder in ("Report", "Page"):
            # As modules, which the server makes one of.
            path = PAGE / folder / ("report-main.js" if name == "report.js" else name)
            if request.path.startswith("/page/") and path.is_file():
                return 200, TYPES[path.suffix], path.read_bytes()
        return 404, "text/plain", b""

    def events(self, last):
        self.seen.append(last)
        known = int(last or 0)
        part = [request for request in REPORT["requests"] if request["id"] > known][:20 if not known else None]
        return (f"retry: 500\nid: {max(known, part[-1]['id'] if part else 0)}\nevent: report\n"
                f"data: {json.dumps(REPORT | {'requests': part})}\n\n").encode()


def setUpModule():
    global server
    server = ReportServer()
    unittest.addModuleCleanup(server.close)


class ReportTest:
    """The duties of every browser."""

    def open(self):
        # The page before has to stop asking.
        self.browser.open("about:blank")
        server.seen.clear()
        self.browser.open(server.url)
        self.browser.wait(f"document.querySelectorAll('#rows tr').length === {len(REPORT['requests'])}", "all requests")

    def texts(self, selector):
        return self.browser.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def test_follows_the_events_and_draws_what_they_say(self):
        self.open()
        # The page before may have asked once more, for what comes after the end.
        end = str(REPORT["requests"][-1]["id"])
        self.assertEqual([last for last in server.seen if last != end], [None, "20"], "only what is new is asked for")
        self.assertEqual(self.texts("#state"), ["Follows the player as it plays."])
        self.browser.choose("span", "0")
        bars = self.browser.evaluate("document.querySelectorAll('#chart rect:is(.done, .failed, .aborted)').length")
        self.assertEqual(bars, len(REPORT["requests"]))
        self.assertEqual(self.texts("#chart .title"), [
            "Multivariant playlist", "Playlist 1280x720", "Playlist 640x360", "Header 1280x720", "Header 640x360", "Segment 1280x720",
            "Segment 640x360", "Lead", "Between playlists"])
        self.assertEqual(self.texts("#chart .sign"), ["×", "×↻", "↻⊘", "↕", "↕"])
        self.assertEqual(self.texts("#verdicts .badge"), ["correct", "not met"])
        self.assertEqual(self.texts("#keys th"), ["bl", "br", "sid", "su"])
        self.assertEqual(self.texts("#complaints li"), ['br is "fast", which is not a number of kbit/s'])
        self.assertEqual(
            self.browser.evaluate("[...document.querySelectorAll('[data-file]')].map(a => a.pathname)"),
            [f"/sessions/spring-42.{kind}" for kind in ("json", "har", "csv")])
        self.assertEqual(self.browser.complaints(), [])

    def test_each_request_can_be_reached_with_the_keyboard(self):
        self.open()
        self.browser.click("#before")
        self.browser.wait("document.querySelector('#detail').textContent.startsWith('Request ')")
        last = self.texts("#detail")[0]
        self.browser.click("#before")
        self.assertNotEqual(self.texts("#detail"), [last])
        self.browser.click("#after")
        self.assertEqual(self.texts("#detail"), [last])
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('#chart .chosen').length > 0"), True)
        self.browser.click("#marked")
        self.assertEqual(self.texts("#rows th"), ["43", "38", "28", "25", "24", "23"])

    def test_asks_where_no_event_comes(self):
        server.has_events = False
        try:
            self.open()
            self.assertEqual(self.texts("#state"), ["Asks the server for news every few seconds."])
        finally:
            server.has_events = True


class ChromiumTests(ReportTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Chromium(moves=False)
        cls.addClassCleanup(cls.browser.close)

    def test_fits_from_320_pixels_to_4k(self):
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width, height in ((320, 640), (1280, 860), (3840, 2160)):
            self.browser.resize(width, height)
            self.open()
            self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
            self.assertEqual(self.browser.outside("button, select, input, a, dd, p, h2, h3, svg", width), [])
            if folder := os.environ.get("SCREENSHOTS"):
                self.browser.choose("span", "0")
                self.browser.screenshot(os.path.join(folder, f"report-{width}.png"))


class ServedReportTests(unittest.TestCase):
    """The page as the program serves it, of a player that this test is."""

    @classmethod
    def setUpClass(cls):
        cls.server = Clockcast(f"  clock: {{ {SMALL} }}\n")
        cls.addClassCleanup(cls.server.close)
        cls.browser = Chromium(moves=False)
        cls.addClassCleanup(cls.browser.close)

    def get(self, url):
        with urllib.request.urlopen(url, timeout=PATIENCE) as reply:
            return reply.url, reply.read().decode(errors="replace")

    def follow(self, url):
        """The first address that a playlist names, and what is there."""
        base, text = self.get(url)
        uri = next(line for line in text.splitlines() if line and not line.startswith("#"))
        return urllib.parse.urljoin(base, uri)

    def test_shows_what_was_asked_for_as_it_is_asked_for(self):
        playlist = self.follow(f"{self.server.url}clock.m3u8?session=browsers&fault=date=5000&container=cmaf")
        self.get(playlist)
        self.browser.open(f"{self.server.url}sessions/browsers")
        self.browser.wait("document.querySelectorAll('#rows tr').length === 2", "the first two requests")
        self.get(self.follow(playlist))
        self.browser.wait("document.querySelectorAll('#rows tr').length === 4", "two more, without loading the page again")
        lanes = self.browser.evaluate("[...document.querySelectorAll('#chart .title')].map(e => e.textContent)")
        self.assertEqual(lanes[:3], ["Multivariant playlist", "Playlist 640x360", "Segment 640x360"])
        self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('#chart .fault-name')].map(e => e.textContent)"), ["date=5000"])
        self.assertIn("Follows the player", self.browser.evaluate("document.querySelector('#state').textContent"))
        files = [url for url in self.browser.requests() if "/page/" in url]
        self.assertEqual(sorted(set(url.rpartition("/")[2] for url in files)), ["icon.svg", "report.css", "report.js", "style.css"])
        self.assertEqual(self.browser.complaints(), [])

    def test_scenarios_offer_a_report_of_each(self):
        self.browser.open(f"{self.server.url}scenarios")
        self.browser.wait("document.querySelectorAll('article').length > 20 && !document.querySelector('[aria-busy=true]')", "cards")
        self.browser.click("#recorded")
        link = "document.querySelector('#gap [data-field=report]')"
        self.browser.wait(f"{link} && !{link}.hidden")
        name = self.browser.evaluate(f"{link}.pathname").rpartition("/")[2]
        url = self.browser.evaluate("document.querySelector('#gap [data-field=url]').value")
        self.assertEqual(url, f"{self.server.url}clock.m3u8?scenario=gap&session={name}")
        self.follow(url)
        self.browser.open(f"{self.server.url}sessions/{name}")
        self.browser.wait("document.querySelectorAll('#rows tr').length === 1")


class FirefoxTests(ReportTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Firefox(moves=False)
        cls.addClassCleanup(cls.browser.close)
