"""The screen on which a player is seen, and the place of the strip on it."""

import time

from .display import Display

WIDTH, HEIGHT = 1280, 720


class Screen(Display):
    def __init__(self, limit):
        super().__init__(WIDTH, HEIGHT, limit)
        self.places = None

    def shown(self):
        """The second that the strip on the screen shows, or None; looks at its last place only."""
        return self.second(self.places) if self.places else None

    def find(self, instant=None, within=120):
        """Searches the screen from the bottom up for a strip that shows about this instant, or else the present."""
        for y in range(HEIGHT - 4, 40, -4):
            for left, width in ((0, 640), (0, WIDTH), (320, 640), (1, 640), (2, 640)):
                places = self.strip(left, y, width)
                if (found := self.second(places)) is not None and abs(found - (instant or time.time())) < within:
                    self.places, self.y, self.left, self.strip_width = places, y, left, width
                    return found
        return None

    def looks(self, player, start, pause):
        """Looks at the screen again and again: seconds since the start, seconds since 1970, and the second that is shown, or None.

        A strip that is not where it was is searched for, four times a second at most.
        """
        searched = seen = None
        while True:
            second = self.shown()
            now, wall = time.monotonic(), time.time()
            if second is not None:
                seen = now
            yield now - start, wall, second
            # A missed read keeps its place: a frame is being drawn, or the picture is another.
            if second is None and (searched is None or now - searched > 0.25) and (seen is None or now - seen > 1):
                searched = now
                player.move()
                self.find()
            else:
                time.sleep(pause)

    def gray(self, top, bottom, left, right):
        """The blue of a part of the screen, turned dark for light, as PGM: white digits become black on white."""
        rows = [self.memory[self.start + y * self.stride + 4 * left:self.start + y * self.stride + 4 * right:4]
                for y in range(top, bottom)]
        table = bytes(255 - value for value in range(256))
        return b"P5 %d %d 255\n" % (right - left, bottom - top) + b"".join(rows).translate(table)
