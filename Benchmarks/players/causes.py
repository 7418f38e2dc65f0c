"""Why players do not survive what others survive, as their logs (--logs) and their sources tell: written by hand, beside what is measured."""

_FFMPEG_FRAGMENT = (
    "all segments are one stream of bytes for one demuxer of MP4, which never finds its place again after a damaged one; as a transport stream "
    "it goes on ([report](upstream/ffmpeg-damaged-fragment.md))")
_FFMPEG_KEY = (
    "`Unable to open key file`: the key is not requested again, its segments are decrypted with the one before "
    "([report](upstream/ffmpeg-missing-key.md)); ")
_CHROMIUM = "the first error of the network is its last: `HlsDemuxerStatus::Network read stopped`, `DEMUXER_ERROR_COULD_NOT_PARSE`"
_GSTREAMER_KEY = (
    "`Download decryption key is too short!`: the answer that it does not have becomes a key of zeros, which is kept, and then `Stopping stream "
    "due to finish fragment ret error`, without an error for the application ([report](upstream/gstreamer-missing-key.md))")
_VLC_KEY = "after `Retrieving AES key` and a 404 it takes the stream for ended (`EOF reached`) as soon as its buffer is empty"
_FFMPEG_LIST = "`Failed to reload playlist 0` is the end of the stream for the demuxer of HLS, which has no second variant, pathway or attempt"
_VLC_LIST = "after four answers with an error it makes no more requests, and ends with its buffer"
_GSTREAMER_LIST = "after four answers with an error `Could not update playlist` ends the pipeline; it has no second variant or pathway"
_BRACES = "it does not know `EXT-X-DEFINE`, and requests a path with `{$stream}`, which is 404"
_FFMPEG_OPEN = "`parse_playlist error Server returned 404 Not Found`: a stream whose first list is not there is not opened"
_VLC_SEGMENT = "the answer to one segment is an error, and it takes the stream for ended (`EOF reached`) once its buffer is empty"
_GSTREAMER_RETRY = (
    "`gst_adaptive_demux2_stream_on_manifest_update: assertion failed: (stream->pending_cb_id == 0)`: a list comes while it waits to try again, and "
    "the process is aborted; in the code of August 2026 that is another path")
_GSTREAMER_SEGMENT = (
    "the GStreamer segment of the beginning, which is made anew only after seeks (`compute_segment` in gst_adaptive_demux2_stream_push_buffer, "
    "gstadaptivedemux-stream.c:595 of 1.22)")
_HLSJS_LIST = "four answers with an error within 4 s are a fatal `levelLoadError` (`playlistLoadPolicy`), after which it loads nothing"
_CHROMIUM_TOKEN = "it asks for the same list again and again, reports nothing, and does not request the first URL"
_PAGE_KEY = "the page's player does not decrypt"
_HEVC = "it believes CODECS and says so, which is one of the two things that a correct player does: "
_SHAKA_PATHWAY = (
    "the two pathways are on one host, and it bans by host, so it goes on asking the one that fails "
    "([report](upstream/shaka-content-steering.md))")

