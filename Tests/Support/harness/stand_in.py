"""HTTP servers of a test's own, which replace those that a program meets elsewhere."""

import http.server
import threading


class StandIn(http.server.ThreadingHTTPServer):
    """Answers a request with the result of `answer`: status, type, body and further fields as pairs; an exception hangs up."""

    daemon_threads = True

    def __init__(self, answer, context=None):
        """With an SSL context it speaks HTTPS."""
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                status, kind, body, *fields = answer(self)
                self.send_response(status)
                for name, value in [("Content-Type", kind), ("Content-Length", len(body)), *fields]:
                    self.send_header(name, str(value))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"{'https' if context else 'http'}://127.0.0.1:{self.server_port}/"
        if context:
            self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A viewer that hangs up is not reported."""

    def close(self):
        self.shutdown()
        self.server_close()
