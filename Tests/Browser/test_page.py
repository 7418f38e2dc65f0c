"""The page in real browsers. Behaviour only: how right the clock is, `make accuracy-page` measures."""

import json
import os
import subprocess
import tempfile
import time
import unittest
import urllib.request

import processes
from chromium import Chromium, PageError
from display import Display
from firefox import Firefox
from proxy import Proxy
from server import Server

# Long, for machines that do much else; a wait ends as soon as what it waits for is there.
PATIENCE = 60


def setUpModule():
    global server
    server = Server()


def tearDownModule():
    server.close()
    processes.stop_all()


class PageTest(unittest.TestCase):
    def wait(self, browser, condition, what=None):
        """Waits until JavaScript gives something true, and gives it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if value := browser.evaluate(condition):
                    return value
            except PageError:
                # The page is not there yet.
                pass
            time.sleep(0.1)
        state = browser.evaluate("[video.dataset.state, video.readyState, video.currentTime, video.paused, message.textContent]")
        self.fail(f"{what or condition} did not come true; {state} {browser.complaints()}")

    def wait_live(self, browser):
        self.wait(browser, "globalThis.video?.dataset.state === 'live' && !video.paused && video.readyState > 2", "playing")

    def assert_shows_present(self, browser):
        """The picture comes to the present; how near, is for the measuring."""
        self.wait(browser, "!video.seeking && Math.abs(video.currentTime - Date.now() / 1000) < 0.3", "the present")


class ChromiumTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.display = Display(1600, 1000)
        cls.browser = Chromium(cls.display, (1200, 900))

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.display.close()

    def setUp(self):
        self.browser.open("about:blank")

    def open(self, query=""):
        self.browser.open(server.url + query)
        self.wait_live(self.browser)

    def test_plays_the_present_from_this_server_only(self):
        self.open()
        self.assert_shows_present(self.browser)
        self.wait(self.browser, "document.querySelector('#error').dataset.milliseconds !== undefined", "a measured error")
        self.assertEqual(self.browser.complaints(), [])
        others = [url for url in self.browser.requests() if not url.startswith((server.url, f"blob:{server.url}", "about:"))]
        self.assertEqual(others, [])

    def test_tells_the_time_as_text(self):
        self.open("?lang=en")
        matches = ("(t => [t, new Date().toISOString().slice(11, 19), new Date(Date.now() - 400).toISOString().slice(11, 19)])"
                   "(document.querySelector('[role=timer]').textContent)")
        self.wait(self.browser, f"(([text, ...times]) => times.includes(text))({matches})", "the time as text")

    def test_speaks_three_languages(self):
        for language, word in (("en", "Float the clock"), ("zh", "悬浮时钟"), ("de", "Uhr schweben lassen")):
            self.browser.open(f"{server.url}?lang={language}")
            self.wait(self.browser, f"document.querySelector('#float')?.textContent === {json.dumps(word)}")
            self.assertTrue(self.browser.evaluate("document.documentElement.lang").startswith(language))

    def test_floats_only_by_a_gesture_and_says_so(self):
        self.open("?lang=en")
        with self.assertRaisesRegex(PageError, "NotAllowedError"):
            self.browser.evaluate("video.requestPictureInPicture().then(() => true)")
        self.browser.evaluate("document.querySelector('#float').click()")
        self.wait(self.browser, "message.textContent.includes('wants a click or a key press')")
        self.assertFalse(self.browser.evaluate("Boolean(document.pictureInPictureElement)"))

    def test_scenario(self):
        """The window opens by a click, stays while loading clip and live stream change places, and closes by a click."""
        self.open("?lang=en")
        self.browser.evaluate(
            "globalThis.seen = [], ['enterpictureinpicture', 'leavepictureinpicture', 'seeking'].forEach("
            "name => video.addEventListener(name, () => seen.push(name))), 0")
        self.browser.click("#float")
        self.wait(self.browser, "document.pictureInPictureElement === video")
        self.wait(self.browser, "document.querySelector('#float').textContent === 'Put it back'")
        self.browser.click("#replay")
        self.wait(self.browser, "video.currentSrc.includes('/loading.mp4') && video.loop && !video.paused && video.currentTime > 0")
        self.assertTrue(self.browser.evaluate("document.pictureInPictureElement === video"))
        self.wait(self.browser, "video.currentSrc.startsWith('blob:')")
        self.wait_live(self.browser)
        self.assert_shows_present(self.browser)
        self.assertTrue(self.browser.evaluate("document.pictureInPictureElement === video"))
        self.assertNotIn("leavepictureinpicture", self.browser.evaluate("seen"))
        self.assert_window_shows_the_clock()
        self.browser.click("#float")
        self.wait(self.browser, "seen.includes('leavepictureinpicture') && !document.pictureInPictureElement")
        self.wait(self.browser, "document.querySelector('#float').textContent === 'Float the clock'")

    def assert_window_shows_the_clock(self):
        """To the right of the browser's window is nothing but the floating one."""
        for _ in range(PATIENCE):
            orange = sum(
                1 for y in range(400, 1000, 4) for x in range(1204, 1600, 4)
                if self.display.red(x, y) > 180 and self.display.blue(x, y) < 60)
            if orange > 300:
                return
            time.sleep(0.5)
        self.display.photograph("/tmp/no-window.png")
        self.fail("no floating clock is on the screen")

    def test_pausing_and_seeking_do_not_make_it_wrong(self):
        self.open()
        self.browser.evaluate("new Promise(done => { video.pause(); setTimeout(done, 3000); })")
        self.assertLess(self.browser.evaluate("video.currentTime - Date.now() / 1000"), -2)
        self.browser.evaluate("video.play().then(() => 0)")
        self.assert_shows_present(self.browser)
        self.browser.evaluate("(video.currentTime -= 4, 0)")
        self.assert_shows_present(self.browser)

    def test_automatic_window_is_offered_and_can_be_declined(self):
        self.browser.call("Page.enable")
        script = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=(
            "globalThis.handlers = {}; const set = MediaSession.prototype.setActionHandler;"
            "MediaSession.prototype.setActionHandler = function (name, work) { handlers[name] = work; set.call(this, name, work); }"))
        try:
            self.open()
            self.assertTrue(self.browser.evaluate("typeof handlers.enterpictureinpicture === 'function'"))
            # As the browser would call it when the page is left, but without the gesture that it grants: no window, no error.
            self.browser.evaluate("Promise.resolve(handlers.enterpictureinpicture()).then(() => 0)")
            self.assertFalse(self.browser.evaluate("Boolean(document.pictureInPictureElement)"))
            self.browser.click("#automatic")
            self.wait(self.browser, "handlers.enterpictureinpicture === null")
            self.assertEqual(self.browser.complaints(), [])
        finally:
            self.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])

    def test_channel_and_zone(self):
        self.open()
        self.browser.evaluate("((s) => { s.value = 'analog'; s.dispatchEvent(new Event('change')); })(channel)")
        self.wait_live(self.browser)
        self.assertEqual(self.browser.evaluate("address.value"), f"{server.url}analog.m3u8")
        self.assertIn("Shanghai", self.browser.evaluate("document.querySelector('#zone-name').textContent"))
        self.browser.evaluate("((s) => { s.value = 'Europe/Berlin'; s.dispatchEvent(new Event('change')); })(zone)")
        self.wait_live(self.browser)
        address = self.browser.evaluate("address.value")
        self.assertEqual(address, f"{server.url}analog.m3u8?tz=Europe/Berlin")
        self.wait(self.browser, "video.currentTime > 1e9 && !video.paused")
        self.assertIn("tz=Europe/Berlin", self.browser.evaluate("location.search"))
        with urllib.request.urlopen(address) as reply:
            self.assertIn(b"#EXT-X-STREAM-INF", reply.read())

    def test_qr_code_is_read_by_another_program(self):
        self.open()
        self.browser.evaluate("(document.querySelector('#qr-details').open = true, 0)")
        self.wait(self.browser, "qr.complete && qr.naturalWidth > 0 && !document.querySelector('#qr-details').hidden")
        self.browser.evaluate("(qr.scrollIntoView(), 0)")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.png")
            self.browser.screenshot(path)
            text = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True, timeout=60).stdout
        self.assertEqual(text.strip(), self.browser.evaluate("address.value"))

    def test_works_with_the_keyboard(self):
        self.open()
        self.browser.evaluate("(document.querySelector('#fullscreen').focus(), 0)")
        self.browser.press("Enter", "Enter", 13, "\r")
        self.wait(self.browser, "document.fullscreenElement?.id === 'stage'")
        self.browser.evaluate("document.exitFullscreen().then(() => 0)")
        order = []
        self.browser.evaluate("(document.activeElement.blur(), scrollTo(0, 0), 0)")
        for _ in range(12):
            self.browser.press("Tab", "Tab", 9)
            order.append(self.browser.evaluate("document.activeElement.id || document.activeElement.tagName.toLowerCase()"))
        for name in ("float", "fullscreen", "channel", "zone", "address", "copy", "summary", "replay", "automatic"):
            self.assertIn(name, order)

    def test_fits_320_pixels(self):
        self.browser.call("Emulation.setDeviceMetricsOverride", width=320, height=640, deviceScaleFactor=1, mobile=True)
        try:
            for language in ("en", "zh", "de"):
                self.open(f"?lang={language}")
                self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), 320)
                narrow = self.browser.evaluate(
                    "[...document.querySelectorAll('button, select, input')].filter(e => !e.hidden)"
                    ".filter(e => { const r = e.getBoundingClientRect(); return r.right > 320 || r.left < 0; }).map(e => e.id)")
                self.assertEqual(narrow, [])
        finally:
            self.browser.call("Emulation.clearDeviceMetricsOverride")

    def test_everything_has_a_name(self):
        self.open()
        nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        named = {}
        for node in nodes:
            role = node.get("role", {}).get("value")
            if not node.get("ignored") and role in ("button", "combobox", "textbox", "checkbox", "timer", "Video", "image"):
                named.setdefault(role, []).append(node.get("name", {}).get("value", ""))
        for role in ("button", "combobox", "textbox", "checkbox"):
            self.assertTrue(named.get(role), role)
            self.assertTrue(all(named[role]), f"{role}: {named[role]}")
        self.assertIn("timer", named)

    def test_a_broken_stream_says_why_and_comes_back(self):
        proxy = Proxy(server.port)
        try:
            self.browser.open(proxy.url + "?lang=en")
            self.wait_live(self.browser)
            proxy.cut()
            self.wait(self.browser, "/The server does not answer.*Trying again in/.test(message.textContent)")
            proxy.cut(False)
            self.wait(self.browser, "message.textContent === ''", "the message to go")
            self.wait_live(self.browser)
            self.assert_shows_present(self.browser)
        finally:
            proxy.close()

    def test_a_zone_that_is_not_known_is_told_in_words(self):
        self.browser.open(server.url + "?lang=en&tz=Nowhere/Land")
        self.wait(self.browser, "/The server answers 404.*Trying again/.test(globalThis.message?.textContent)")

    def test_native_hls_plays_and_says_that_nothing_is_measured(self):
        self.browser.open(server.url + "?lang=en&player=native")
        self.wait(self.browser, "globalThis.video?.currentSrc.includes('.m3u8') && video.currentTime > 1")
        self.wait(self.browser, "document.querySelector('#error').textContent === 'not known'")

    def test_a_long_way(self):
        proxy = Proxy(server.port, 0.2, 0.05)
        try:
            self.browser.open(proxy.url)
            self.wait_live(self.browser)
            self.assert_shows_present(self.browser)
        finally:
            proxy.close()


class HeadlessTests(PageTest):
    def test_chromium_without_a_window_floats_too(self):
        browser = Chromium()
        try:
            browser.open(server.url)
            self.wait_live(browser)
            self.assert_shows_present(browser)
            browser.click("#float")
            self.wait(browser, "document.pictureInPictureElement === video")
        finally:
            browser.close()


class FirefoxTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.browser = Firefox()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def test_plays_floats_and_rehearses(self):
        browser = self.browser
        browser.open(server.url + "?lang=en")
        self.wait_live(browser)
        self.assert_shows_present(browser)
        if browser.evaluate("typeof video.requestPictureInPicture === 'function'"):
            browser.click("#float")
            self.wait(browser, "document.pictureInPictureElement === video")
        else:
            self.assertTrue(browser.evaluate("message.textContent.includes('Firefox has its own button')"))
        browser.click("#replay")
        self.wait(browser, "video.currentSrc.includes('/loading.mp4') && video.currentTime > 0")
        self.wait(browser, "video.currentSrc.startsWith('blob:')")
        self.wait_live(browser)
        self.assert_shows_present(browser)
        self.assertEqual(browser.complaints(), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
