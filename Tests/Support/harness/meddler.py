"""An HTTP proxy that answers some requests itself, or not at all."""

import http.server
import threading
import urllib.error
import urllib.request


class Meddler:
    """Hands everything on to the server at `port`, but `answer` may give (status, type, body) for a path instead, or raise to
    hang up. Only while `keeps` is true does the browser learn for how long it may keep what comes. With an SSL context it speaks
    HTTPS."""

    def __init__(self, port, keeps=False, context=None):
        meddler = self
        self.scheme = "https" if context else "http"
        self.port, self.keeps = port, keeps
        self.answer = lambda path: None

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                cache = None
                answer = meddler.answer(self.path)
                if answer is None:
                    *answer, cache = self.ask()
                status, kind, body = answer
                self.send_response(status)
                if cache and meddler.keeps:
                    self.send_header("Cache-Control", cache)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def ask(self):
                request = urllib.request.Request(
                    f"http://127.0.0.1:{meddler.port}{self.path}", headers={"Host": self.headers["Host"], "Accept": "*/*"})
                try:
                    with urllib.request.urlopen(request, timeout=30) as reply:
                        return reply.status, reply.headers["Content-Type"], reply.read(), reply.headers["Cache-Control"]
                except urllib.error.HTTPError as error:
                    return error.code, error.headers["Content-Type"], error.read(), error.headers["Cache-Control"]

            def log_message(self, *_):
                pass

        class Front(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """A viewer that hangs up is no news."""

        self.server = Front(("127.0.0.1", 0), Handler)
        if context:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"{self.scheme}://127.0.0.1:{self.server.server_port}/"

    def refuse_one_segment(self, page=b"<html></html>"):
        """Answers the next request for a segment with a page of HTML; returns a list that then has its path."""
        refused = []

        def once(path):
            if ".m4s?" in path and not refused:
                refused.append(path)
                return 200, "text/html", page
            return None

        self.answer = once
        return refused

    def close(self):
        self.server.shutdown()
        self.server.server_close()
