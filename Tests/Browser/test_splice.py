"""Plays the loading phase in Chromium's own HLS player, there and back, and looks at the decoded pictures.

Both containers play beside each other: loading, clock, loading, clock. The clock's pictures carry a timecode strip, the loading
program's do not, so each presented frame says what it is.
"""

import unittest

from Tests.Support.harness.browser import at_rest
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import Clockcast

# Asks for the playlist that a viewer gets now and plays it with four segments of the loading program (a slow start may miss the
# first), two of the clock, one of the loading program and then the clock, until two seconds after the last splice.
# Gives the presented frames as [now, second that the clock shows or null].
SCRIPT = """
(async () => {
  const text = async url => (await fetch(url)).text();
  const playlist = (await text("/live.m3u8")).split("\\n").find(line => line && !line.startsWith("#"));
  const first = Number(/MEDIA-SEQUENCE:(\\d+)/.exec(await text("/" + playlist))[1]) + 4;
  const schedule = `loading.${first}.live.${first + 2}.loading.${first + 3}.live`;
  const read = (context, video) => {
    context.drawImage(video, 0, video.videoHeight - 6, video.videoWidth, 4, 0, 0, 48, 1);
    const data = context.getImageData(0, 0, 48, 1).data;
    const cells = Array.from({length: 48}, (_, cell) => data[4 * cell] > 127 ? 1 : 0).join("");
    return cells.startsWith("1010") && cells.endsWith("0101") ? parseInt(cells.slice(4, 36), 2) : null;
  };
  const play = container => new Promise(resolve => {
    const video = document.createElement("video");
    const canvas = Object.assign(document.createElement("canvas"), {width: 48, height: 1});
    const context = canvas.getContext("2d", {willReadFrequently: true});
    const frames = [];
    let splices = 0, since = 0;
    const finish = failure => { video.remove(); resolve({failure, frames}); };
    const look = () => {
      const now = Date.now() / 1000, second = read(context, video);
      if (frames.length > 0 && (frames.at(-1)[1] === null) !== (second === null)) [splices, since] = [splices + 1, now];
      frames.push([now, second]);
      if (splices >= 3 && second !== null && now - since > 2) finish(null);
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    video.onerror = () => finish(video.error.message || `error ${video.error.code}`);
    setTimeout(() => finish("it did not come to its end in 50 s"), 50000);
    Object.assign(video, {muted: true, autoplay: true, src: `/${playlist}?schedule=${schedule}&container=${container}`});
    document.body.append(video);
  });
  const [cmaf, ts] = await Promise.all([play("cmaf"), play("ts")]);
  return {cmaf, ts};
})()
"""


class SpliceTests(unittest.TestCase):
    def test_the_programs_follow_each_other_there_and_back(self):
        server = Clockcast("  clock: { timecode: strip, renditions: [640x360] }\n")
        self.addCleanup(server.close)
        browser = Chromium(arguments=["--autoplay-policy=no-user-gesture-required"])
        self.addCleanup(browser.close)
        # A page of the server without a policy that would forbid the script.
        browser.open(server.url + "healthz")
        at_rest(lambda: self.play(browser))

    def play(self, browser):
        for container, result in browser.evaluate(SCRIPT).items():
            try:
                self.check(**result)
            except AssertionError as error:
                raise AssertionError(f"{container}: {error}") from error

    def check(self, failure, frames):
        programs, seconds = [], []
        for _, second in frames:
            program = "loading" if second is None else "clock"
            if programs[-1:] != [program]:
                programs.append(program)
            if second is not None and seconds[-1:] != [second]:
                seconds.append(second)
        self.assertIsNone(failure, f"{programs} {seconds}")
        self.assertEqual(programs, ["loading", "clock", "loading", "clock"])
        # Over the loading program in the middle the clock goes on by its two seconds, and by one more if it begins with a second.
        steps = [later - earlier for earlier, later in zip(seconds, seconds[1:])]
        self.assertIn(sorted(set(steps)), ([1, 2], [1, 3]), seconds)
        self.assertEqual(sum(step != 1 for step in steps), 1, seconds)
        # The picture after the last splice is the present.
        now, second = frames[-1]
        self.assertTrue(-1 < now - second < 3, f"the clock is {now - second:.2f} s off")
