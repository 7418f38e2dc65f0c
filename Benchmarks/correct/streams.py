"""The correct streams of other programs: how each is made, and the findings that it may have, with the reason.

A stream is made into a folder of its own; its commands may use {tool} for the folder of Shaka's programs and {in} for the two sources.
"""
import dataclasses

# The complaints of whole programs.
TABLES = {"stream-begins-with-tables": "FFmpeg puts a table of services (PID 17) before the PAT"}


@dataclasses.dataclass
class Stream:
    name: str
    commands: list
    playlist: str = "a.m3u8"
    allowed: dict = dataclasses.field(default_factory=dict)
    # A playlist that is written as it stands, in place of commands.
    text: str = ""
    # The options of `check` besides.
    options: tuple = ()
    # A command that goes on beside `check`.
    beside: str = ""


PICTURES = "-f lavfi -i testsrc2=size=320x180:rate={rate}:duration={seconds}"
SOUND = "-f lavfi -i sine=frequency=440:sample_rate={hertz}:duration={seconds}"
H264 = "-c:v libx264 -preset veryfast -b:v 300k -maxrate 300k -bufsize 300k -g {gop} -keyint_min {gop} -sc_threshold 0"
AAC = "-c:a aac -b:a 64k"


def ffmpeg(name, options, *, video=H264, audio=AAC, rate="25", hertz=48000, seconds=8, gop=50, sources=None, allowed=None,
           playlist="a.m3u8", target="a.m3u8", prepare=()):
    values = {"rate": rate, "seconds": seconds, "hertz": hertz, "gop": gop}
    inputs = sources if sources is not None else " ".join(
        ([PICTURES] if video else []) + ([SOUND] if audio else []))
    coding = " ".join(filter(None, [video, audio]))
    command = f"ffmpeg -nostdin -v error {inputs} {coding} -f hls -hls_time 2 {options} {target}".format(**values)
    return Stream("ffmpeg " + name, [*prepare, command], playlist, dict(allowed or {}))


VOD = "-hls_playlist_type vod"
FMP4 = VOD + " -hls_segment_type fmp4"

