"""Chromium through the DevTools protocol, spoken raw: nothing grants a gesture that no key or click has given."""

import base64
import itertools
import json
import os
import shutil
import tempfile
import time
import urllib.request

import websocket

import processes


class PageError(Exception):
    """What JavaScript threw."""


class Chromium:
    name = "chromium"

    def __init__(self, display=None, size=(1280, 860), arguments=()):
        self.home = tempfile.mkdtemp(prefix="clockcast-chromium-")
        command = [
            "chromium", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-breakpad", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--lang=en",
            "--disable-features=Translate,MediaRouter", "--disable-dev-shm-usage", "--force-color-profile=srgb",
            "--remote-debugging-port=0", "--remote-allow-origins=*", f"--user-data-dir={self.home}/profile",
            "--window-position=0,0", f"--window-size={size[0]},{size[1]}", *arguments, "about:blank"]
        environment = os.environ | {"HOME": self.home}
        if display:
            environment["DISPLAY"] = display.name
        else:
            command.insert(1, "--headless=new")
        self.process = processes.start(command, 7200, env=environment)
        self.numbers = itertools.count(1)
        self.port = self._port()
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{self.port}/json/list", timeout=20))
        target = next(page for page in pages if page["type"] == "page")
        self.socket = websocket.create_connection(target["webSocketDebuggerUrl"], timeout=60)
        self.target = target["id"]
        self.messages = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def _port(self):
        path = f"{self.home}/profile/DevToolsActivePort"
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(f"chromium ended with status {self.process.returncode}")
            try:
                with open(path) as file:
                    return int(file.readline())
            except (OSError, ValueError):
                time.sleep(0.1)
        raise RuntimeError("chromium does not open its DevTools port")

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.messages.append(message)

    def open(self, url):
        self.messages.clear()
        self.call("Page.navigate", url=url)

    def evaluate(self, expression):
        """The value of an expression or a promise. userGesture is left out, so there is none."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def click(self, selector):
        """A real click with the mouse, in the middle of the element."""
        x, y = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key, code, number, text=""):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

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

    def close(self):
        try:
            self.socket.close()
        finally:
            processes.stop(self.process)
            shutil.rmtree(self.home, ignore_errors=True)
