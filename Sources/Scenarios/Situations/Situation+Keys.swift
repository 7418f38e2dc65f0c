extension Situation {
    /// The situations in which segments are encrypted, and their keys change or fail.
    package static let keys: [Situation] = [
        Situation(
            name: "key-rotation",
            title: "Keys change",
            options: [("key", "10")],
            sentence: "Segments are encrypted, with another key every ten seconds.",
            served: "EXT-X-KEY with AES-128 and an IV, and EXT-X-MAP encrypted, too.",
            expected: "It fetches each key once, and no picture is lost.",
            issues: ["shaka-player 741", "hls.js 7751"]
        ),
        Situation(
            name: "key-sample-aes",
            title: "Encrypted samples",
            options: [("key", "10"), ("key.method", "sample-aes")],
            sentence: "Parts of the samples are encrypted, with another key every ten seconds.",
            served:
                "EXT-X-KEY with SAMPLE-AES and an IV; in fragmented MP4 the scheme cbcs, and a header for each key.",
            expected:
                "It plays as if nothing were encrypted, or reports that it cannot; it shows no noise and does not hang."
        ),
        Situation(
            name: "key-missing",
            title: "Keys are missing",
            texts: ["key.404@30-36", "key.403@30-36", "key.503@30-36"],
            options: [("key", "10")],
            sentence: "The key server fails for some seconds.",
            served: "Keys change every ten seconds, and are 404 from :30 to :36; others: 403, 503.",
            expected: "It asks again within what it has buffered, and plays on.",
            rules: ["key-is-available"]
        ),
        Situation(
            name: "key-late",
            title: "Late keys",
            texts: ["key.late=3"],
            options: [("key", "10")],
            sentence: "A key is listed before it is available.",
            served: "Keys change every ten seconds, and are 404 until three seconds after they are listed.",
            expected: "It asks again within what it has buffered, and plays on.",
            rules: ["key-is-available"]
        ),
        Situation(
            name: "key-slow",
            title: "Slow keys",
            texts: ["key.ttfb=3000@30-0", "key.hang=20@30-36"],
            options: [("key", "10")],
            sentence: "Keys come late.",
            served:
                "Keys change every ten seconds, and come after 3 s for half of each minute; in the other, after 20 s.",
            expected: "It fetches keys early enough, or waits, and plays on.",
            rules: ["key-is-available"]
        ),
        Situation(
            name: "key-wrong",
            title: "Wrong keys",
            texts: ["key.wrong@30-36", "key.short=50@30-36", "key.html@30-36"],
            options: [("key", "10")],
            sentence: "The answer is not the key.",
            served: "Keys change every ten seconds, and from :30 to :36 a wrong one comes; others: 8 bytes, a page.",
            expected: "It reports an error, or skips what it cannot decrypt; it shows no noise and does not hang.",
            rules: ["key-has-sixteen-bytes", "segment-can-be-decrypted"]
        ),
    ]
}
