"""Each page by the keyboard alone: Tab reaches all that can be used, in the order in which it is read and where it is seen, and keys use it.

With SCREENSHOTS=FOLDER the focus is photographed on its way.
"""

import json
import os
import unittest

from Tests.Support.harness import floating_window, web
from Tests.Support.harness.clockcast import SMALL, Clockcast

CHANNELS = f"  clock: {{ {SMALL} }}\n  small: {{ frame_rate: 10, renditions: [320x180] }}\n"
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
# In the order in which they stand; a video without controls is none.
USABLE = """[...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, video[controls], .scroll')]
    .filter((e) => !e.disabled && e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0)"""
# What has the focus, as its place in that order; -1 for what is none of them, such as the page itself.
PLACE = "globalThis.usable.indexOf(document.activeElement)"
# Whether the focus is seen: a line around, and within the window nothing before its middle. A frame's is within.
SEEN = """((e) => {
    if (e.tagName === 'IFRAME' || e.tagName === 'VIDEO') return true;
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(e);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || Number(opacity) < 0.8) return 'no line around it';
    const r = e.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + Math.min(r.height, innerHeight - Math.max(0, r.y)) / 2];
    const top = document.elementFromPoint(x, y);
    return Boolean(top) && (e === top || e.contains(top) || top.contains(e)) || `at ${x}, ${y} there is ${top?.outerHTML.slice(0, 80)}`;
})(document.activeElement)"""
NAME = "((e) => e.id || e.dataset.field || e.textContent.trim().slice(0, 40) || e.tagName.toLowerCase())(document.activeElement)"


def setUpModule():
    global server
    server = Clockcast(CHANNELS)
    unittest.addModuleCleanup(server.close)


