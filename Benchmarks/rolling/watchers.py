"""Players of a stream whose origins change, and the frames that they should have."""

import collections
import re
import shutil
import subprocess
import time

from Tests.Support.harness import processes, web

from .settings import CHANNELS, COMMON

SIZE, RATE = "640x360", 30
# mpv counts in 24,000ths of a second, whose relation to ticks changes with each wrap of the 33 bits, every 26.5 hours.
PRECISION = 90_000 // 24_000 + 1
# The decoded pictures, each with its time, as the players count them.
PICTURES = ["-map", "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "1:90000", "-pix_fmt", "yuv420p", "-flush_packets", "1", "-f", "framemd5"]


def pictures(path):
    """The time in ticks of 90 kHz and the hash of each picture, in the order in which they came."""
    base, found = 90_000, []
    for line in path.read_text().splitlines():
        if line.startswith("#tb"):
            numerator, denominator = map(int, line.split(":")[1].split("/"))
            base = denominator / numerator
        elif line and not line.startswith("#"):
            fields = [field.strip() for field in line.split(",")]
            # Transport streams have 33 bits of it.
            found.append((round(int(fields[2]) * 90_000 / base) % (1 << 33), fields[5]))
    return found


def media_playlist(origins, query=""):
    """The address of the small rendition's list. The multivariant playlist for FFmpeg has only the large rendition, whose address differs by the size."""
    text = web.get(f"{origins.url}/live.m3u8{query}", User_Agent="Lavf/59.27.100")
    return f"{origins.url}/" + web.uris(text)[0].replace("1280x720", SIZE)


def ffmpeg(url, output, *more):
    return ["ffmpeg", "-v", "error", "-xerror", "-copyts", "-i", url, *more, *PICTURES, str(output)]


def players(origins):
    """The players that run all the time, by name: the command, and the file to which it writes."""
    found, folder = {}, origins.folder
    for container in ("cmaf", "ts"):
        output = folder / f"ffmpeg-{container}"
        found[f"ffmpeg, {container}"] = (ffmpeg(media_playlist(origins, f"?container={container}"), output), output)
        if shutil.which("mpv"):
            output = folder / f"mpv-{container}"
            url = media_playlist(origins, f"?container={container}")
            found[f"mpv, {container}"] = (
                ["mpv", "--no-config", "--ytdl=no", "--no-audio", "--msg-level=all=error", "--rebase-start-time=no", f"--o={output}",
                 "--of=framemd5", "--ofopts=flush_packets=1", "--ovc=rawvideo", "--orawts", "--vf=format=yuv420p", url], output)
    return found


class Rendered:
    """The frames that each of the settings makes for a time, without a server."""

    def __init__(self, binary, folder, first, last):
        self.hashes = {}
        for name, channel in CHANNELS.items():
            config = folder / f"{name}.yaml"
            config.write_text(f"{COMMON}channels:\n  clock: {{ {channel} }}\n")
            target = folder / f"rendered {name}"
            # With the first of a segment, as the server does.
            begin = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(first) // 2 * 2))
            subprocess.run(
                [binary, "render", "--config", config, "--from", begin, "--duration",
                 str(int(last - first) + 4), "--rendition", SIZE, "--output", target], check=True, capture_output=True)
            output = folder / f"hashes {name}"
            subprocess.run(ffmpeg(target / "clock.m3u8", output), check=True)
            for ticks, value in pictures(output):
                self.hashes.setdefault(ticks, {})[value] = name

    def add(self, other, word):
        """Adds the frames of another version of the program, if they differ."""
        for ticks, hashes in other.hashes.items():
            for value, name in hashes.items():
                self.hashes.setdefault(ticks, {}).setdefault(value, f"{name}, {word}")

    def judge(self, seen):
        """The number of seen pictures by settings, of lost ones, and of those that none of the settings makes."""
        counts, wrong, lost, last = collections.Counter(), [], 0, None
        for ticks, value in seen:
            near = (self.hashes.get(tick, {}) for tick in range(ticks - PRECISION, ticks + PRECISION + 1))
            name = next((names[value] for names in near if value in names), None)
            if name:
                counts[name] += 1
            else:
                wrong.append(ticks)
            if last is not None:
                lost += abs(round((ticks - last) * RATE / 90_000) - 1)
            last = ticks
        return counts, wrong, lost


def new_viewer(origins, number):
    """A second of a viewer who joins now: its mistakes, and the pictures."""
    output = origins.folder / f"new-{number}"
    start = time.time()
    done = subprocess.run(
        ffmpeg(media_playlist(origins, "?container=" + ("cmaf", "ts")[number % 2]), output, "-frames:v", str(RATE)),
        capture_output=True, text=True, timeout=60)
    seen = pictures(output)
    if said := done.stderr.strip():
        return said, seen
    if done.returncode or len(seen) != RATE:
        return f"{len(seen)} frames, status {done.returncode}", seen
    # It begins with the segment of the present, which is up to two seconds old.
    late = (round(start * 90_000) % (1 << 33) - seen[0][0]) / 90_000
    return "" if -1 < late < 3 else f"it is {late:.1f} s late", seen


def complaint(path):
    """The messages of a player, except for those of its end, which comes by a signal."""
    said = path.read_text().strip()
    return re.sub(r"(?m)^.*(Exiting normally, received signal|Immediate exit requested|Last message repeated).*\n?", "", said).strip()


def start(commands):
    """Runs the players: by name, the process and the file to which it writes; their messages are beside it."""
    running = {}
    for name, (command, output) in commands.items():
        with output.with_suffix(".log").open("wb") as log:
            running[name] = (processes.start(command, stdout=log, stderr=log), output)
    return running


class Newcomers:
    """New viewers, a second each."""

    def __init__(self, origins, failures):
        self.origins, self.failures, self.seen = origins, failures, []

    def come(self, when):
        wrong, seen = new_viewer(self.origins, len(self.seen))
        self.seen.append(seen)
        if wrong:
            self.failures.append(f"a new viewer {when}: {wrong}")


def judge(running, newcomers, rendered, seconds, failures):
    """Prints the result of each player, which has to have some seconds at least, and adds mistakes."""
    print(f"{'player':16}{'frames':>8}{'lost':>6}{'wrong':>7}   of which settings")
    for name, (_, output) in running.items():
        seen = pictures(output)
        counts, wrong, lost = rendered.judge(seen)
        print(f"{name:16}{len(seen):>8}{lost:>6}{len(wrong):>7}   " + ", ".join(f"{count} {one}" for one, count in counts.items()))
        if said := complaint(output.with_suffix(".log")):
            failures.append(f"{name} says: {said[:400]}")
        if lost or wrong:
            failures.append(f"{name}: {lost} frames lost, {len(wrong)} of no settings, the first at {wrong[:1]}")
        if len(seen) < seconds * RATE:
            failures.append(f"{name}: only {len(seen)} frames in {seconds:.0f} s")
        if missing := set(CHANNELS) - {one.removesuffix(", before") for one in counts}:
            failures.append(f"{name} has seen nothing of {', '.join(sorted(missing))}")
    for number, seen in enumerate(newcomers.seen):
        _, wrong, lost = rendered.judge(seen)
        if lost or wrong:
            failures.append(f"new viewer {number + 1}: {lost} frames lost, {len(wrong)} wrong")
