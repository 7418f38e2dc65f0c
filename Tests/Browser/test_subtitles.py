"""The subtitles of the page in real browsers: each cue is compared with the second of the picture that is seen with it."""

import time
import unittest

from Tests.Support.harness import floating_window
from Tests.Support.harness.clockcast import SMALL, Clockcast
from Tests.Support.harness.firefox import Firefox

CHANNELS = f"  clock: {{ {SMALL}, timecode: strip, timezone: UTC, subtitles: [de, en] }}\n  plain: {{ {SMALL}, timecode: strip, timezone: UTC }}\n"
ACTIVE = ("[...video.textTracks].filter(({ mode }) => mode === 'showing').flatMap(({ activeCues }) => [...activeCues])"
          ".map(({ id, startTime, endTime, text }) => ({ id, startTime, endTime, text }))")
WEEKDAYS = {"en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
            "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split()}


def setUpModule():
    global server
    server = Clockcast(CHANNELS)
    unittest.addModuleCleanup(server.close)


class Subtitled:
    """What a viewer does with subtitles in any browser. Nothing here depends on how fast the machine is: what is waited for comes in the end if it is right, and
    never if it is not."""

    def assert_subtitles(self, language):
        """Several seconds are seen with the cue that says them, in a language, and with no other."""
        last = 0
        for _ in range(4):
            cue = self.browser.wait(
                f"(([cue, ...others]) => cue && others.length === 0 && Number(cue.id) > {last} && Math.floor(video.currentTime) === Number(cue.id) && cue)"
                f"({ACTIVE})", f"the next subtitle in {language}")
            last = int(cue["id"])
            self.assertEqual((cue["startTime"], cue["endTime"]), (last, last + 1))
            day = time.gmtime(last)
            self.assertEqual(cue["text"].split("\n")[0], time.strftime("%H:%M:%S UTC+00:00", day))
            self.assertIn(WEEKDAYS[language][day.tm_wday], cue["text"])

    def assert_none(self):
        self.browser.wait("[...video.textTracks].every(({ mode }) => mode !== 'showing')", "no subtitles")

    def buttons(self):
        return self.browser.evaluate("['subtitles', 'language'].map((id) => !document.getElementById(id).hidden)")

    def test_on_and_off_and_the_language(self):
        self.browser.open_live(f"{server.url}?lang=en")
        # The viewer's language, though the stream has another first.
        self.assert_subtitles("en")
        self.assertEqual(self.buttons(), [True, True])
        self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('#language option')].map(({ text }) => text)"), ["Deutsch", "English"])
        self.browser.choose("language", "de")
        self.assert_subtitles("de")
        self.browser.click("#subtitles")
        self.assert_none()
        self.assertEqual(self.buttons(), [True, False])
        self.assertEqual(self.browser.evaluate("document.getElementById('subtitles').getAttribute('aria-pressed')"), "false")
        # Both choices are there at the next visit.
        self.browser.open_live(f"{server.url}?lang=de")
        self.browser.wait("!document.getElementById('subtitles').hidden && document.getElementById('subtitles').textContent === 'Untertitel'")
        self.assert_none()
        self.browser.click("#subtitles")
        self.assert_subtitles("de")
        self.assertEqual(self.browser.complaints(), [])

    def test_a_stream_has_a_button_if_it_has_subtitles(self):
        self.browser.open_live(f"{server.url}?channel=plain&lang=en")
        self.browser.wait_present()
        self.assertEqual(self.buttons(), [False, False])
        self.browser.open_live(f"{server.url}?channel=plain&subtitles=en&lang=en")
        self.assert_subtitles("en")
        self.assertEqual(self.buttons(), [True, False])
        self.assertEqual(self.browser.evaluate("address.value"), f"{server.url}plain.m3u8?subtitles=en")
        self.browser.open_live(f"{server.url}?channel=clock&subtitles=none&lang=en")
        self.browser.wait_present()
        self.assertEqual(self.buttons(), [False, False])
        self.assertEqual(self.browser.complaints(), [])


class ChromiumSubtitleTests(Subtitled, floating_window.DesktopTest):
    def setUp(self):
        self.forget(server.url)

    def test_by_keyboard(self):
        self.browser.open_live(f"{server.url}?lang=en")
        self.assert_subtitles("en")
        self.browser.evaluate("(document.getElementById('tick').focus(), 0)")
        self.browser.press("Tab", "Tab", 9)
        self.assertEqual(self.browser.evaluate("document.activeElement.id"), "subtitles")
        self.browser.press(" ", "Space", 32, " ")
        self.assert_none()
        self.browser.press(" ", "Space", 32, " ")
        self.assert_subtitles("en")
        self.browser.press("Tab", "Tab", 9)
        self.assertEqual(self.browser.evaluate("document.activeElement.id"), "language")
        # A letter chooses in a list that is closed.
        self.browser.press("d", "KeyD", 68, "d")
        self.assert_subtitles("de")

    def test_they_are_where_they_belong_after_a_pause_and_in_a_frame_of_another_site(self):
        self.browser.open_live(f"{server.url}?lang=en")
        self.assert_subtitles("en")
        self.browser.evaluate("(video.pause(), 0)")
        self.browser.wait("video.currentTime - Date.now() / 1000 < -2")
        self.browser.evaluate("video.play().then(() => 0)")
        self.browser.wait_present()
        self.assert_subtitles("en")
        self.browser.open_live(f"{server.url}embed?channel=plain&subtitles=de")
        self.assert_subtitles("de")
        self.assertEqual(self.browser.complaints(), [])

    def test_another_channel_takes_them_away(self):
        self.browser.open_live(f"{server.url}?lang=en")
        self.assert_subtitles("en")
        self.browser.choose("channel", "plain")
        self.browser.wait("document.getElementById('subtitles').hidden")
        self.browser.wait_live()
        self.assert_none()

    def test_a_failing_stream_is_tried_with_its_subtitles(self):
        self.browser.open(f"{server.url}try?channel=clock&player=page&fault=subtitles.bom")
        self.browser.wait("(globalThis.video = document.querySelector('#screen video')) && video.currentTime > 1e9", "a picture")
        self.assert_subtitles("en")
        asked = [url for url in self.browser.requests() if ".vtt" in url]
        self.assertTrue(asked and all("fault=subtitles.bom" in url for url in asked), asked)


class FirefoxSubtitleTests(Subtitled, unittest.TestCase):
    def setUp(self):
        self.browser = Firefox(moves=False)
        self.addCleanup(self.browser.close)
