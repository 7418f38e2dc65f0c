"""Firefox through WebDriver BiDi, which it speaks itself."""

import base64
import json

from .browser import Browser, PageError

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "app.update.auto": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "intl.accept_languages": "en",
    "browser.startup.homepage_override.mstone": "ignore", "media.autoplay.default": 0,
}


class Firefox(Browser):
    name = "firefox"

    def __init__(self, display=None, moves=True):
        """moves: False if its visitor wishes less motion, with which pages need less time."""
        super().__init__(
            ["firefox-esr", *(("--kiosk",) if display else ("--headless",)), "--no-remote", "--profile", "{home}", "--remote-debugging-port", "0",
             "--width", "1280", "--height", "900", "about:blank"], {"DISPLAY": display.name} if display else {"MOZ_HEADLESS": "1"},
            {"user.js": "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in {**PREFERENCES, "ui.prefersReducedMotion": int(not moves)}.items())})
        try:
            port = self.read_when_there("WebDriverBiDiServer.json", lambda text: json.loads(text)["ws_port"])
            self.connect(f"ws://127.0.0.1:{port}/session")
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded"])
            self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self.close()
            raise

    def open(self, url):
        self.messages.clear()
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression):
        """The value of an expression or a promise that is JSON."""
        result = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self.context}, awaitPromise=True, userActivation=False)
        if result["type"] == "exception":
            raise PageError(result["exceptionDetails"]["text"])
        return json.loads(result["result"].get("value") or "null")

    def click_at(self, x, y):
        self.call("input.performActions", context=self.context, actions=[{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def resize(self, width, height, scale=1):
        """scale: the pixels of the screen for one of the page."""
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height}, devicePixelRatio=scale)

    def picture(self):
        """What the window shows, as PNG."""
        return base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.context)["data"])

    def complaints(self):
        self.evaluate("0")
        return [message["params"]["text"] for message in self.messages
                if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error"]
