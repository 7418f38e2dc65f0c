"""hls.js in Chromium: each change of a cue beside the pictures that the video shows."""

import json
import os
import statistics
import time

from Tests.Support.harness import hlsjs
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.figures import share

FRAME = 1 / 30
DAY = 86_400
# Changes at the beginning, where a player may still look for its place.
START = 10
# Seconds after which what was seen is fetched.
LOOK = 10

PLAY = "(() => {" + hlsjs.VIDEO + """    Object.assign(globalThis, { video, cues: [], pictures: [], troubles: [] });
    const row = new OffscreenCanvas(1920, 1).getContext('2d', { willReadFrequently: true });

    /** The second of the strip in the picture that is seen; -1 if there is none. */
    function read() {
        const { videoWidth: width, videoHeight: height } = video;
        if (width === 0) return -1;
        const strip = (Math.max(8, Math.floor(height / 24)) + 1) & ~1;
        row.drawImage(video, 0, height - strip / 2, width, 1, 0, 0, width, 1);
        const { data } = row.getImageData(0, 0, width, 1);
        const bit = (cell) => data[Math.floor((2 * cell + 1) * width / 96) * 4] > 127 ? 1 : 0;
        const number = (from, count) => Array.from({ length: count }, (_, at) => bit(from + at)).reduce((sum, one) => sum * 2 + one, 0);
        if (number(0, 4) !== 10 || number(44, 4) !== 5) return -1;
        const second = number(4, 32);
        let check = 0;
        for (const shift of [24, 16, 8, 0]) {
            check ^= second / 2 ** shift & 255;
            for (let turn = 0; turn < 8; turn += 1) check = (check & 128 ? check << 1 ^ 7 : check << 1) & 255;
        }
        return check === number(36, 8) ? second : -1;
    }

    let [last, before] = [-1, NaN];
    function look(now, { mediaTime }) {
        const second = read();
        // The time of a change is exact if the picture before it was seen, too.
        if (second !== last) pictures.push({ at: now, mediaTime, second, isNext: mediaTime - before < 0.05 });
        [last, before] = [second, mediaTime];
        video.requestVideoFrameCallback(look);
    }
    video.requestVideoFrameCallback(look);
    video.textTracks.addEventListener('addtrack', ({ track }) => track.addEventListener('cuechange', () => {
        if (track.mode !== 'showing') return;
        const active = [...track.activeCues ?? []].map(({ startTime, endTime, text }) => ({ startTime, endTime, text }));
        cues.push({ at: performance.now(), seen: read(), time: video.currentTime, active });
    }));
    globalThis.hls = new Hls({ backBufferLength: 20 });
    hls.on(Hls.Events.ERROR, (_, data) => troubles.push({ at: Date.now() / 1000, details: data.details, fatal: data.fatal }));
    hls.loadSource(URL);
    hls.attachMedia(video);
    video.play();
})()"""


def second_of_day(text):
    """The second that a cue says; None of another text."""
    try:
        hours, minutes, seconds = map(int, text[:8].split(":"))
        return hours * 3600 + minutes * 60 + seconds
    except ValueError:
        return None


def distances(cues, pictures):
    """Of each second with a cue and a picture: seconds by which the cue begins after it on the timeline, and those from the event to the picture, which
    is negative if the picture was there first."""
    begins = {}
    for one in pictures:
        if one["second"] >= 0 and one["second"] not in begins:
            begins[one["second"]] = one
    found = []
    for change in cues:
        for cue in change["active"]:
            said = second_of_day(cue["text"])
            near = [second for second in begins if second % DAY == said]
            if said is None or not near:
                continue
            picture = begins[near[0]]
            found.append({
                "second": near[0], "ahead": cue["startTime"] - picture["mediaTime"], "isExact": picture["isNext"],
                "wait": (picture["at"] - change["at"]) / 1000, "isShown": change["seen"] == near[0],
            })
    return found


def report(found, pictures, cues):
    """Prints the figures, and gives whether a cue was wrong or missing."""
    first = {}
    for one in found:
        first.setdefault(one["second"], one)
    changes = sorted(first.values(), key=lambda one: one["second"])[START:]
    if not changes:
        print(f"no second had a cue; {len(pictures)} changes of the picture, {len(cues)} of cues")
        return True
    whole = [one["ahead"] for one in changes if one["isExact"]]
    said = {one["second"] for one in changes}
    seen = {one["second"] for one in pictures if changes[0]["second"] <= one["second"] <= changes[-1]["second"]}
    missing = sorted(seen - said)
    waits = [one["wait"] for one in changes]
    print(f"{len(changes)} cues, of {len(seen)} seconds that were seen; without a cue: {missing or 'none'}")
    if whole:
        print(f"on the timeline: cue less picture {statistics.median(whole) * 1000:+.2f} ms at the median, {min(whole) * 1000:+.2f} to "
              f"{max(whole) * 1000:+.2f}, of {len(whole)} changes without a lost picture")
    late = [one["wait"] for one in changes if one["isExact"] and not one["isShown"]]
    print(f"at the change of the cue the picture had the second {sum(one['isShown'] for one in changes)} times; otherwise, without a lost picture, it had it "
          f"after {max(late, default=0) * 1000:.0f} ms at most; picture less cue {statistics.median(waits) * 1000:+.0f} ms at the median, "
          f"{share(waits, 0.01) * 1000:+.0f} to {share(waits, 0.99) * 1000:+.0f} (98 %), {min(waits) * 1000:+.0f} to {max(waits) * 1000:+.0f}")
    return bool(missing) or not whole or max(map(abs, whole)) > FRAME


def measure(url, display, seconds, picture=None):
    """Prints the figures, and gives whether a cue was wrong or missing, and the raw values; `picture` is where one of the screen goes, at the end."""
    browser = Chromium(display, arguments=["--kiosk", "--autoplay-policy=no-user-gesture-required"])
    try:
        with open(os.environ["HLSJS"], encoding="utf-8") as file:
            browser.evaluate(file.read() + "; globalThis.HlsModule = globalThis.HlsModule ?? HlsModule; undefined")
        browser.evaluate(PLAY.replace("URL", json.dumps(url)))
        raw, end = {"cues": [], "pictures": [], "troubles": []}, time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, LOOK))
            for name, values in browser.evaluate("({ cues: cues.splice(0), pictures: pictures.splice(0), troubles: troubles.splice(0) })").items():
                raw[name] += values
            # Messages of the browser itself are ignored.
            browser.messages.clear()
        if picture:
            display.photograph(picture)
        print(f"errors: {raw['troubles'] or 'none'}")
        return report(distances(raw["cues"], raw["pictures"]), raw["pictures"], raw["cues"]), raw
    finally:
        browser.close()
