"""The countdown that is set in ten seconds, sent to a friend, and heard; and the clock of a shop, in a real browser."""

import json
import unittest

from Tests.Support.harness import floating_window
from Tests.Support.harness.clockcast import LIVE, ROOT, SMALL, Clockcast

CHANNELS = f"  clock: {{ {SMALL}, timecode: strip }}\n  late: {{ {SMALL}, offset: -3s }}\n  daily: {{ {SMALL}, face: countdown, times: ['20:00'], before: Doors }}\n"
HEARD = "video.webkitAudioDecodedByteCount"


def setUpModule():
    global server
    server = Clockcast(CHANNELS)
    unittest.addModuleCleanup(server.close)


class SaleTests(floating_window.DesktopTest):
    def setUp(self):
        self.forget(server.url)
        self.live_in("Asia/Shanghai")

    def live_in(self, zone):
        # A page that is open keeps the zone in which it was opened.
        self.browser.open("about:blank")
        self.browser.call("Emulation.setTimezoneOverride", timezoneId=zone)

    def open(self, query="?lang=en"):
        self.browser.open_live(server.url + query)

    def text(self, name):
        return self.browser.evaluate(f"document.getElementById('{name}').textContent")

    def target(self):
        """Browsers differ in the width of a space."""
        return self.text("target").replace("\u202f", " ")

    def value(self, name):
        return self.browser.evaluate(f"document.getElementById('{name}').value")

    def fill(self, **values):
        for name, value in values.items():
            self.browser.choose(f"sale-{name}", value, event="input")

    def test_a_target_that_is_over_is_said_to_be(self):
        self.open("?lang=en&tz=UTC&face=countdown&to=2020-12-12T20:00:00Z&after=OPEN")
        self.assertEqual(self.target(), "The countdown ended on Saturday, December 12, 2020 at 8:00:00 PM UTC "
                                        "(Sunday, December 13, 2020 at 4:00:00 AM GMT+8 where you are)")

    def test_a_countdown_with_sound_is_started_and_sent_to_a_friend_in_another_zone(self):
        self.open()
        self.browser.wait("!sale.hidden")
        self.assertEqual(self.value("sale-zone"), "Asia/Shanghai")
        # Without another wish it is the next full hour.
        self.assertRegex(self.value("sale-time"), "^2[0-9-]+T[0-9]{2}:00")
        self.fill(time="2036-12-12T20:00:00", before="Sale opens in", after="GO 1+1")
        self.browser.click("#sale button.primary")
        wanted = "tz=Asia/Shanghai&to=2036-12-12T12:00:00Z&audio=pips&face=countdown&before=Sale%20opens%20in&after=GO%201%2B1"
        self.browser.wait(f"document.getElementById('page-address').value === '{server.url}?{wanted}'")
        self.assertEqual(self.value("address"), f"{server.url}clock.m3u8?{wanted}")
        self.assertEqual(self.browser.evaluate("location.search"), f"?lang=en&{wanted}")
        self.browser.wait_live()
        before = self.browser.evaluate(f"!video.muted && {HEARD}")
        self.browser.wait(f"{HEARD} > {before}", "sound")
        self.assertTrue([url for url in self.browser.requests() if ".m3u8?" in url and "audio=pips" in url])
        self.assertEqual(self.target(), "Counting down to Friday, December 12, 2036 at 8:00:00 PM GMT+8")
        self.assertTrue(self.browser.evaluate("same.checked"))

        link = self.value("page-address")
        self.live_in("Europe/Berlin")
        self.browser.open_live(link + "&lang=en")
        self.assertEqual(self.text("zone-name"), "Asia/Shanghai")
        self.assertEqual(self.target(), "Counting down to Friday, December 12, 2036 at 8:00:00 PM GMT+8 "
                                        "(Friday, December 12, 2036 at 1:00:00 PM GMT+1 where you are)")
        # A browser lets nothing be heard before a press.
        self.assertTrue(self.browser.evaluate("video.muted"))
        self.browser.click("#error")
        self.browser.wait(f"!video.muted && {HEARD} > 0", "sound")
        self.browser.click("#sale-end")
        self.browser.wait(f"document.getElementById('page-address').value === '{server.url}'")
        self.browser.wait("target.hidden && document.getElementById('sale-end').hidden && video.muted")
        self.assertEqual(self.text("zone-name"), "Europe/Berlin")
        self.assertEqual(self.browser.complaints(), [])

    def test_where_addresses_may_not_choose_a_face_a_channel_that_counts_down_is_played(self):
        closed = Clockcast(settings=LIVE + (ROOT / "config/public.yaml").read_text())
        self.addCleanup(closed.close)
        self.browser.open_live(closed.url + "?lang=en")
        self.assertEqual(self.browser.evaluate("[sale.hidden, channel.value]"), [False, "clock"])
        self.fill(time="2036-12-12T20:00:00")
        self.browser.click("#sale button.primary")
        wanted = "tz=Asia/Shanghai&to=2036-12-12T12:00:00Z&audio=pips"
        self.browser.wait(f"document.getElementById('page-address').value === '{closed.url}?channel=countdown&{wanted}'")
        self.assertEqual(self.value("address"), f"{closed.url}countdown.m3u8?{wanted}")
        self.browser.wait_live()
        self.assertEqual(self.target(), "Counting down to Friday, December 12, 2036 at 8:00:00 PM GMT+8")
        self.assertEqual(self.text("message"), "")
        # The server checks the words and the target of that channel.
        self.fill(time="2300-01-01T00:00:00")
        self.browser.click("#sale button.primary")
        self.wait_beside("time", "Message of the server: to is '2299-12-31T16:00:00Z'; it must be ")
        self.browser.click("#sale-end")
        self.browser.wait(f"document.getElementById('page-address').value === '{closed.url}' && target.hidden")
        self.browser.wait_live()

    def test_each_has_their_own_zone_where_that_is_wanted(self):
        self.open("?lang=en&to=2036-12-12T12:00:00Z&face=countdown")
        self.assertFalse(self.browser.evaluate("same.checked"))
        self.assertEqual(self.value("page-address"), f"{server.url}?to=2036-12-12T12:00:00Z&face=countdown")
        self.browser.click("#same")
        self.browser.wait(f"document.getElementById('page-address').value === '{server.url}?tz=Asia/Shanghai&to=2036-12-12T12:00:00Z&face=countdown'")
        self.browser.click("#same")
        self.browser.wait(f"document.getElementById('page-address').value === '{server.url}?to=2036-12-12T12:00:00Z&face=countdown'")

    def test_what_cannot_be_counted_down_to_is_told(self):
        self.open()
        for name, values, said in (("time", {"time": "2020-01-01T00:00:00"}, "That time is over. Please enter a later one."),
                                   ("zone", {"time": "2036-12-12T20:00:00", "zone": "Atlantis"}, "There is no time zone “Atlantis”. Try a large city nearby."),
                                   ("time", {"time": "2300-01-01T00:00:00", "zone": "UTC"}, "Message of the server: to is '2300-01-01T00:00:00Z'; it must be "),
                                   ("before", {"time": "2036-12-12T20:00:00", "before": "a\u202eb"}, "Message of the server: before has U+202E, which changes the direction of the letters")):
            self.fill(**values)
            self.browser.click("#sale button.primary")
            self.wait_beside(name, said)
            # It is where the visitor is, and the clock goes on.
            self.assertEqual(self.browser.evaluate("[document.activeElement.id, document.activeElement.ariaInvalid, video.dataset.state, message.textContent]"),
                             [f"sale-{name}", "true", "live", ""])
        self.assertEqual(self.browser.evaluate("location.search"), "?lang=en")
        # A city will do, and the message goes.
        self.fill(zone="são paulo", before="")
        self.browser.click("#sale button.primary")
        self.browser.wait("location.search.includes('tz=America/Sao_Paulo&to=2036-12-12T23:00:00Z')")
        self.assertEqual(self.browser.evaluate("[...sale.querySelectorAll('.wrong')].map((e) => e.textContent).join('') + message.textContent"), "")

    def wait_beside(self, name, said):
        """Until the message beside a field begins so."""
        self.browser.wait(f"document.getElementById('sale-{name}-wrong')?.textContent.startsWith({json.dumps(said)})", said)
        places = self.browser.evaluate(f"['sale-{name}', 'sale-{name}-wrong'].map((id) => document.getElementById(id).getBoundingClientRect())"
                                       ".map(({ top, bottom, left }) => [top, bottom, left])")
        self.assertAlmostEqual(places[0][2], places[1][2], delta=2)
        self.assertLess(places[1][0] - places[0][1], 12)

    def test_characters_without_a_font_are_said_before_the_start_and_left_out(self):
        self.open()
        said = "The picture leaves out “\U0010fff0”, because the server has no font for it."
        self.browser.choose("sale-before", "Sale \U0010fff0 in")
        self.wait_beside("before", said)
        self.assertEqual(self.browser.evaluate("[location.search, video.dataset.state]"), ["?lang=en", "live"])
        self.fill(time="2036-12-12T20:00:00", after="\U0010fff0")
        self.browser.click("#sale button.primary")
        wanted = "tz=Asia/Shanghai&to=2036-12-12T12:00:00Z&audio=pips&face=countdown&before=Sale%20in"
        self.browser.wait(f"document.getElementById('page-address').value === '{server.url}?{wanted}'")
        self.assertEqual(self.text("message"), f"{said} {said}")
        self.browser.wait_live()
        # A friend may get an address that was written by hand.
        self.browser.open_live(f"{server.url}?lang=en&{wanted}%20%F4%8F%BF%B0&font=Nope")
        for part in (said, "“font=Nope” is not possible. The default is shown."):
            self.assertIn(part, self.text("message"))
        self.assertEqual(self.value("page-address"), f"{server.url}?{wanted}")

    def test_what_is_typed_stays_when_something_else_is_pressed(self):
        self.open()
        self.fill(time="2036-12-12T20:00:00", before="Sale in")
        self.browser.click("#tick")
        self.browser.wait("!video.muted")
        self.browser.wait_live()
        self.assertEqual([self.value("sale-time"), self.value("sale-before")], ["2036-12-12T20:00", "Sale in"])

    def test_a_link_with_sound_is_said_to_have_it_and_a_message_is_where_the_visitor_is(self):
        self.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.addCleanup(self.browser.call, "Browser.resetPermissions")
        self.browser.resize(390, 844)
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        self.open()
        self.browser.wait("!sale.hidden")
        self.assertEqual([self.text("page-sound"), self.browser.evaluate("document.getElementById('sale-link').hidden")], ["", True])
        self.fill(time="2036-12-12T20:00:00")
        self.browser.click("#sale button.primary")
        said = "The link turns sound on at the first click: Pips before the time."
        self.browser.wait(f"document.getElementById('page-sound').textContent === {said!r}")
        for button in ("#sale-link", "#copy-page"):
            self.browser.click("#fullscreen")
            self.browser.wait("message.textContent === ''")
            self.browser.evaluate("document.exitFullscreen().then(() => 0, () => 0)")
            self.browser.click(button)
            self.browser.wait(f"message.textContent === 'Address copied. {said}'")
            self.assertEqual(self.browser.evaluate("navigator.clipboard.readText()"), self.value("page-address"))
            self.assertTrue(self.browser.evaluate("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(said.getBoundingClientRect())"), button)
        # Elsewhere there is nothing to add.
        self.browser.click("#copy")
        self.browser.wait("message.textContent === 'Address copied.'")

    def test_a_daily_countdown_tells_the_visitors_next_one(self):
        self.open("?lang=en&channel=daily")
        # Without words of one's own a countdown has those of the channel.
        self.assertEqual(self.browser.evaluate("['before', 'after'].map((name) => document.getElementById(`sale-${name}`).placeholder)"), ["Doors", "NOW"])
        self.assertRegex(self.target(), "^Counting down to .* at 8:00:00 PM UTC \\(.* at 4:00:00 AM GMT\\+8 where you are\\)$")

    def test_a_zone_is_found_by_a_city_and_has_the_name_of_today(self):
        self.open()
        self.browser.click("#zone")
        self.browser.wait("zones.options.length > 0", "the zones")
        offered = self.browser.evaluate("[...zones.options].map(({ value, text }) => [value, text])")
        self.assertEqual([offered[0][0], "UTC" in dict(offered)], ["Asia/Shanghai", True])
        self.assertEqual(dict(offered)["Asia/Kolkata"], "Kolkata · India Standard Time")
        self.assertNotIn("Asia/Calcutta", dict(offered))
        for text, zone in (("kolkata", "Asia/Kolkata"), ("Pacific Time", "America/Los Angeles"), ("", "Asia/Shanghai")):
            self.browser.choose("zone", text)
            self.browser.wait(f"document.getElementById('zone-name').textContent === '{zone}'")
        self.browser.choose("zone", "Atlantis")
        self.browser.wait("message.textContent === 'There is no time zone “Atlantis”. Try a large city nearby.'")
        self.assertEqual(self.value("zone"), "Asia/Shanghai")
        for text, zone, shown in (("München", "Europe/Berlin", "Europe/Berlin"), ("GMT+8", "Etc/GMT-8", "UTC+8"), ("UTC+5:30", "Asia/Kolkata", "Asia/Kolkata")):
            self.browser.choose("zone", text)
            self.browser.wait(f"new URLSearchParams(location.search).get('tz') === '{zone}'")
            self.assertEqual([self.text("zone-name"), self.value("zone"), self.value("sale-zone"), self.text("message")], [shown] * 3 + [""])

    def test_a_shops_clock_is_said_to_be_one_and_can_be_ended(self):
        self.open("?lang=en&channel=clock&offset=-1.5s")
        self.assertEqual(self.browser.evaluate("[document.getElementById('shop-said').textContent, document.getElementById('shop-end').hidden]"),
                         ["1.5 s behind the true time: a shop’s clock", False])
        self.browser.click("#shop-end")
        self.browser.wait("shop.hidden && !location.search.includes('offset')")
        self.open("?lang=en&channel=late")
        self.assertEqual(self.browser.evaluate("[document.getElementById('shop-said').textContent, document.getElementById('shop-end').hidden]"),
                         ["3 s behind the true time: a shop’s clock", True])

    def test_five_taps_find_a_shops_clock(self):
        """A clock that is 3.3 s behind; by keys and by a pointer. The taps have the moments of their seconds, whenever they are handed over."""
        self.open("?lang=en&channel=clock")
        self.browser.click("#taps summary")
        self.browser.wait("!document.getElementById('taps-tap').hidden", "the button")
        self.browser.evaluate("""(() => {
            const button = document.getElementById('taps-tap');
            const second = Date.now() - (Date.now() - 3300) % 1000;
            for (const [index, off] of [-12, 8, 0, 15, -11].entries()) {
                globalThis.tapped = second + 1000 * (index - 5);
                const tap = index % 2 ? new KeyboardEvent('keydown', { key: ' ' }) : new PointerEvent('pointerdown');
                Object.defineProperty(tap, 'timeStamp', { value: performance.now() + tapped + off - Date.now() });
                button.dispatchEvent(tap);
            }
        })()""")
        said = self.text("taps-said")
        self.assertRegex(said, r"^The shop’s clock is 0\.(2[5-9]|3[0-5]) s behind the true time, give or take 0\.[0-9]{2} s\.$")
        # The second that it showed gives the whole seconds of its error, too.
        shown = self.browser.evaluate("Math.round((tapped - 3300) / 1000) % 60")
        self.browser.choose("taps-shown", str(shown), event="input")
        self.assertRegex(self.text("taps-said"), r"^The shop’s clock is 3\.(2[5-9]|3[0-5]) s behind the true time")
        self.browser.click("#taps-use")
        self.browser.wait("!shop.hidden")
        self.assertGreaterEqual(self.browser.evaluate("stage.getBoundingClientRect().top"), 0)
        self.assertRegex(self.text("shop-said"), "^3\\.(2[5-9]|3[0-5]?)[0-9]* s behind the true time: a shop’s clock$")
        self.assertRegex(self.browser.evaluate("location.search"), "&tz=Asia/Shanghai&offset=-3(2[5-9]|3[0-5])[0-9]ms|&offset=-3(2[5-9]|3[0-5])[0-9]ms.*tz=Asia/Shanghai")

    def test_embedded_it_has_the_sound_that_its_address_asks_for(self):
        self.browser.open_live(server.url + "embed?lang=en&audio=pips&face=countdown&to=2036-12-12T12:00:00Z")
        self.assertEqual(self.browser.evaluate("[video.muted, tick.hidden, tick.textContent]"), [True, False, "Sound"])
        self.browser.click("#tick")
        self.browser.wait(f"!video.muted && {HEARD} > 0", "sound")
        self.assertTrue([url for url in self.browser.requests() if ".m3u8?" in url and "audio=pips" in url])
        self.browser.click("#tick")
        self.browser.wait("video.muted")
        self.browser.open_live(server.url + "embed?lang=en")
        self.assertTrue(self.browser.evaluate("tick.hidden"))
        self.assertEqual(self.browser.complaints(), [])

    def test_a_link_with_sound_says_so_at_the_picture(self):
        self.browser.resize(390, 844)
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        link = "?lang=en&audio=pips&face=countdown&to=2036-12-12T12:00:00Z"
        self.open(link)
        self.assertEqual(self.browser.evaluate("[hear.textContent, hear.hidden, video.muted]"), ["Turn the sound on: Pips before the time", False, True])
        gap = self.browser.evaluate("hear.getBoundingClientRect().top - stage.getBoundingClientRect().bottom")
        self.assertTrue(0 <= gap < 24, gap)
        self.browser.click("#hear")
        self.browser.wait(f"!video.muted && hear.hidden && {HEARD} > 0", "sound")
        self.assertTrue(self.browser.evaluate("document.activeElement.contains(document.getElementById('time'))"))
        # The end of the countdown, as the first press, is the end of its sound.
        self.forget(server.url)
        self.open(link)
        self.browser.click("#sale-end")
        self.browser.wait("target.hidden && hear.hidden")
        self.assertTrue(self.browser.evaluate("video.muted && tick.getAttribute('aria-pressed') === 'false'"))
        self.forget(server.url)
        self.open("?lang=en")
        self.assertTrue(self.browser.evaluate("hear.hidden"))