FFMPEG = [
    ffmpeg("ts", VOD, allowed=TABLES),
    ffmpeg("ts, 29.97 a second", VOD, rate="30000/1001", gop=60, allowed=TABLES),
    ffmpeg("ts, 59.94 a second", VOD, rate="60000/1001", gop=120, allowed=TABLES),
    ffmpeg("ts, 44.1 kHz", VOD, hertz=44100, allowed=TABLES),
    ffmpeg("ts, pictures only", VOD, audio=None, allowed=TABLES),
    ffmpeg("ts, sound only", VOD, video=None,
           allowed=TABLES | {"clock-reference-comes-often": "its PCRs follow the packets of sound, 325 ms apart"}),
    ffmpeg("ts with dates", VOD + " -hls_flags program_date_time", allowed=TABLES),
    ffmpeg("ts in one file", VOD + " -hls_flags single_file", allowed=TABLES),
    ffmpeg("ts as an event", "-hls_playlist_type event", allowed=TABLES),
    ffmpeg("ts from number 100", VOD + " -start_number 100", allowed=TABLES),
    ffmpeg("ts with whole seconds", VOD + " -hls_flags round_durations", allowed=TABLES),
    ffmpeg("ts with AC-3", VOD, audio="-c:a ac3 -b:a 128k", allowed=TABLES),
    ffmpeg("ts with MP3", VOD, audio="-c:a libmp3lame -b:a 64k", allowed=TABLES),
    ffmpeg("ts with H.265", VOD, video="-c:v libx265 -x265-params log-level=none:keyint=50:min-keyint=50:scenecut=0:open-gop=0 -b:v 300k",
           allowed=TABLES),
    ffmpeg("ts with B pictures", VOD, video=H264 + " -bf 3 -b_strategy 0", allowed=TABLES),
    ffmpeg("ts, encrypted", VOD + " -hls_key_info_file key.info", allowed=TABLES,
           prepare=["head -c 16 /dev/urandom > key.bin", "printf 'key.bin\\nkey.bin\\n' > key.info"]),
    ffmpeg("ts appended to", VOD + " -hls_flags append_list+discont_start", allowed=TABLES,
           prepare=["{first}"]),
    ffmpeg("fmp4", FMP4),
    ffmpeg("fmp4, 44.1 kHz", FMP4, hertz=44100),
    ffmpeg("fmp4, 23.976 a second", FMP4, rate="24000/1001", gop=48),
    ffmpeg("fmp4 in one file", FMP4 + " -hls_flags single_file"),
    ffmpeg("fmp4, sound only", FMP4, video=None),
    ffmpeg("fmp4 with B pictures", FMP4, video=H264 + " -bf 3 -b_strategy 0"),
    ffmpeg("fmp4 with H.265", FMP4,
           video="-c:v libx265 -tag:v hvc1 -x265-params log-level=none:keyint=50:min-keyint=50:scenecut=0:open-gop=0 -b:v 300k"),
    ffmpeg("fmp4 with VP9", FMP4, video="-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 300k -g 50"),
    ffmpeg("fmp4 with AV1", FMP4, video="-c:v libaom-av1 -cpu-used 8 -usage realtime -b:v 300k -g 50 -keyint_min 50", seconds=4),
    ffmpeg("fmp4 with Opus", FMP4 + " -strict -2", audio="-c:a libopus -b:a 64k"),
    ffmpeg("fmp4 with FLAC", FMP4 + " -strict -2", audio="-c:a flac"),
    ffmpeg("fmp4 with AC-3", FMP4, audio="-c:a ac3 -b:a 128k"),
    ffmpeg("fmp4 with dates", FMP4 + " -hls_flags program_date_time"),
    ffmpeg("fmp4 from 10 s on", FMP4 + " -output_ts_offset 10",
           allowed={"index-is-true": "its sidx has times without the edit list, which moves everything by 10 s"}),
    ffmpeg("two sizes, sound apart", FMP4 + " -map 0:v -map 0:v -map 1:a -b:v:0 300k -b:v:1 150k -s:v:1 160x90 -master_pl_name m.m3u8 "
           "-var_stream_map 'v:0,agroup:a v:1,agroup:a a:0,agroup:a,language:en,default:yes'",
           target="%v.m3u8", playlist="m.m3u8", allowed={"audio-has-channels": "it writes no CHANNELS"}),
    ffmpeg("two sizes, muxed, ts", VOD + " -map 0:v -map 1:a -map 0:v -map 1:a -b:v:0 300k -b:v:1 150k -s:v:1 160x90 -master_pl_name m.m3u8 "
           "-var_stream_map 'v:0,a:0 v:1,a:1'", target="%v.m3u8", playlist="m.m3u8",
           allowed=TABLES | {"bandwidth-is-true": "it does not count the packets of the transport stream"}),
    ffmpeg("fmp4 by quality, with a multivariant playlist", FMP4 + " -master_pl_name m.m3u8", playlist="m.m3u8",
           video="-c:v libx264 -preset veryfast -g 50 -keyint_min 50 -sc_threshold 0",
           allowed={"bandwidth-is-true": "without a bit rate of the pictures it counts only the sound"}),
    ffmpeg("captions apart", FMP4 + " -map 0:v -map 1:a -map 2:s -c:s webvtt -master_pl_name m.m3u8 -var_stream_map 'v:0,a:0,s:0,sgroup:s'",
           sources=PICTURES + " " + SOUND + " -i c.srt", target="%v.m3u8", playlist="m.m3u8",
           prepare=["printf '1\\n00:00:00,500 --> 00:00:01,500\\none\\n\\n2\\n00:00:05,000 --> 00:00:06,000\\ntwo\\n' > c.srt"],
           allowed={"captions-have-time-map": "its WebVTT has none",
                    "renditions-share-type": "its list of captions has no EXT-X-PLAYLIST-TYPE",
                    "version-is-no-higher": "its list of captions has 7, where 3 is enough"}),
]



# On a busy machine FFmpeg's lists are late.
LIVE = ("--duration", "20", "--ignore", "update-is-not-late")


def live(name, options, allowed=None):
    """A list of six segments that goes on."""
    stream = ffmpeg("live, " + name, "-hls_list_size 6 " + options, seconds=60, allowed=allowed)
    return dataclasses.replace(stream, commands=[], beside=stream.commands[-1].replace("-f lavfi", "-re -f lavfi"), options=LIVE)


FFMPEG += [
    live("deleted at once", "-hls_flags delete_segments",
         TABLES | {"segment-stays-available": "files are deleted 2 s after they left the list, instead of 14 (hls_delete_threshold)"}),
    live("deleted late", "-hls_flags delete_segments+program_date_time -hls_delete_threshold 10", TABLES),
    live("fmp4", "-hls_segment_type fmp4"),
]

CLOCK = "ffmpeg -nostdin -v error " + (PICTURES + " " + SOUND + " " + H264 + " " + AAC).format(rate=25, seconds=8, hertz=48000, gop=50) + " in.mp4"


def gstreamer(name, pads, allowed=None):
    command = ("gst-launch-1.0 -q hlssink2 name=s playlist-location=a.m3u8 location=s%05d.ts target-duration=2 playlist-length=0 max-files=0 "
               "filesrc location=in.mp4 ! qtdemux name=d " + pads)
    # On a busy machine it sometimes does not end, which another attempt mends.
    return Stream("gstreamer " + name, [CLOCK, f"timeout 30 {command} || timeout 30 {command} || timeout 30 {command}"], allowed=dict(allowed or {}))


