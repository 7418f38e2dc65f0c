"""The page in which measurements play with hls.js, whose file HLSJS names."""

# The beginning of a script: `video` fills the window, and `Hls` is the library.
VIDEO = """
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, autoplay: true });
    document.body.replaceChildren(video);
    Object.assign(document.documentElement.style, { background: '#000', overflow: 'hidden' });
    Object.assign(video.style, { position: 'fixed', left: 0, top: 0, width: '1280px', height: '720px' });
    const Hls = globalThis.Hls ?? HlsModule.default;
"""
