"""The common part of the browsers: commands over a WebSocket, clicks, waiting."""

import itertools
import json
import os
import shutil
import sys
import tempfile
import time

import websocket

from . import processes, waiting

# Long, for machines that do much else; a wait ends as soon as what it waits for is there.
PATIENCE = 60


def at_rest(trial):
    """Tries up to four times: a fault of the page fails each time, a busy machine does not."""
    for _ in range(3):
        try:
            return trial()
        except AssertionError as error:
            print(f"once more: {error}", file=sys.stderr)
    return trial()


class PageError(Exception):
    """An exception of JavaScript."""


class CommandError(RuntimeError):
    """A command that the browser did not carry out, as when the page is left while it is asked."""


class Browser:
    def __init__(self, command, environment, files=None):
        """Starts a browser in a home folder of its own with these files in it; `{home}` in the command stands for it."""
        self.home = tempfile.mkdtemp(prefix=f"{command[0]}-")
        for name, text in (files or {}).items():
            path = os.path.join(self.home, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
        self.process = processes.start(
            [word.replace("{home}", self.home) for word in command], env=os.environ | {"HOME": self.home} | environment)
        self.numbers = itertools.count(1)
        self.messages = []

    def read_when_there(self, name, read):
        """The value of `read` for a file in the browser's home, once it is written."""
        def there():
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended with status {self.process.returncode}")
            try:
                with open(os.path.join(self.home, name)) as file:
                    return read(file.read())
            except (OSError, ValueError, LookupError):
                return None

        if not (found := waiting.until(there, PATIENCE)):
            raise RuntimeError(f"{self.name} does not write {name}")
        return found

    def connect(self, url):
        self.socket = websocket.create_connection(url, timeout=PATIENCE, suppress_origin=True)

    def call(self, method, **parameters):
        """Sends a command and gives its result; the events that come in between are kept."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        answer = self.receive(lambda message: message.get("id") == number, f"an answer to {method}")
        if "error" in answer:
            raise CommandError(f"{method}: {answer.get('message') or answer['error']['message']}")
        return answer["result"]

    def receive(self, is_wanted, what):
        """The first message of that kind from now on; the others are kept in `messages`."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                message = json.loads(self.socket.recv())
            except websocket.WebSocketTimeoutException:
                break
            if is_wanted(message):
                return message
            self.messages.append(message)
        raise RuntimeError(f"{self.name}: no {what} for {PATIENCE} s")

    def wait(self, condition, what=None, patience=PATIENCE):
        """Waits until JavaScript gives something true, and gives it.

        The page may be left meanwhile, or have only a part of its elements: what fails for that is asked again.
        """
        failure = None

        def holds():
            nonlocal failure
            try:
                value, failure = self.evaluate(condition), None
                return value
            except (CommandError, PageError) as error:
                failure = error

        if value := waiting.until(holds, patience, longest=0.25):
            return value
        if failure:
            raise failure
        state = self.evaluate("""[...document.querySelectorAll('video')].map((video) => [video.dataset.state, video.readyState,
            video.currentTime - Date.now() / 1000, video.paused, video.seeking, video.playbackRate, video.error?.message])
            .concat([...document.querySelectorAll('[role=status], [role=alert], output')].map((element) => element.textContent).filter(Boolean))""")
        raise AssertionError(f"{what or condition} did not come true; {state} {self.complaints()}")

    def open_live(self, url):
        """Opens a page and waits until its clock plays."""
        self.open(url)
        self.wait_live()

    def wait_live(self):
        """Until the page's clock plays."""
        self.wait("globalThis.video?.dataset.state === 'live' && !video.paused && video.readyState > 2", "playing")

    def wait_present(self):
        """Waits until the picture has come to the present; `make accuracy-page` measures how near."""
        self.wait("!video.seeking && Math.abs(video.currentTime - Date.now() / 1000) < 0.3", "the present")

    def choose(self, field, value, event="change"):
        """Has a form's field, by its id, take a value as if a viewer chose it."""
        self.evaluate(f"((field) => {{ field.value = {json.dumps(value)}; field.dispatchEvent(new Event('{event}', {{bubbles: true}})); }})"
                      f"(document.getElementById({json.dumps(field)}))")

    def click(self, selector):
        """A real click with the mouse, in the middle of the element.

        What loads meanwhile may move the element away from the mouse, so a click that went past it is repeated.
        """
        waiting.until(lambda: self.click_at(*self.middle(selector)) or not self.has_missed(), PATIENCE)

    def middle(self, selector):
        """The place at which to click on an element, once it is enabled and nothing covers it. The page then notes whether it is clicked."""
        return self.wait(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e || e.disabled) return null;"
            " e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect();"
            " const [x, y] = [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)];"
            " if (!e.contains(document.elementFromPoint(x, y))) return null;"
            " delete globalThis.mouseHit;"
            " addEventListener('click', ({ target }) => globalThis.mouseHit = e.contains(target), { capture: true, once: true });"
            " return [x, y]; })()", f"{selector} to be clickable")

    def has_missed(self):
        """Whether the click after `middle` went to something else. On a page that a link has led to, nothing is known of it."""
        try:
            return self.evaluate("globalThis.mouseHit === false")
        except CommandError:
            return False

    def close(self):
        try:
            if hasattr(self, "socket"):
                self.socket.close()
        finally:
            processes.stop(self.process)
            shutil.rmtree(self.home, ignore_errors=True)
