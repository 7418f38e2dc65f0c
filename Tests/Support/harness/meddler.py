"""An HTTP proxy that answers some requests itself, or not at all."""

from . import web
from .stand_in import StandIn


class Meddler(StandIn):
    """Hands everything on to the server at `port`, but `answer` may give (status, type, body) for a path instead, or raise to
    hang up. Only while `keeps` is true does the browser learn for how long it may keep what comes."""

    def __init__(self, port, keeps=False, context=None):
        self.port, self.keeps = port, keeps
        self.answer = lambda path: None
        super().__init__(lambda request: self.answer(request.path) or self.ask(request), context)

    def ask(self, request):
        status, body, fields = web.ask(f"127.0.0.1:{self.port}", request.path, Host=request.headers["Host"], Accept="*/*")
        cache = [("Cache-Control", fields["Cache-Control"])] if self.keeps and fields["Cache-Control"] else []
        return status, fields["Content-Type"], body, *cache

    def refuse_one_segment(self, page=b"<html></html>"):
        """Answers the next request for a segment with a page of HTML; returns a list that then contains its path."""
        refused = []

        def once(path):
            if ".m4s?" in path and not refused:
                refused.append(path)
                return 200, "text/html", page
            return None

        self.answer = once
        return refused
