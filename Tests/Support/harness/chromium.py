"""Chromium through the DevTools protocol, spoken raw: nothing grants a gesture that no key or click has given."""

import base64
import contextlib
import json
import subprocess
import urllib.request

from .browser import PATIENCE, Browser, PageError
from .players import CHROMIUM


class Chromium(Browser):
    name = "chromium"

    def __init__(self, display=None, size=(1280, 860), arguments=(), preferences=None, moves=True):
        """preferences: of its profile, as it keeps them itself; moves: False if its visitor wishes less motion, with which pages need less time."""
        super().__init__(
            [*CHROMIUM, *(() if display else ("--headless=new",)), "--lang=en", "--disable-features=Translate,MediaRouter",
             *(() if moves else ("--force-prefers-reduced-motion",)),
             "--disable-dev-shm-usage", "--force-color-profile=srgb", "--remote-debugging-port=0", "--user-data-dir={home}/profile",
             f"--window-size={size[0]},{size[1]}", *arguments, "about:blank"],
            {"DISPLAY": display.name} if display else {},
            {"profile/Default/Preferences": json.dumps(preferences)} if preferences else None)
        try:
            self.port = self.read_when_there("profile/DevToolsActivePort", lambda text: int(text.splitlines()[0]))
            target = next(page for page in self._tabs("list", method="GET") if page["type"] == "page")
            self.target = target["id"]
            self.connect(target["webSocketDebuggerUrl"])
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.call(f"{domain}.enable")
        except BaseException:
            self.close()
            raise

    def _tabs(self, what, method="PUT"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/{what}", method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            text = reply.read()
        return json.loads(text) if text.startswith((b"{", b"[")) else None

    @contextlib.contextmanager
    def hidden(self):
        """Another tab before the page, which is seen again afterwards."""
        other = self.hide()
        try:
            yield
        finally:
            self._tabs(f"activate/{self.target}")
            self._tabs(f"close/{other}")
            self.wait("document.visibilityState === 'visible'")

    def hide(self):
        """Puts another tab before the page, and gives its name."""
        other = self._tabs("new?about:blank")["id"]
        self.wait("document.visibilityState === 'hidden'")
        return other

    def open(self, url):
        """Opens an address and waits until the document and everything that it names is loaded."""
        self.messages.clear()
        loader = self.call("Page.navigate", url=url)
        if "errorText" in loader:
            raise RuntimeError(f"{url}: {loader['errorText']}")
        seen = {"Page.frameNavigated": False, "Page.loadEventFired": False}

        def note(message):
            method = message.get("method")
            if method == "Page.frameNavigated" and message["params"]["frame"]["loaderId"] == loader["loaderId"]:
                seen[method] = True
            elif method == "Page.loadEventFired" and seen["Page.frameNavigated"]:
                seen[method] = True
            return all(seen.values())

        if not any([note(message) for message in self.messages]):
            self.messages.append(self.receive(note, f"load of {url}"))

    def evaluate(self, expression):
        """The value of an expression or a promise. userGesture is left out, so there is none."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def move(self):
        """From now on the visitor does not mind motion."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "no-preference"}])

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key, code, number, text=""):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def resize(self, width, height, scale=1):
        """As the window of a phone, if it is that narrow. scale: the pixels of the screen for one of the page."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 500)

    def outside(self, selector, width):
        """The elements of that kind which are seen and reach beyond the window's sides."""
        return self.evaluate(
            f"[...document.querySelectorAll({json.dumps(selector)})].filter(e => e.getClientRects().length)"
            f".filter(e => {{ const r = e.getBoundingClientRect(); return r.right > {width} || r.left < 0; }}).map(e => e.outerHTML)")

    def picture(self):
        """What the window shows, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(self.picture())

    def code(self):
        """The text of the visible QR code, as another program reads it."""
        path = f"{self.home}/code.png"
        self.screenshot(path)
        return subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True, timeout=60).stdout.strip()

    def complaints(self):
        """Errors of the page and of its security policy since it was opened."""
        self.evaluate("0")
        found = []
        for message in self.messages:
            if message["method"] == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif message["method"] == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
                entry = message["params"]["entry"]
                found.append(f"{entry['text']} {entry.get('url', '')}")
        return found

    def requests(self):
        """The addresses that the page asked for since it was opened."""
        self.evaluate("0")
        return [message["params"]["request"]["url"] for message in self.messages
                if message["method"] == "Network.requestWillBeSent"]