class KeyboardTests(floating_window.DesktopTest):
    def setUp(self):
        self.forget(server.url)

    def press(self, *keys):
        for key in keys:
            text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else "")
            self.browser.press(key, "Space" if key == " " else key, KEYS.get(key, ord(key[0].upper())), text)

    def type(self, text):
        self.press(*text)

    def begin(self):
        """The next Tab goes to what comes first."""
        self.browser.evaluate("(scrollTo(0, 0), document.body.tabIndex = -1, document.body.focus(), document.body.removeAttribute('tabindex'), 0)")

    def go_to(self, name):
        """Tabs on until that has the focus."""
        for _ in range(150):
            if self.browser.evaluate(NAME) == name:
                return
            self.press("Tab")
        self.fail(f"Tab does not reach {name}")

    def walk(self, page):
        """Everything that can be used gets the focus once, in its order, and is seen then."""
        self.browser.evaluate("(document.querySelectorAll('details').forEach((e) => { e.open = true; }), 0)")
        # What opening brings comes a little later.
        self.browser.wait("document.getElementById('taps-tap')?.hidden !== true", "the button for taps")
        self.begin()
        self.browser.evaluate(f"(globalThis.usable = {USABLE}, 0)")
        count = self.browser.evaluate("usable.length")
        self.assertGreater(count, 0)
        order = []
        # Some have several places of their own: a date, the controls of a video, what is in a frame.
        for step in range(20 * count + 60):
            self.press("Tab")
            place = self.browser.evaluate(PLACE)
            if place == -1 and order:
                break
            if place == -1 or order[-1:] == [place]:
                continue
            order.append(place)
            seen = self.browser.evaluate(SEEN)
            self.assertIs(seen, True, f"{page}: {self.browser.evaluate(NAME)}")
            if folder := os.environ.get("SCREENSHOTS"):
                self.browser.screenshot(os.path.join(folder, f"focus-{page}-{place:03}.png"))
            if len(order) == count:
                break
        left_out = self.browser.evaluate(f"usable.filter((_, place) => !{json.dumps(order)}.includes(place)).map((e) => e.outerHTML.slice(0, 100))")
        self.assertEqual(left_out, [], page)
        self.assertEqual(order, sorted(order), page)

    def test_the_clock(self):
        self.browser.open_live(server.url + "?lang=en")
        self.browser.wait("!sale.hidden && channel.options.length === 2")
        self.walk("clock")
        self.browser.open_live(server.url + "?lang=en")
        for button, done in (("fullscreen", "document.fullscreenElement?.id === 'stage'"), ("float", "document.pictureInPictureElement === video"),
                             ("tick", "tick.getAttribute('aria-pressed') === 'true'")):
            self.begin()
            self.go_to(button)
            self.press("Enter")
            self.browser.wait(done)
            if button == "fullscreen":
                self.browser.evaluate("document.exitFullscreen().then(() => 0)")
            elif button == "float":
                self.press(" ")
                self.browser.wait("!document.pictureInPictureElement")

    def test_a_countdown(self):
        self.browser.open_live(server.url + "?lang=en")
        self.browser.wait("!sale.hidden")
        self.go_to("sale-time")
        # The year has four digits, so that the time follows it at once.
        self.type("12122036080000")
        self.press("P")
        self.go_to("sale-zone")
        self.type("Asia/Shanghai")
        self.go_to("sale-before")
        self.type("Sale in")
        self.go_to("sale-sound")
        self.press("ArrowDown")
        self.press("Tab", "Enter")
        self.browser.wait("new URLSearchParams(location.search).get('to') === '2036-12-12T12:00:00Z'")
        query = "Object.fromEntries(new URLSearchParams(location.search))"
        self.assertEqual(self.browser.evaluate(query), {"lang": "en", "tz": "Asia/Shanghai", "to": "2036-12-12T12:00:00Z", "audio": "beep",
                                                        "face": "countdown", "before": "Sale in"})
        self.go_to("sale-end")
        self.press("Enter")
        self.browser.wait("location.search === '?lang=en'")
        self.stays_at_the_time()

    def test_the_end_of_a_shops_clock(self):
        self.browser.open_live(server.url + "?lang=en&offset=-1.5s")
        self.go_to("shop-end")
        self.press("Enter")
        self.browser.wait("shop.hidden")
        self.stays_at_the_time()

    def stays_at_the_time(self):
        """A button that is gone does not take the focus to the beginning of the page."""
        self.assertTrue(self.browser.evaluate("document.activeElement.contains(document.getElementById('time'))"))
        # It is disabled while a new stream begins.
        self.browser.wait("!document.getElementById('float').disabled")
        self.press("Tab")
        self.assertEqual(self.browser.evaluate(NAME), "float")

    def test_tapping_along(self):
        self.browser.open_live(server.url + "?lang=en")
        self.browser.wait("!sale.hidden")
        self.go_to("Does the shop’s clock differ?")
        self.press(" ")
        self.browser.wait("!document.getElementById('taps-tap').hidden", "the button")
        self.go_to("taps-tap")
        # On the second, so that they follow one.
        for _ in range(5):
            self.browser.evaluate("new Promise((done) => setTimeout(done, 1000 - Date.now() % 1000))")
            self.press(" ")
        self.browser.wait("/[0-9] s (behind|ahead)|do not follow/.test(document.getElementById('taps-said').textContent)", "a result")

    def test_a_clock_of_ones_own(self):
        self.browser.open_live(server.url + "?lang=en")
        self.go_to("face")
        self.press("ArrowDown", "ArrowDown")
        self.go_to("apply")
        self.press("Enter")
        self.browser.wait("/[?&]face=/.test(location.search)")
        self.go_to("copy")
        self.press("Enter")
        self.browser.wait("/Address copied|did not copy/.test(message.textContent)")
        self.go_to("automatic")
        self.press(" ")
        self.browser.wait("!automatic.checked")

    def test_the_frame_of_another_site(self):
        self.browser.open_live(server.url + "embed?lang=en&audio=pips")
        self.browser.wait("!document.getElementById('float').disabled")
        self.walk("embed")
        self.go_to("tick")
        self.press(" ")
        self.browser.wait("tick.getAttribute('aria-pressed') === 'true' && !video.muted")
        # The stream with sound is another one.
        self.browser.wait_live()
        self.begin()
        self.go_to("float")
        self.press("Enter")
        self.browser.wait("document.pictureInPictureElement === video")

    def test_text_over_pictures_has_nothing_to_use(self):
        self.browser.open(server.url + "overlay")
        self.browser.wait("document.getElementById('text').textContent !== ''")
        self.assertEqual(self.browser.evaluate(f"({USABLE}).length"), 0)

    def test_scenarios(self):
        self.browser.open(server.url + "scenarios")
        self.browser.wait("document.querySelectorAll('article').length > 20 && !document.querySelector('[aria-busy=true]')", "cards")
        self.go_to("filter")
        # One is enough for a walk. Its stream plays from any second on; Chromium's own player does not survive a gap where it begins.
        self.type("ExoPlayer 1496")
        self.browser.wait("found.textContent.startsWith('1 of ')")
        self.walk("scenarios")
        self.begin()
        for field, done in (("copy", "message.textContent !== ''"), ("play", "document.querySelector('#discontinuities video')?.currentTime > 0")):
            self.go_to(field)
            self.press("Enter")
            self.browser.wait(done)
        self.press("Enter")
        self.browser.wait("!document.querySelector('video')")
        self.go_to("try")
        self.press("Enter")
        self.browser.wait("location.pathname === '/try'")

    def test_a_trial(self):
        self.browser.open(server.url + "try?channel=clock&fault=pdt=5000")
        self.browser.wait("document.querySelector('video')?.readyState > 2 && !document.getElementById('report').hidden", "playing")
        self.browser.wait("document.getElementById('session').contentDocument?.getElementById('content')?.hidden === false", "the report")
        self.walk("try")
        self.begin()
        self.go_to("player")
        self.press("ArrowDown")
        self.browser.wait("/^Played by this page’s own/.test(document.getElementById('message').textContent)")
        self.go_to("play")
        self.press("Enter")
        self.browser.wait("document.getElementById('message').textContent === 'Stopped. The report stays.'")

    def test_a_session(self):
        for _ in range(3):
            web.get(f"{server.url}clock.m3u8?session=keys-only")
        self.browser.open(server.url + "sessions/keys-only")
        self.browser.wait("!document.getElementById('content').hidden && document.getElementById('rows').children.length === 3", "the report")
        self.walk("session")
        self.begin()
        self.go_to("live")
        self.press(" ")
        self.browser.wait("!live.checked")
        self.go_to("before")
        self.press("Enter")
        self.browser.wait("document.querySelector('#rows .chosen') !== null", "a request")
        self.go_to("marked")
        self.press(" ")
        self.browser.wait("document.getElementById('rows').children.length === 0")


if __name__ == "__main__":
    unittest.main()
