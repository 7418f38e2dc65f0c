"""The page's own player in browsers: Media Source, for browsers without HLS, or with HLS that tolerates less."""

import json

from Tests.Support.harness.browser import PageError
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.firefox import Firefox

NAMES = ["page", "firefox"]

# In the place of the list of scenarios, whose modules these are. As late as there, and insistent as on the page of the clock.
PLAY = """(async () => {
    const [{ insist }, { MediaSourcePlayer }, { ServerClock }, { late }, { Timers }] = await Promise.all(
        ['session', 'media-source-player', 'server-clock', 'situations', 'timers'].map((name) => import(`/page/${name}.js`)));
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
    document.body.replaceChildren(video);
    Object.assign(document.documentElement.style, { background: '#000', overflow: 'hidden' });
    Object.assign(video.style, { position: 'fixed', left: 0, top: 0, width: '640px', height: '360px' });
    const timers = Timers.start(video);
    const clock = new ServerClock({ url: '/time', timers });
    await clock.measure();
    clock.keep();
    globalThis.troubles = [];
    const onTrouble = (error) => { if (error) troubles.push(String(error.kind ?? error)); };
    insist(() => new MediaSourcePlayer(video, { clock: late(clock, 7000), timers }).run(URL, undefined), { timers, onTrouble });
})()"""


class BrowserPlayer:
    """A player in a browser, whose place on the screen is the browser's."""

    def __init__(self, browser):
        self.browser, self.process = browser, browser.process

    def move(self):
        pass

    def status(self):
        return self.browser.process.poll()

    def close(self):
        self.browser.close()


class PagePlayer(BrowserPlayer):
    """A browser that is open before its player begins, so that its own start does not count."""

    def __init__(self, name, base, display):
        self.name = name
        super().__init__(Firefox(display) if name == "firefox" else Chromium(display, arguments=["--kiosk"]))
        try:
            self.browser.open(f"{base}/scenarios")
        except BaseException:
            self.close()
            raise

    def play(self, url):
        self.browser.evaluate(PLAY.replace("URL", json.dumps(url)))

    def trouble(self):
        """The player's complaints, each once."""
        try:
            return sorted(set(self.browser.evaluate("troubles")))
        except (PageError, RuntimeError, OSError):
            return []