# The encoder of H.264 is FFmpeg's: Debian has none for GStreamer beside its unfree ones.
GST_PICTURES, GST_SOUND = "d.video_0 ! queue ! h264parse ! s.video", "d.audio_0 ! queue ! aacparse ! s.audio"
GSTREAMER = [
    gstreamer("hlssink2", f"{GST_PICTURES} {GST_SOUND}"),
    gstreamer("hlssink2, pictures only", GST_PICTURES),
]

KEYS = ("--enable_raw_key_encryption --keys label=:key_id=00000000000000000000000000000001:key=00000000000000000000000000000002 "
        "--hls_key_uri skd://1 --clear_lead 0")


def packager(name, streams, options="", prepare=(), allowed=None):
    command = ("{tool}/packager-linux-x64 --quiet " + " ".join(f"'{stream}'" for stream in streams)
               + " --segment_duration 2 --hls_master_playlist_output m.m3u8 --hls_playlist_type VOD " + options)
    return Stream("shaka " + name, [CLOCK, *prepare, command], "m.m3u8", dict(allowed or {}))


SEGMENTED = ["in=in.mp4,stream=video,init_segment=v.mp4,segment_template=v$Number$.m4s,playlist_name=v.m3u8",
             "in=in.mp4,stream=audio,init_segment=s.mp4,segment_template=s$Number$.m4s,playlist_name=s.m3u8,hls_group_id=a,hls_name=en,language=en"]
IFRAMES = {"version-is-no-higher": "6 in the I-frame list, where 5 is enough"}

SHAKA = [
    packager("fmp4", SEGMENTED),
    packager("fmp4 with I-frames", [SEGMENTED[0] + ",iframe_playlist_name=i.m3u8", SEGMENTED[1]], allowed=IFRAMES),
    packager("fmp4 in one file", ["in=in.mp4,stream=video,output=v.mp4,playlist_name=v.m3u8",
                                  "in=in.mp4,stream=audio,output=s.mp4,playlist_name=s.m3u8,hls_group_id=a,hls_name=en,language=en"]),
    packager("ts", ["in=in.mp4,stream=video,segment_template=v$Number$.ts,playlist_name=v.m3u8",
                    "in=in.mp4,stream=audio,segment_template=s$Number$.aac,playlist_name=s.m3u8,hls_group_id=a,hls_name=en,language=en"],
             allowed={"version-is-no-higher": "6 for transport streams and packed sound"}),
    packager("H.265", [SEGMENTED[0].replace("in.mp4", "h265.mp4")],
             prepare=["ffmpeg -nostdin -v error -i in.mp4 -an -c:v libx265 -x265-params log-level=none:keyint=50:min-keyint=50:scenecut=0:open-gop=0 h265.mp4"],
             allowed={"codecs-are-true": "CODECS has hvc1, and the sample entry hev1"}),
    packager("cbcs", SEGMENTED, KEYS + " --protection_scheme cbcs"),
    packager("cenc", SEGMENTED, KEYS + " --protection_scheme cenc",
             allowed={"media-is-encrypted-as-said": "no EXT-X-KEY names the key of the samples"}),
    packager("SAMPLE-AES in ts", ["in=in.mp4,stream=video,segment_template=v$Number$.ts,playlist_name=v.m3u8",
                                  "in=in.mp4,stream=audio,segment_template=s$Number$.aac,playlist_name=s.m3u8,hls_group_id=a,hls_name=en,language=en"],
             KEYS + " --protection_scheme cbcs", allowed={"version-is-no-higher": "6 for transport streams and packed sound"}),
    packager("captions", allowed={"captions-have-time-map": "its WebVTT has none", "version-is-no-higher": "6, where 3 is enough"}, streams=SEGMENTED + ["in=c.vtt,stream=text,segment_template=t$Number$.vtt,playlist_name=t.m3u8,hls_group_id=t,hls_name=en,language=en"],
             prepare=["printf 'WEBVTT\\n\\n00:00.500 --> 00:01.500\\none\\n\\n00:05.000 --> 00:06.000\\ntwo\\n' > c.vtt"]),
    packager("captions in fmp4", SEGMENTED + ["in=c.vtt,stream=text,init_segment=t.mp4,segment_template=t$Number$.m4s,playlist_name=t.m3u8,hls_group_id=t,"
                                              "hls_name=en,language=en"],
             prepare=["printf 'WEBVTT\\n\\n00:00.500 --> 00:01.500\\none\\n\\n00:05.000 --> 00:06.000\\ntwo\\n' > c.vtt"]),
]
