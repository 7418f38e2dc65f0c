"""The sound of the page in a real browser, without a listener."""

import itertools
import ssl
import subprocess
import tempfile
import time
import unittest

from Tests.Support.harness import floating_window, waiting
from Tests.Support.harness.browser import at_rest
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import SMALL, Clockcast
from Tests.Support.harness.display import Display
from Tests.Support.harness.firefox import Firefox
from Tests.Support.harness.meddler import Meddler

# Bytes of sound that were decoded, over and over: what is asked for is that there are more than before.
HEARD = "video.webkitAudioDecodedByteCount"


def setUpModule():
    global server
    server = Clockcast(f"  clock: {{ {SMALL}, timecode: strip }}\n  sync: {{ {SMALL}, face: sync, audio: beep }}\n")
    unittest.addModuleCleanup(server.close)


class SoundTests(floating_window.DesktopTest):
    def open(self, query="", url=None):
        self.browser.open_live((url or server.url) + query)

    def forget(self):
        self.browser.evaluate("localStorage.clear()")

    def assert_ticks(self):
        """Sound goes on, the picture is that of the present, and both are stored equally far."""
        self.browser.wait_live()
        before = self.browser.evaluate(f"!video.muted && {HEARD}")
        self.browser.wait(f"{HEARD} > {before}", "more sound")
        self.browser.wait_present()
        # One buffer has both, so they cannot part; a hole in either would be one in it.
        self.assertEqual(self.browser.evaluate("video.buffered.length"), 1)

    def test_silent_until_it_is_pressed_for(self):
        for query, kind in (("", "tick"), ("?channel=sync", "beep")):
            self.open(query)
            self.forget()
            self.browser.wait("video.currentTime > 0 && document.querySelector('#tick').textContent === 'Sound'")
            self.assertEqual(self.browser.evaluate(f"[video.muted, {HEARD}, volume.hidden]"), [True, 0, True])
            self.browser.click("#tick")
            self.browser.wait("document.querySelector('#tick').getAttribute('aria-pressed') === 'true' && !volume.hidden")
            self.assert_ticks()
            asked = [url for url in self.browser.requests() if url.startswith(server.url) and "audio=" in url.partition("?")[2]]
            kinds = [url.partition("audio=")[2].partition("&")[0] for url in asked]
            # On a busy machine the page may have begun anew meanwhile, with the same wish.
            self.assertEqual([kind for kind, _ in itertools.groupby(kinds)], ["none", kind])
            self.browser.click("#tick")
            self.browser.wait("video.muted")
            self.browser.wait_live()
            self.assertEqual(self.browser.evaluate(HEARD), 0)
            self.assertEqual(self.browser.complaints(), [])
            self.forget()

    def test_the_volume_and_the_wish_are_kept(self):
        self.open()
        self.forget()
        self.browser.click("#tick")
        self.browser.evaluate("(volume.value = 0.25, volume.dispatchEvent(new Event('input')), 0)")
        self.assertEqual(self.browser.evaluate("video.volume"), 0.25)
        self.open()
        self.assertEqual(self.browser.evaluate("[video.volume, video.muted]"), [0.25, True])
        # Any press allows it.
        self.browser.click("#error")
        self.assert_ticks()
        self.assertEqual(self.browser.evaluate("volume.value"), "0.25")
        self.forget()

    def test_it_is_right_again_after_a_pause_a_seek_and_a_hidden_tab(self):
        self.open()
        self.browser.click("#tick")
        self.assert_ticks()
        self.browser.evaluate("(video.pause(), 0)")
        self.browser.wait("video.currentTime - Date.now() / 1000 < -2")
        self.browser.evaluate("video.play().then(() => 0)")
        self.assert_ticks()
        self.browser.evaluate("(video.currentTime -= 4, 0)")
        self.assert_ticks()
        with self.browser.hidden():
            before = self.browser.evaluate(HEARD)
            # This is long enough for the browser to stop a hidden video: without sound it does.
            time.sleep(12)
            self.assertFalse(self.browser.evaluate("video.paused"))
            self.assertGreater(self.browser.evaluate(HEARD), before)
        self.assert_ticks()
        self.forget()

    def test_a_segment_that_is_none_leaves_no_hole(self):
        meddler = Meddler(server.port)
        self.addCleanup(meddler.close)
        self.open("?store=4", meddler.url)
        self.browser.click("#tick")
        self.assert_ticks()
        refused = meddler.refuse_one_segment()
        end = self.browser.evaluate("video.buffered.end(video.buffered.length - 1)")
        self.browser.wait(f"video.currentTime > {end} + 2")
        self.assertTrue(refused)
        self.assert_ticks()


