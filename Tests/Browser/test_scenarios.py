"""The page of the scenarios in real browsers."""

import json
import os
import unittest

from Tests.Support.harness import web
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import SMALL, Clockcast
from Tests.Support.harness.firefox import Firefox

CHANNELS = f"  clock: {{ {SMALL} }}\n  small: {{ frame_rate: 10, renditions: [320x180] }}\n"


def setUpModule():
    global server
    server = Clockcast(CHANNELS)
    unittest.addModuleCleanup(server.close)


def listed():
    return json.loads(web.get(f"{server.url}scenarios.json"))["scenarios"]


class ScenariosTest:
    """The duties of every browser."""

    def open(self, query=""):
        self.browser.open(f"{server.url}scenarios{query}")
        self.browser.wait("document.querySelectorAll('article').length > 20 && !document.querySelector('[aria-busy=true]')", "cards")

    def text(self, name, field):
        return self.browser.evaluate(f"document.getElementById('{name}').querySelector('[data-field={field}]').textContent")

    def test_has_a_card_for_each_and_no_complaints(self):
        self.open()
        titles = self.browser.evaluate("[...document.querySelectorAll('article')].map(e => [e.id, e.querySelector('h2').textContent,"
                                       " e.querySelector('[data-field=url]').value])")
        self.assertEqual(titles, [[entry["name"], entry["title"], entry["url"].replace("localhost", "127.0.0.1")] for entry in listed()])
        self.assertEqual(self.text("gap", "expect"), "It does not request them; it goes on, or switches to another rendition.")
        self.assertEqual(
            self.browser.evaluate("[...document.querySelectorAll('#gap [data-field=issues] a')].map(a => [a.textContent, a.href])"),
            [["media3 3105", "https://github.com/androidx/media/issues/3105"],
             ["shaka-player 1308", "https://github.com/shaka-project/shaka-player/issues/1308"],
             ["hls.js 2940", "https://github.com/video-dev/hls.js/issues/2940"]])
        self.assertEqual(self.browser.complaints(), [])

    def test_is_filtered_by_words_and_has_a_list_to_jump(self):
        self.open()
        seen = "[...document.querySelectorAll('article')].filter((e) => !e.hidden).map((e) => e.id)"
        links = "[...document.querySelectorAll('#names a')].filter((e) => !e.hidden).map((e) => e.getAttribute('href'))"
        everything = [entry["name"] for entry in listed()]
        self.assertEqual(self.browser.evaluate(links), [f"#{name}" for name in everything])
        for words, found in (("media3 3105", ["gap"]), ("no such words", [])):
            self.browser.choose("filter", words, event="input")
            self.assertEqual(self.browser.evaluate(seen), found)
            self.assertEqual(self.browser.evaluate(links), [f"#{name}" for name in found])
            self.assertEqual(self.browser.evaluate("found.textContent"), f"{len(found)} of {len(everything)}")
        # Another channel keeps the words.
        self.browser.choose("filter", "gap", event="input")
        before = self.browser.evaluate(seen)
        self.assertTrue(0 < len(before) < len(everything))
        self.browser.choose("channel", "small")
        self.browser.wait("location.search === '?channel=small' && !document.querySelector('#gap [data-field=url]').value.includes('clock.m3u8')")
        self.assertEqual(self.browser.evaluate(seen), before)
        self.browser.choose("filter", "", event="input")
        self.assertEqual(self.browser.evaluate(seen), everything)

    def test_counts_the_seconds_by_the_servers_clock(self):
        self.open()
        moment = ("(() => { const [text, time] = [document.querySelector('#gap .countdown').textContent,"
                  " document.querySelector('#time').textContent]; return [text, Number(time.slice(6))]; })()")
        seen = set()
        while len(seen) < 3:
            text, second = self.browser.evaluate(moment)
            # The text and the time are of the same look at the clock; within a second it is not over yet.
            wanted = f"now, for {34 - second} s more" if 30 <= second < 34 else f"in {(30 - second - 1) % 60 + 1} s"
            self.assertEqual(text, wanted, second)
            seen.add(text)
            self.browser.wait(f"document.querySelector('#gap .countdown').textContent !== {json.dumps(text)}", "the next second")
        self.assertEqual(self.text("ends", "countdown"), "60 s after a viewer joins")
        self.assertEqual(self.text("dvr-edge", "countdown"), "all the time")

    def test_copies_the_url(self):
        self.open()
        self.browser.evaluate(
            "(() => { const write = navigator.clipboard.writeText.bind(navigator.clipboard);"
            " navigator.clipboard.writeText = async (text) => { await write(text); globalThis.copied = text; }; })()")
        self.browser.click("#stale-long [data-field=copy]")
        self.browser.wait("message.textContent === 'URL copied.'")
        self.assertEqual(self.browser.evaluate("copied"), f"{server.url}clock.m3u8?scenario=stale-long")

    def test_announces_in_the_picture_whoever_wants_it(self):
        self.open()
        self.browser.click("#labelled")
        self.browser.wait("document.querySelector('#gap [data-field=url]').value.endsWith('/clock.m3u8?scenario=gap&label=on')")
        self.assertTrue(self.browser.evaluate("[...document.querySelectorAll('.others a')].every(a => a.href.endsWith('&label=on'))"))
        self.browser.click("#labelled")
        self.browser.wait("document.querySelector('#gap [data-field=url]').value.endsWith('/clock.m3u8?scenario=gap')")

    def test_plays_in_the_card_says_by_what_and_stops(self):
        self.open()
        # Two that go on as ever for a minute after the viewer has come, at whatever second that is.
        self.browser.click("#ends [data-field=play]")
        self.browser.wait("document.querySelector('#ends video')?.readyState > 2 && !document.querySelector('#ends video').paused", "playing")
        self.browser.wait("document.querySelector('#ends [data-field=trial]').textContent.startsWith('Played by')")
        # Another takes the one video over.
        self.browser.click("#token [data-field=play]")
        self.browser.wait("document.querySelector('#token video')?.readyState > 2 && document.querySelector('#token video').currentTime > 0", "the other")
        self.assertTrue(self.browser.evaluate("document.querySelector('#ends .screen').hidden"))
        # To stop needs no gesture, and a pointer could miss what moves up because the other's picture has gone.
        self.browser.evaluate("document.querySelector('#token [data-field=play]').click()")
        self.browser.wait("!document.querySelector('video') && document.querySelector('#token .screen').hidden")
        self.assertEqual(self.text("token", "play"), "Play")

    def test_another_channel_says_what_it_cannot_show(self):
        self.open("?channel=small")
        self.assertEqual(
            self.text("shape-change", "countdown"),
            "not available for this channel: 'size@30-0': it needs a channel with two renditions or more")
        self.assertTrue(self.browser.evaluate("document.querySelector('#gap [data-field=url]').value.endsWith('/small.m3u8?scenario=gap')"))
        self.assertTrue(self.browser.evaluate("document.querySelector('[data-list]').href.endsWith('/scenarios.json?channel=small')"))
        self.browser.choose("channel", "clock")
        self.browser.wait("document.querySelector('#shape-change [data-field=url]').value.endsWith('/clock.m3u8?scenario=shape-change')")


