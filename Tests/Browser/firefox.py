"""Firefox through WebDriver BiDi, which it speaks itself."""

import itertools
import json
import os
import shutil
import socket
import tempfile
import time

import websocket

import processes
from chromium import PageError


class Firefox:
    name = "firefox"

    def __init__(self):
        self.home = tempfile.mkdtemp(prefix="clockcast-firefox-")
        with open(f"{self.home}/user.js", "w") as file:
            for name, value in {
                "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
                "datareporting.policy.dataSubmissionEnabled": False, "app.update.auto": False,
                "toolkit.telemetry.reportingpolicy.firstRun": False, "intl.accept_languages": "en",
                "browser.startup.homepage_override.mstone": "ignore", "media.autoplay.default": 0,
            }.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        self.process = processes.start(
            ["firefox-esr", "--headless", "--no-remote", "--profile", self.home, "--remote-debugging-port", str(port),
             "--width", "1280", "--height", "900", "about:blank"], 7200,
            env=os.environ | {"HOME": self.home, "MOZ_HEADLESS": "1"})
        self.numbers = itertools.count(1)
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(f"firefox ended with status {self.process.returncode}")
            try:
                self.socket = websocket.create_connection(
                    f"ws://127.0.0.1:{port}/session", timeout=60, suppress_origin=True)
                break
            except (OSError, websocket.WebSocketException):
                time.sleep(0.1)
        else:
            raise RuntimeError("firefox does not open its BiDi port")
        self.errors = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.errors.append(message["params"]["text"])

    def open(self, url):
        self.errors.clear()
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression):
        """The value of an expression or a promise that is JSON."""
        result = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self.context}, awaitPromise=True, userActivation=False)
        if result["type"] == "exception":
            raise PageError(result["exceptionDetails"]["text"])
        return json.loads(result["result"].get("value") or "null")

    def click(self, selector):
        """A real click with the mouse, in the middle of the element."""
        x, y = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        self.call("input.performActions", context=self.context, actions=[{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": int(x), "y": int(y)},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def complaints(self):
        self.evaluate("0")
        return list(self.errors)

    def close(self):
        try:
            self.socket.close()
        finally:
            processes.stop(self.process)
            shutil.rmtree(self.home, ignore_errors=True)