class AutomaticWindowTests(unittest.TestCase):
    """The conditions under which Chromium opens a window by itself: HTTPS, sound in the last two seconds, and that the viewer allows it to
    this site."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout",
             f"{folder.name}/key.pem", "-out", f"{folder.name}/certificate.pem"], check=True, stderr=subprocess.DEVNULL)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder.name}/certificate.pem", f"{folder.name}/key.pem")
        front = Meddler(server.port, context=context)
        self.addCleanup(front.close)
        self.display = Display(*floating_window.DISPLAY)
        self.addCleanup(self.display.close)
        allowed = {f"{front.url[:-1]},*": {"setting": 1}}
        self.browser = Chromium(
            self.display, floating_window.BROWSER, ["--ignore-certificate-errors"],
            {"profile": {"content_settings": {"exceptions": {"auto_picture_in_picture": allowed}}}})
        self.addCleanup(self.browser.close)
        self.browser.open_live(front.url)

    def leave(self):
        """Puts another tab before the page; what it has to float by itself then."""
        self.browser.wait_live()
        # Long enough to be heard.
        time.sleep(3)
        with self.browser.hidden():
            self.browser.wait("document.pictureInPictureElement === video", "a window that opens by itself", patience=20)
            self.assertTrue(waiting.until(lambda: floating_window.find_strip(self.display), 30), "no floating clock is on the screen")
            before = self.browser.evaluate(HEARD)
            self.browser.wait(f"{HEARD} > {before} && !video.paused", "sound while the page floats")
        self.browser.wait("!document.pictureInPictureElement", "the window to close by itself")

    def test_it_opens_when_a_page_that_ticks_is_left(self):
        with self.browser.hidden():
            self.browser.wait("video.paused", "nothing to see, nothing to hear: it is stopped")
            self.assertEqual(self.browser.evaluate(f"[Boolean(document.pictureInPictureElement), {HEARD}]"), [False, 0])
        self.browser.wait_live()
        self.browser.click("#tick")
        self.browser.wait(f"!video.muted && {HEARD} > 2000", "sound")
        # The browser looks whether it was heard just before; a busy machine may have had nothing to play then.
        at_rest(self.leave)
        self.assertEqual(self.browser.complaints(), [])


class FirefoxSoundTests(unittest.TestCase):
    def test_ticks_when_it_is_pressed_for_and_goes_on_after_a_pause(self):
        browser = Firefox(moves=False)
        self.addCleanup(browser.close)
        browser.open_live(server.url)
        self.assertEqual(browser.evaluate("[video.muted, video.mozHasAudio]"), [True, False])
        browser.click("#tick")
        for action in ("0", "video.pause() ?? setTimeout(() => video.play(), 3000)"):
            browser.evaluate(f"({action}, 0)")
            browser.wait("!video.muted && video.mozHasAudio && !video.paused", "sound")
            browser.wait_live()
            browser.wait_present()
            shown = browser.evaluate("video.currentTime")
            browser.wait(f"video.currentTime > {shown} + 4", "more")
            self.assertEqual(browser.evaluate("video.buffered.length"), 1)
        self.assertEqual(browser.complaints(), [])
