"""The clock as text on nothing, as OBS's browser source shows it: in Chromium, which that is."""

import os
import unittest

from Tests.Support.harness import png
from Tests.Support.harness.browser import at_rest
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import Clockcast


def setUpModule():
    global server
    server = Clockcast("""
  clock: {}
  sale: { face: countdown, to: "2036-12-12T20:00:00+08:00", before: Sale opens in, locale: de }
  weeks: { pattern: "'W'ww", note: "{zone}" }
  weekday: { pattern: EEEE HH:mm }
  daily: { face: countdown, times: ["20:00"], timezone: Asia/Tokyo }
  late: { timezone: Asia/Tokyo, offset: -1h }
  world: { face: world, places: [Asia/Tokyo, Europe/Paris] }
""")
    unittest.addModuleCleanup(server.close)


class OverlayTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Chromium(size=(800, 200))
        cls.addClassCleanup(cls.browser.close)

    def open(self, query):
        self.browser.call("Emulation.setTimezoneOverride", timezoneId="Asia/Shanghai")
        self.browser.open(f"{server.url}overlay{query}")
        self.browser.wait("document.getElementById('text').textContent !== ''")

    def text(self, name="text"):
        return self.browser.evaluate(f"document.getElementById('{name}').textContent")

    def test_the_second_begins_with_its_frame_on_a_transparent_page(self):
        self.open("")
        self.assertEqual(self.browser.evaluate("[document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor)"),
                         ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"])
        at_rest(self.assert_right)
        self.assertEqual(self.browser.complaints(), [])
        others = [url for url in self.browser.requests() if not url.startswith(server.url)]
        self.assertEqual(others, [])

    def test_light_letters_have_a_dark_ground_in_a_tab_and_none_in_a_browser_source(self):
        for query, corner in (("", (18, 18, 18)), ("?foreground=00ff00", (18, 18, 18)), ("?foreground=111111", (255, 255, 255)),
                              ("?theme=red", (179, 19, 27)), ("?theme=transparent", (18, 18, 18))):
            self.open(query)
            self.assertEqual(png.image(self.browser.picture()).getpixel((0, 0)), corner, query)
            if folder := os.environ.get("SCREENSHOTS"):
                self.browser.screenshot(os.path.join(folder, f"overlay{query.replace('?', '-')}.png"))
        # A browser source has a ground of its own, or none, and keeps it.
        self.browser.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        self.addCleanup(self.browser.call, "Emulation.setDefaultBackgroundColorOverride")
        self.open("")
        self.assertEqual(png.image(self.browser.picture()).getpixel((0, 0)), (0, 0, 0))

    def test_it_shows_the_time_for_other_faces_that_do_so(self):
        self.open("?face=analog&note=Tokyo&tz=Asia/Tokyo")
        self.assertRegex(self.text(), "^[0-9]{2}:[0-9]{2}:[0-9]{2}$")
        self.assertEqual(self.text("below"), "Tokyo")
        # The pattern of a channel with another face is not its own.
        self.open("?channel=weekday&face=analog")
        self.assertRegex(self.text(), "^[0-9]{2}:[0-9]{2}:[0-9]{2}$")

    def assert_right(self):
        """The delays of the text of three seconds, in milliseconds; a busy machine draws less often."""
        late = self.browser.evaluate("""new Promise((resolve) => {
            const found = [];
            let before = document.getElementById('text').textContent;
            (function look() {
                const now = document.getElementById('text').textContent;
                if (now !== before) found.push([now, Date.now()]);
                before = now;
                found.length < 4 ? requestAnimationFrame(look) : resolve(found);
            })();
        })""")
        for text, at in late:
            second = round(at / 1000)
            shown = f"{(second // 3600 + 8) % 24:02}:{second // 60 % 60:02}:{second % 60:02}"
            self.assertEqual(text, shown)
            self.assertLess(abs(at - second * 1000), 100)

    def test_it_fills_its_window_with_the_colours_and_letters_of_the_query(self):
        self.open("?tz=UTC&pattern=HH:mm&note={zone}&foreground=ff8800&background=204060&font=DejaVu+Serif&font_weight=bold")
        self.assertRegex(self.text(), "^[0-9]{2}:[0-9]{2}$")
        self.assertEqual(self.text("below"), "UTC")
        style = self.browser.evaluate("(({ color, fontFamily, fontWeight }) => [color, fontFamily, fontWeight])(getComputedStyle(clock))")
        self.assertEqual(style, ["rgb(255, 136, 0)", '"DejaVu Serif", system-ui, sans-serif', "700"])
        self.assertEqual(self.browser.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(32, 64, 96)")
        for width, height in ((800, 200), (300, 600), (1920, 100)):
            self.browser.resize(width, height)
            self.browser.wait(f"innerWidth === {width} && clock.offsetWidth <= {width} && clock.offsetHeight <= {height}"
                              f" && Math.max(clock.offsetWidth / {width}, clock.offsetHeight / {height}) > 0.9")
        # A phone's window is as wide as what is in it, if that is too wide at first.
        self.browser.resize(300, 600)
        self.open("?tz=UTC&note={zone}")
        self.browser.wait("(({ left, right }) => left >= 0 && right <= 300 && right - left > 250)(clock.getBoundingClientRect())", "a text that fits")
        self.browser.call("Emulation.clearDeviceMetricsOverride")

    def test_a_channel_gives_its_words_its_target_its_zone_and_its_offset(self):
        self.open("?channel=sale")
        self.assertRegex(self.text(), "^[0-9]+d [0-9]{2}:[0-9]{2}:[0-9]{2}$")
        self.assertEqual([self.text("above"), self.browser.evaluate("document.documentElement.lang")], ["Sale opens in", "de"])
        # One of its words may be another, which needs no face.
        self.open("?channel=sale&before=Doors")
        self.assertEqual(self.text("above"), "Doors")
        self.assertRegex(self.text(), "^[0-9]+d [0-9]{2}:[0-9]{2}:[0-9]{2}$")
        # Text has no weeks, but the time.
        self.open("?channel=weeks&tz=UTC")
        self.assertRegex(self.text(), "^[0-9]{2}:[0-9]{2}:[0-9]{2}$")
        self.assertEqual(self.text("below"), "UTC")
        self.open("?channel=daily")
        self.assertRegex(self.text(), "^([0-9]{2}:[0-9]{2}:[0-9]{2}|[0-9]+|NOW)$")
        left = self.browser.evaluate("(Date.now() / 3600e3 + 9) % 24")
        if left < 19:
            self.assertEqual(int(self.text()[:2]), int(20 - left))
        self.open("?channel=late&pattern=HH")
        self.assertEqual(int(self.text()), self.browser.evaluate("new Date(Date.now() + 8 * 3600e3).getUTCHours()"))
        # The address has the last word.
        self.open("?channel=sale&face=digital&pattern=HH&tz=UTC")
        self.assertEqual(int(self.text()), self.browser.evaluate("new Date().getUTCHours()"))
        self.browser.open(f"{server.url}overlay?channel=world")
        self.browser.wait("message.textContent === 'face: only pictures have world'")

    def test_it_counts_down(self):
        self.open("?to=2036-12-12T20:00:00%2B08:00&before=Sale+opens+in")
        self.assertRegex(self.text(), "^[0-9]+d [0-9]{2}:[0-9]{2}:[0-9]{2}$")
        self.assertEqual(self.text("above"), "Sale opens in")
        self.open("?to=2020-12-12T20:00:00Z&after=OPEN&before=x")
        self.assertEqual([self.text(), self.text("above")], ["OPEN", ""])

    def test_what_is_wrong_with_an_address_can_be_read_over_any_picture(self):
        self.browser.open(f"{server.url}overlay?theme=nope")
        self.browser.wait("message.textContent.startsWith(\"theme is 'nope'; it must be one of \")")
        style = self.browser.evaluate("(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(message))")
        self.assertEqual(style, ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0.733)"])

    def test_what_only_pictures_have_is_told(self):
        self.browser.open(f"{server.url}overlay?pattern=ww")
        self.browser.wait("message.textContent === 'pattern: only pictures have w'")
