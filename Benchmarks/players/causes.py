"""Why players do not survive what others survive, as their logs (--logs) and their sources tell: written by hand, beside what is measured."""

_FFMPEG_FRAGMENT = (
    "all segments are one stream of bytes for one demuxer of MP4, which never finds its place again after a damaged one; as a transport stream "
    "it goes on ([report](upstream/ffmpeg-damaged-fragment.md))")
_FFMPEG_KEY = (
    "`Unable to open key file`: the key is not requested again, its segments are decrypted with the one before "
    "([report](upstream/ffmpeg-missing-key.md)), and after that noise ")
_CHROMIUM = "the first error of the network is its last: `HlsDemuxerStatus::Network read stopped`, `DEMUXER_ERROR_COULD_NOT_PARSE`"
_GSTREAMER_KEY = (
    "`Download decryption key is too short!`: the body of the 404 that is not there becomes a key of zeros, which is kept, and then `Stopping stream "
    "due to finish fragment ret error`, without an error for the application ([report](upstream/gstreamer-missing-key.md))")
_GSTREAMER_TEXT = (
    "`gst_hlsdemux_handle_content_webvtt: Out of bounds`: it compares 33 bits of the map with 64 bits of decode times, and then pictures wait "
    "for the text; beside a transport stream it plays ([report](upstream/gstreamer-subtitles-wrap.md))")
_VLC_KEY = "after `Retrieving AES key` and a 404 it takes the stream for ended (`EOF reached`) as soon as its buffer is empty"

CAUSES = {
    ("key-missing", "mpv"): _FFMPEG_KEY + _FFMPEG_FRAGMENT,
    ("key-missing", "ffplay"): _FFMPEG_KEY + _FFMPEG_FRAGMENT,
    ("key-missing", "vlc"): _VLC_KEY,
    ("key-missing", "gstreamer"): _GSTREAMER_KEY,
    ("key-missing", "chromium"): _CHROMIUM,
    ("key-late", "mpv"): _FFMPEG_KEY + "follows with each key, because each is late",
    ("key-late", "ffplay"): _FFMPEG_KEY + "follows with each key, because each is late",
    ("key-late", "vlc"): _VLC_KEY,
    ("key-late", "gstreamer"): _GSTREAMER_KEY,
    ("key-late", "chromium"): _CHROMIUM,
    ("key-wrong", "mpv"): _FFMPEG_FRAGMENT,
    ("key-wrong", "ffplay"): _FFMPEG_FRAGMENT,
    ("key-wrong", "vlc"): "a segment that was decrypted to noise is no transport stream for it, and the stream has ended",
    ("key-wrong", "gstreamer"): "`Done. Error while parsing`, `Stopping stream due to finish fragment ret error`, and no error for the application",
    ("key-wrong", "chromium"): "`HlsDemuxerStatus::Failed to decrypt segment`, `DEMUXER_ERROR_COULD_NOT_PARSE`",
    ("key-wrong", "shaka"): (
        "`failed fetch and append: code=0`: the exception of WebCrypto is none of its own errors, after which alone it tries a live stream again "
        "(“Retrying automatically”); the wrong key stays in its `aesKeyMap_`"),
    **{(situation, "gstreamer"): _GSTREAMER_TEXT
       for situation in ("subtitles-no-map", "subtitles-late", "subtitles-beyond-wrap", "subtitles-missing")},
}


def of(player, situation):
    """A sentence, or None where nobody has looked."""
    return CAUSES.get((situation, player))