CAUSES = {
    ("stale-long", "vlc"): (
        "it plays on, but later than it was watched: the segments that it missed are a gap of 20 s in its timestamps, which it waits out in real time, "
        "with the picture standing still. `PlaylistManager::doDemux` (modules/demux/adaptive/PlaylistManager.cpp) advances its clock by 50 ms a step "
        "(`DEMUX_INCREMENT`, `cached.i_time`), whether there are pictures or not, and only EXT-X-DISCONTINUITY begins it anew. In a run of 110 s it "
        "went on 20.8 s after `ES_OUT_SET_(GROUP_)PCR is called too late`, 35 s behind"),
    ("gap", "vlc"): _VLC_SEGMENT + "; it does not know EXT-X-GAP",
    ("gap", "gstreamer"): "it requests the missing segments, and " + _GSTREAMER_RETRY,
    ("not-yet", "mpv"): _FFMPEG_OPEN,
    ("not-yet", "ffplay"): _FFMPEG_OPEN,
    ("not-yet", "vlc"): "`Failed to create demuxer`: a stream whose first list is not there is not opened",
    ("not-yet", "gstreamer"): "`Invalid manifest.`: a stream whose first list is not there is not opened",
    ("not-yet", "chromium"): _CHROMIUM,
    ("not-yet", "hls.js"): _HLSJS_LIST,
    ("not-yet", "shaka"): "`Shaka Error 1001`: a stream whose first list is not there is not opened; live streams are tried again only once they play",
    ("encoder-restart-clean", "gstreamer"): (
        "the pictures after the new header, whose timestamps begin at 0, are placed in " + _GSTREAMER_SEGMENT + ". In one run that began 44 s "
        "after the restart of the minute before, so all of them are before its beginning (`track main-video-0 item running_time :-0:00:44`) and none is "
        "shown. `presentation_offset`, by which a segment is made, is corrected for them (gsthlsdemux.c:1306). The code of 2026 is the same"),
    ("encoder-restart", "mpv"): _FFMPEG_LIST + "; mpv quits",
    ("encoder-restart", "ffplay"): _FFMPEG_LIST + "; ffplay asks on, and shows nothing of what comes later",
    ("encoder-restart", "vlc"): _VLC_LIST + " (`Could not update anymore, disabling`)",
    ("encoder-restart", "gstreamer"): _GSTREAMER_LIST,
    ("encoder-restart", "chromium"): "it goes on loading the list, whose numbers are lower than before, and requests nothing of it; no error",
    ("encoder-restart", "hls.js"): _HLSJS_LIST,
    ("unmarked", "vlc"): "it shows what comes after the leap of 40 s when 40 s have gone by: of a longer run it plays the rest",
    ("wrap", "gstreamer"): (
        "32 bits of decode times begin anew, which is a stream time of -13:14:55 for it; `gst_hls_internal_to_stream_time` knows only the 33 bits of "
        "transport streams. It has no segment of that time (`Could not find a replacement stream, carrying on with segment`, gsthlsdemux.c:1366 of 1.22), "
        "and the pictures are placed in " + _GSTREAMER_SEGMENT + " (`item running_time :-13:15:04`), so none is shown. The code of 2026 is the same"),
    ("missing", "vlc"): _VLC_SEGMENT,
    ("missing", "gstreamer"): _GSTREAMER_RETRY,
    ("missing", "chromium"): _CHROMIUM,
    ("late", "vlc"): _VLC_SEGMENT,
    ("late", "chromium"): _CHROMIUM,
    ("list-errors", "mpv"): _FFMPEG_LIST + "; mpv quits",
    ("list-errors", "ffplay"): _FFMPEG_LIST + "; ffplay asks on, and shows nothing of what comes later",
    ("list-errors", "vlc"): _VLC_LIST + " (`Could not update anymore, disabling`)",
    ("list-errors", "gstreamer"): _GSTREAMER_LIST,
    ("list-errors", "hls.js"): _HLSJS_LIST,
    ("token", "mpv"): _FFMPEG_LIST + "; mpv quits",
    ("token", "ffplay"): _FFMPEG_LIST + "; ffplay asks on for the same list",
    ("token", "vlc"): _VLC_LIST + " (`Could not update anymore, disabling`)",
    ("token", "gstreamer"): _GSTREAMER_LIST,
    ("token", "chromium"): _CHROMIUM_TOKEN,
    ("token", "hls.js"): _HLSJS_LIST + "; it does not request the first URL again",
    ("token", "shaka"): "`Shaka Error 1001`, `No active streams found during update`: it asks for the same list again, not for the first URL",
    ("redirects", "vlc"): "it resolves what the list names against the URL that it asked for, not against the one that it was redirected to, and gets 404",
    ("thin", "vlc"): (
        "`ES_OUT_SET_(GROUP_)PCR is called too late (pts_delay increased to 4588 ms)`: it stays with the first rendition although that comes too slowly, "
        "falls out of the list, and one 404 is its end"),
    ("cut", "mpv"): _FFMPEG_FRAGMENT,
    ("cut", "ffplay"): _FFMPEG_FRAGMENT,
    ("cut", "gstreamer"): "`Couldn't download fragments`: a connection that closes halfway is tried four times, and then the pipeline has an error",
    ("cut", "chromium"): _CHROMIUM,
    ("wrong-body", "mpv"): _FFMPEG_FRAGMENT,
    ("wrong-body", "ffplay"): _FFMPEG_FRAGMENT,
    ("wrong-body", "vlc"): "`lost synchro`: a page of HTML is no transport stream for it, and the stream has ended (`EOF reached`)",
    ("wrong-body", "gstreamer"): "`Stopping stream due to finish fragment ret error`, and no error for the application",
    ("wrong-body", "chromium"): _CHROMIUM,
    ("pathway-down", "mpv"): _FFMPEG_LIST + "; mpv quits",
    ("pathway-down", "ffplay"): _FFMPEG_LIST + "; ffplay asks on, 80 times a second, and shows nothing of what comes later",
    ("pathway-down", "vlc"): _VLC_LIST,
    ("pathway-down", "gstreamer"): _GSTREAMER_LIST,
    ("pathway-down", "shaka"): _SHAKA_PATHWAY,
    ("redundant", "mpv"): _FFMPEG_LIST + "; mpv quits",
    ("redundant", "ffplay"): _FFMPEG_LIST + "; ffplay asks on, 80 times a second, and shows nothing of what comes later",
    ("redundant", "vlc"): _VLC_LIST,
    ("redundant", "gstreamer"): _GSTREAMER_LIST,
    ("variables", "mpv"): _BRACES,
    ("variables", "ffplay"): _BRACES,
    ("variables", "vlc"): _BRACES + " (`%7B$stream%7D`)",
    ("variables", "gstreamer"): _BRACES + " (`Invalid manifest.`)",
    ("variables", "page"): "the page's player does not know variables",
    ("variables", "firefox"): "the page's player does not know variables",
    ("variants-wrong", "chromium"): _HEVC + "`HlsDemuxerStatus::No renditions`",
    ("variants-wrong", "page"): _HEVC + "`MediaSource.isTypeSupported` is false",
    ("variants-wrong", "hls.js"): _HEVC + "`manifestIncompatibleCodecsError`",
    ("variants-wrong", "shaka"): _HEVC + "`Shaka Error 4032`, no content that can be played",
    ("subtitles-missing", "hls.js"): (
        "`fragLoadError` of a subtitle segment is fatal for it, and it loads no pictures any more ([report](upstream/hls.js-subtitle-404.md))"),
    **{(situation, name): _PAGE_KEY for name in ("page", "firefox")
       for situation in ("key-rotation", "key-sample-aes", "key-missing", "key-late", "key-slow", "key-wrong")},
    ("key-sample-aes", "vlc"): "it requests the segments and no key (`adaptive demux debug: Retrieving …ts`), and shows nothing",
    ("key-sample-aes", "gstreamer"): "`Could not determine type of stream`: it does not know the method",
    ("key-sample-aes", "chromium"): "`DEMUXER_ERROR_COULD_NOT_PARSE` in either container",
    ("key-sample-aes", "hls.js"): "`The MP4 demuxer does not support SAMPLE-AES decryption`; it plays transport streams (`container=ts`)",
    ("key-missing", "mpv"): _FFMPEG_KEY + _FFMPEG_FRAGMENT,
    ("key-missing", "ffplay"): _FFMPEG_KEY + _FFMPEG_FRAGMENT,
    ("key-missing", "vlc"): _VLC_KEY,
    ("key-missing", "gstreamer"): _GSTREAMER_KEY,
    ("key-missing", "chromium"): _CHROMIUM,
    ("key-late", "mpv"): _FFMPEG_KEY + "here that happens with each key, because each is late",
    ("key-late", "ffplay"): _FFMPEG_KEY + "here that happens with each key, because each is late",
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
    ("subtitles-missing", "gstreamer"): (
        "it requests the missing segment of subtitles 80 times a second, without an end, and pictures wait for the text"),
}


def of(player, situation):
    """A sentence, or None where nobody has looked."""
    return CAUSES.get((situation, player))
