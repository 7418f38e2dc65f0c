"""An origin on this machine that answers as a test wants it, with empty bodies, for tests of what is in front of it."""

import asyncio
import http.client
import threading


def start(port, answer):
    """Serves as long as the test runs. The coroutine `answer` gets a target, and returns the status, such as 200."""
    async def serve_one(reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                status = await answer(head.split()[1].decode())
                writer.write(f"HTTP/1.1 {status} {http.client.responses[status]}\r\nContent-Length: 0\r\nCache-Control: no-store\r\n\r\n".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def serve():
        async with await asyncio.start_server(serve_one, "127.0.0.1", port) as server:
            await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()


def ask(port, target):
    """The status of an answer, by a connection of its own; 0 without an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", target)
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()