class ChromiumTests(ScenariosTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Chromium(moves=False)
        cls.addClassCleanup(cls.browser.close)
        cls.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])

    def test_fits_from_320_pixels_to_4k(self):
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width, height in ((320, 640), (1280, 860), (3840, 2160)):
            self.browser.resize(width, height)
            self.open()
            self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
            self.assertEqual(self.browser.outside("button, select, input, a, code, dd, p", width), [])
            if folder := os.environ.get("SCREENSHOTS"):
                self.browser.screenshot(os.path.join(folder, f"scenarios-{width}.png"))

    def test_a_device_whose_clock_is_wrong_counts_right(self):
        script = "const real = Date.now; Date.now = () => real() + 3_620_000;"
        added = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.addCleanup(self.browser.call, "Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
        self.open()
        text = "document.querySelector('#time').textContent"
        self.browser.wait(f"[0, 1000].map(late => new Date(real() - late).toISOString().slice(11, 19)).includes({text})", "the true time")

    def test_the_qr_code_is_read_by_another_program(self):
        self.open("?channel=clock#cut")
        self.browser.evaluate("(document.querySelector('#cut .qr').open = true, 0)")
        self.browser.wait("(i => i.complete && i.naturalWidth > 0)(document.querySelector('#cut .qr img'))")
        self.browser.evaluate("(document.querySelector('#cut .qr img').scrollIntoView({ block: 'center' }), 0)")
        self.assertEqual(self.browser.code(), f"{server.url}clock.m3u8?scenario=cut")

    def test_the_page_of_the_clock_leads_here(self):
        self.browser.open(server.url)
        self.browser.click("a[href=scenarios]")
        self.browser.wait("location.pathname === '/scenarios' && document.querySelectorAll('article').length > 20")


class FirefoxTests(ScenariosTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Firefox(moves=False)
        cls.addClassCleanup(cls.browser.close)
