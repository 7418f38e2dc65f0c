"""A TCP proxy that makes the way to a server long, or cuts it."""

import random
import socket
import threading
import time


class Proxy:
    """Each piece arrives `delay` seconds later, more or less by the share `jitter`, in each direction; connecting takes as
    long as one round trip. While `is_cut`, connections are closed at once."""

    def __init__(self, port, delay=0.0, jitter=0.0):
        self.target, self.delay, self.jitter, self.is_cut = port, delay, jitter, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.open = set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def cut(self, is_cut=True):
        self.is_cut = is_cut
        if is_cut:
            for connection in list(self.open):
                self._end(connection)

    def _pause(self):
        return self.delay * random.uniform(1 - self.jitter, 1 + self.jitter)

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        if self.is_cut:
            client.close()
            return
        time.sleep(self._pause() + self._pause())
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=10)
            server.settimeout(None)
        except OSError:
            client.close()
            return
        for connection in (client, server):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.open.add(connection)
        for source, sink in ((client, server), (server, client)):
            threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source, sink):
        queue, some = [], threading.Condition()

        def send():
            earliest = 0.0
            while True:
                with some:
                    while not queue:
                        some.wait()
                    due, piece = queue.pop(0)
                # Pieces never overtake each other.
                earliest = max(earliest, due)
                time.sleep(max(0.0, earliest - time.monotonic()))
                try:
                    if not piece:
                        self._end(sink)
                        return
                    sink.sendall(piece)
                except OSError:
                    return

        threading.Thread(target=send, daemon=True).start()
        piece = b"x"
        while piece:
            try:
                piece = source.recv(65536)
            except OSError:
                piece = b""
            with some:
                queue.append((time.monotonic() + self._pause(), piece))
                some.notify()

    def _end(self, connection):
        self.open.discard(connection)
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()

    def close(self):
        self.listener.close()
        self.cut()
