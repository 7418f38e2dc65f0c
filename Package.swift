// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "clockcast",
    products: [
        .executable(name: "clockcast", targets: ["ClockcastCommand"])
    ],
    dependencies: [
        // None of them depends on another package, so these exact versions are the whole source of the program. Their contents are in
        // scripts/swift-packages.txt, with which the gate and the container's build compare the fetched packages.
        // Package.resolved is not committed: it holds commit ids, and a mirror of a package has other ids than GitHub, so that
        // the package manager would refuse it.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // C libraries. Each is imported by exactly one Swift module, but for CZlib, and for CLinux: system calls that Glibc's module lacks.
        .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat", providers: [.apt(["libavformat-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CLinux"),

        // The path of the data, from an instant to a response.
        .target(name: "Timeline"),
        .target(name: "CDateNames", exclude: ["date-names.txt"]),
        .target(name: "Calendar", dependencies: ["CDateNames", "Timeline"]),
        .target(name: "Platform", dependencies: ["CLinux", "CMalloc", "Timeline"]),
        .target(name: "ClockBounds", dependencies: ["CLinux", "Platform", "Timeline"]),
        // Loads libcurl at its first use.
        .target(name: "CCurl"),
        .target(name: "Fetching", dependencies: ["CCurl", "Platform", "Timeline"]),
        .target(name: "SettingsReading", dependencies: ["Platform", "Timeline"]),
        .target(name: "Raster", dependencies: ["CPango", "Platform", "Timeline"]),
        .target(name: "Captions", dependencies: ["Timeline"]),
        .target(
            name: "ClockFace",
            dependencies: ["Calendar", "Captions", "Platform", "Raster", "SettingsReading", "Timeline"]
        ),
        .target(name: "Sound", dependencies: ["Calendar", "Timeline"]),
        .target(name: "Media", dependencies: ["Raster", "Timeline"]),
        .target(name: "FFmpeg", dependencies: ["CFFmpeg", "Media", "Platform", "Raster", "Timeline"]),
        .target(name: "H264", dependencies: ["Media"]),
        .target(
            name: "Encoding",
            dependencies: ["FFmpeg", "H264", "Media", "Platform", "Raster", "Sound", "Timeline"]
        ),
        .target(name: "Boxes"),
        .target(name: "Packaging", dependencies: ["Boxes", "FFmpeg", "H264", "Media"]),
        .target(name: "HLS", dependencies: ["Timeline"]),
        .target(name: "PlaylistReading", dependencies: ["Media", "Platform", "Timeline"]),
        .target(
            name: "MediaReading",
            dependencies: ["Boxes", "H264", "Media", "Platform", "PlaylistReading", "Timeline"]
        ),
        .target(
            name: "StreamRules",
            dependencies: ["Fetching", "MediaReading", "Platform", "PlaylistReading", "Timeline"]
        ),
        .target(
            name: "StreamCheck",
            dependencies: ["Fetching", "MediaReading", "Platform", "PlaylistReading", "StreamRules", "Timeline"]
        ),
        .target(
            name: "StreamFetch",
            dependencies: [
                "ClockFace", "FFmpeg", "Fetching", "MediaReading", "Packaging", "Platform", "Raster", "StreamCheck",
                "Timeline",
            ]
        ),
        .target(name: "Scenarios", dependencies: ["HLS", "Timeline"]),
        .target(name: "Situations", dependencies: ["Scenarios"]),
        .target(name: "Marks", dependencies: ["HLS", "Media", "Scenarios", "Timeline"]),
        .target(name: "Sessions", dependencies: ["HLS", "HTTPMessage", "Marks", "Platform", "Scenarios", "Timeline"]),
        .target(name: "QRCode", dependencies: ["CQREncode"]),
        .target(name: "HTTPMessage", dependencies: ["CZlib", "Platform", "Timeline"]),
        .target(name: "Fairness", dependencies: ["HTTPMessage", "Platform", "Timeline"]),
        .target(
            name: "HTTPServer",
            dependencies: ["CLinux", "Fairness", "HTTPMessage", "Platform", "Timeline"]
        ),
        .target(
            name: "ChannelSettings",
            dependencies: [
                "Calendar", "ClockFace", "Media", "Raster", "Scenarios", "SettingsReading", "Sound", "Timeline",
            ]
        ),
        .target(
            name: "Production",
            dependencies: [
                "Calendar", "ChannelSettings", "ClockFace", "Encoding", "FFmpeg", "H264", "HLS", "Marks", "Media",
                "Packaging", "Platform", "Raster", "Scenarios", "Sound", "Timeline",
            ]
        ),
        .target(
            name: "Presentations",
            dependencies: [
                "Calendar", "ChannelSettings", "ClockFace", "HLS", "Marks", "Media", "Platform", "Raster", "Scenarios",
                "SettingsReading", "Situations", "Sound", "Timeline",
            ]
        ),
        .target(
            name: "Channels",
            dependencies: [
                "Calendar", "ChannelSettings", "ClockFace", "Encoding", "FFmpeg", "HLS", "Marks", "Media", "Platform",
                "Presentations", "Production", "Raster", "Scenarios", "Sound", "Timeline",
            ]
        ),
        // The files of the pages are a part of the program, which stays one file that can be copied.
        .target(name: "CPageFiles", exclude: ["Overlay", "Page", "Report", "Scenarios"]),
        .target(name: "Page", dependencies: ["CPageFiles", "CZlib", "Platform", "Raster"]),
        .target(
            name: "Settings",
            dependencies: [
                "ChannelSettings", "ClockBounds", "FFmpeg", "Fairness", "HTTPServer", "Media", "Page", "Platform",
                "Presentations", "Production", "Raster", "SettingsReading", "Timeline",
                .product(name: "Yams", package: "Yams"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "Answers",
            dependencies: [
                "ChannelSettings", "Channels", "ClockBounds", "ClockFace", "HLS", "HTTPMessage", "Marks", "Media",
                "Page", "Platform", "Presentations", "Production", "QRCode", "Raster", "Scenarios", "Sessions",
                "Settings", "Situations", "Sound", "Timeline",
            ]
        ),
        .target(
            name: "Operations",
            dependencies: [
                "Channels", "ClockBounds", "HTTPMessage", "HTTPServer", "Platform", "Settings", "Timeline",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "Clockcast",
            dependencies: [
                "Answers", "Calendar", "ChannelSettings", "Channels", "ClockBounds", "Encoding", "HLS", "HTTPMessage",
                "HTTPServer", "Media", "Operations", "Platform", "PlaylistReading", "Presentations", "Production",
                "Raster", "Scenarios", "Settings", "Timeline",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .executableTarget(
            name: "ClockcastCommand",
            dependencies: [
                "Channels", "Clockcast", "Fetching", "Operations", "Platform", "PlaylistReading", "Presentations",
                "Production", "Sessions", "Settings", "StreamCheck", "StreamFetch", "Timeline",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            linkerSettings: [
                // Relocations are written as bit maps (DT_RELR, from glibc 2.36 on) and not as 84,000 records of 24 bytes, every one
                // of which is read at each start and stays resident: 2.2 MB. Nothing links with a program, so the names of its
                // 9,800 public symbols, 0.8 MB, are left out.
                .unsafeFlags(
                    [
                        "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
                        "-Xlinker", "--no-export-dynamic",
                    ],
                    .when(platforms: [.linux])
                )
            ]
        ),

        // Measuring tools: a real server or a real load, without parts of the program.
        .executableTarget(
            name: "HTTPBenchmark",
            dependencies: ["HTTPMessage", "HTTPServer", "Platform", "Timeline"],
            path: "Benchmarks/HTTPBenchmark"
        ),
        .executableTarget(name: "ViewerLoad", dependencies: ["CLinux"], path: "Benchmarks/ViewerLoad"),
        // The parser against a second, simple one on millions of inputs: `make fuzz`.
        .target(
            name: "HTTPMessageReference",
            dependencies: ["HTTPMessage", "Support", "Timeline"],
            path: "Tests/Support/HTTPMessageReference"
        ),
        .executableTarget(
            name: "HTTPMessageFuzz",
            dependencies: ["HTTPMessage", "HTTPMessageReference"],
            path: "Tests/Fuzz/HTTPMessageFuzz"
        ),

        // The readers of captions, dates, zones, schedules, playlists, segments and answers of time servers on damaged inputs: `make fuzz`.
        .target(
            name: "ReaderTrials",
            dependencies: [
                "Calendar", "Captions", "ChannelSettings", "Channels", "ClockBounds", "HLS", "Marks", "MediaReading",
                "Platform", "PlaylistReading", "Presentations", "Scenarios", "Sessions", "StreamRules", "Support",
                "Timeline",
            ],
            path: "Tests/Support/ReaderTrials"
        ),
        .executableTarget(name: "ReaderFuzz", dependencies: ["ReaderTrials"], path: "Tests/Fuzz/ReaderFuzz"),

        // Each byte of clips and segments changed, for libav and the code that uses its numbers: `make fuzz`.
        .executableTarget(
            name: "MediaFuzz",
            dependencies: [
                "ChannelSettings", "Channels", "Media", "MediaReading", "Platform", "Production", "Raster",
                "SettingsReading", "StreamCheck", "StreamFetch", "Support", "Timeline",
            ],
            path: "Tests/Fuzz/MediaFuzz"
        ),

        // A clock that tests drive, random numbers with a seed, and programs of others that judge the output of ours.
        .target(name: "Support", dependencies: ["HTTPMessage", "Platform", "Timeline"], path: "Tests/Support/Common"),
        // Requests as curl makes them, from Debian's libcurl4-openssl-dev.
        .target(name: "CurlRequest", path: "Tests/Support/CurlRequest", linkerSettings: [.linkedLibrary("curl")]),
        // A second H.264 decoder, from Debian's libopenh264-dev.
        .target(name: "OpenH264", path: "Tests/Support/OpenH264", linkerSettings: [.linkedLibrary("openh264")]),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "Support", "Timeline"]),
        .testTarget(
            name: "ReaderTrialsTests",
            // MediaFuzz as a process.
            dependencies: ["ClockcastCommand", "MediaFuzz", "PlaylistReading", "ReaderTrials", "Support"]
        ),
        .testTarget(name: "TimelineTests", dependencies: ["Support", "Timeline"]),
        .testTarget(
            name: "CalendarTests",
            dependencies: ["Calendar", "Support", "Timeline"]
        ),
        .testTarget(name: "RasterTests", dependencies: ["CPango", "Platform", "Raster", "Support"]),
        .testTarget(name: "CaptionsTests", dependencies: ["Captions", "Timeline"]),
        .testTarget(
            name: "ClockFaceTests",
            dependencies: ["Calendar", "Captions", "ClockFace", "Raster", "Support", "Timeline"]
        ),
        .testTarget(name: "SoundTests", dependencies: ["Calendar", "Sound", "Timeline"]),
        .testTarget(name: "FFmpegTests", dependencies: ["CFFmpeg", "FFmpeg", "Platform", "Support"]),
        .testTarget(name: "H264Tests", dependencies: ["H264"]),
        .testTarget(
            name: "PackagingTests",
            dependencies: [
                "Boxes", "Encoding", "FFmpeg", "H264", "Media", "Packaging", "Raster", "Sound", "Support", "Timeline",
            ]
        ),
        .testTarget(
            name: "EncodingTests",
            dependencies: [
                "Calendar", "Encoding", "FFmpeg", "H264", "Media", "OpenH264", "Platform", "Raster", "Sound", "Support",
                "Timeline",
            ]
        ),
        // Live streams from which tests make playlists.
        .target(
            name: "LiveStreams",
            dependencies: ["HLS", "Support", "Timeline"],
            path: "Tests/Support/LiveStreams"
        ),
        // Our own playlists as text: read, written again, and held to more rules than the standards have.
        .target(
            name: "OwnPlaylists",
            dependencies: ["HLS", "PlaylistReading", "StreamRules", "Timeline"],
            path: "Tests/Support/OwnPlaylists"
        ),
        .testTarget(
            name: "HLSTests",
            dependencies: [
                "HLS", "LiveStreams", "OwnPlaylists", "PlaylistReading", "StreamRules", "Support", "Timeline",
            ]
        ),
        // A strict player of low latency, on a clock that goes from answer to answer.
        .target(
            name: "LowLatencyPlayer",
            dependencies: ["HLS", "OwnPlaylists", "Platform", "PlaylistReading", "StreamRules", "Timeline"],
            path: "Tests/Support/LowLatencyPlayer"
        ),
        .testTarget(
            name: "FetchingTests",
            dependencies: ["Fetching", "HTTPMessage", "HTTPServer", "Platform", "Support", "Timeline"]
        ),
        .testTarget(
            name: "StreamFetchTests",
            dependencies: ["Platform", "StreamCheck", "StreamFetch", "Support", "Timeline"]
        ),
        .testTarget(
            name: "StreamCheckTests",
            dependencies: [
                "Fetching", "HLS", "LowLatencyPlayer", "Media", "MediaReading", "OwnPlaylists", "Platform",
                "PlaylistReading", "StreamCheck", "StreamRules", "Support", "Timeline",
            ]
        ),
        .testTarget(
            name: "ScenariosTests",
            dependencies: [
                "HLS", "LiveStreams", "OwnPlaylists", "PlaylistReading", "Scenarios", "Situations", "Support",
                "Timeline",
            ]
        ),
        .testTarget(
            name: "MarksTests",
            dependencies: ["HLS", "LiveStreams", "Marks", "Media", "Scenarios", "Timeline"]
        ),
        .testTarget(
            name: "SessionsTests",
            dependencies: ["Marks", "Platform", "Scenarios", "Sessions", "Support", "Timeline"]
        ),
        .testTarget(
            name: "HTTPMessageTests",
            dependencies: ["HTTPMessage", "HTTPMessageReference", "Support", "Timeline"]
        ),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: [
                "CLinux", "CMalloc", "Fairness", "HTTPBenchmark", "HTTPMessage", "HTTPServer", "Platform", "Support",
                "Timeline",
            ],
            exclude: ["Faults"]
        ),
        .testTarget(
            name: "ClockBoundsTests",
            dependencies: ["ClockBounds", "Platform", "Support", "Timeline"]
        ),
        .testTarget(
            name: "ChannelsTests",
            dependencies: [
                "Calendar", "ChannelSettings", "Channels", "ClockFace", "HLS", "Media", "Platform", "Presentations",
                "Production", "Raster", "Scenarios", "SettingsReading", "Sound", "Support", "Timeline",
            ]
        ),
        .testTarget(
            name: "PresentationsTests",
            dependencies: ["ChannelSettings", "HLS", "Platform", "Presentations", "Scenarios", "Support", "Timeline"]
        ),
        // Settings that must have no mistake.
        .target(name: "TriedSettings", dependencies: ["Settings"], path: "Tests/Support/TriedSettings"),
        .testTarget(
            name: "SettingsTests",
            dependencies: [
                "Channels", "Encoding", "FFmpeg", "Media", "Platform", "Production", "Settings", "Support", "Timeline",
                "TriedSettings",
            ]
        ),
        .testTarget(
            name: "AnswersTests",
            dependencies: [
                "Answers", "ChannelSettings", "Channels", "HLS", "HTTPMessage", "Platform", "QRCode", "Support",
                "Timeline",
            ]
        ),
        .testTarget(
            name: "OperationsTests",
            dependencies: [
                "Channels", "HTTPMessage", "HTTPServer", "Operations", "Platform", "Settings", "Support", "Timeline",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        // A whole service on a driven clock.
        .target(
            name: "RunningServices",
            dependencies: [
                "Answers", "Clockcast", "CurlRequest", "HTTPMessage", "HTTPServer", "Platform", "Production",
                "Settings", "Support", "Timeline", "TriedSettings",
            ],
            path: "Tests/Support/RunningServices"
        ),
        .testTarget(
            name: "ClockcastTests",
            dependencies: [
                "Answers", "Calendar", "Captions", "ChannelSettings", "Channels", "ClockFace", "Clockcast", "Encoding",
                "Fairness", "HLS", "HTTPMessage", "HTTPServer", "Media", "Operations", "OwnPlaylists", "Page",
                "Platform", "Presentations", "Production", "Raster", "RunningServices", "Scenarios", "Settings",
                "Sound", "Support", "Timeline", "TriedSettings",
            ]
        ),
        // The streams of a whole service: a module of its own, so that both cores compile to the end.
        .testTarget(
            name: "ClockcastStreamTests",
            dependencies: [
                "Answers", "ChannelSettings", "Channels", "Clockcast", "FFmpeg", "Fetching", "HLS", "HTTPMessage",
                "HTTPServer", "LowLatencyPlayer", "OwnPlaylists", "Platform", "PlaylistReading", "Production",
                "RunningServices", "Settings", "Situations", "StreamCheck", "StreamFetch", "Support", "Timeline",
                "TriedSettings",
            ]
        ),
    ],
    // #embed.
    cLanguageStandard: .c2x
)

// The wings, in the order of the data: a module imports only from its own wing and from those above (docs/architecture.md).
let wings: KeyValuePairs = [
    // They import the values of Timeline, which import nothing.
    "System": ["CLinux", "CMalloc", "Platform", "SettingsReading", "ClockBounds", "CCurl", "Fetching"],
    "Time": ["Timeline", "CDateNames", "Calendar"],
    "Picture": ["CPango", "Raster", "Captions", "ClockFace", "CQREncode", "QRCode"],
    "Sound": ["Sound"],
    "Media": ["Media", "CFFmpeg", "FFmpeg", "H264", "Encoding", "Boxes", "Packaging"],
    "Delivery": ["HLS", "CZlib", "HTTPMessage", "Fairness", "HTTPServer"],
    "Scenarios": ["Scenarios", "Situations", "Marks", "Sessions"],
    "Check": ["PlaylistReading", "MediaReading", "StreamRules", "StreamCheck", "StreamFetch"],
    "Program": [
        "ChannelSettings", "Production", "Presentations", "Channels", "CPageFiles", "Page", "Settings", "Answers",
        "Operations",
        "Clockcast", "ClockcastCommand",
    ],
]
for (wing, modules) in wings {
    for target in package.targets where modules.contains(target.name) {
        target.path = "Sources/\(wing)/\(target.name)"
    }
}

// The tests of one module need less than all of them: scripts/build-tests.sh.
if let tests = Context.environment["CLOCKCAST_TESTS"] {
    package.targets.removeAll { $0.type == .test && $0.name != tests }
}

// CI builds with CLOCKCAST_WARNINGS=error. Everybody else may use a newer compiler that warns of more.
let warningsAreErrors = Context.environment["CLOCKCAST_WARNINGS"] == "error"

// Modules that work once at a start or once for each new picture, wait for a network, or serve the test of a player. scripts/build.sh does
// not optimise them, because that takes three times as long; CLOCKCAST_OPTIMIZE=all does.
var unhurried = [
    "SettingsReading", "ClockBounds", "Fetching", "Calendar", "Captions", "ClockFace", "Scenarios", "Situations",
    "Marks", "Sessions", "PlaylistReading", "MediaReading", "StreamRules", "StreamCheck", "StreamFetch",
    "ChannelSettings", "Production", "Channels", "Settings", "Operations", "Clockcast", "ClockcastCommand",
]
let optimization = Context.environment["CLOCKCAST_OPTIMIZE"]
switch optimization {
case "all": unhurried = []
// Tests spend long in some of these modules, which are optimised for them. In others they spend less time than optimising takes.
case "tests":
    unhurried.removeAll { ["Scenarios", "Sessions", "PlaylistReading", "StreamRules"].contains($0) }
    unhurried += ["Encoding", "Fairness", "Presentations", "Page", "Answers"]
    // What tests share, and tools; but not Support, which compares pictures.
    unhurried += package.targets.map(\.name).filter { name in
        name != "Support" && !wings.contains { $0.value.contains(name) }
    }
default: break
}

let inC = ["CCurl", "CDateNames", "CLinux", "CPageFiles", "CurlRequest", "OpenH264"]
for target in package.targets
where [.executable, .test, .regular].contains(target.type) && !inC.contains(target.name) {
    var settings = target.swiftSettings ?? []
    settings += [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if warningsAreErrors {
        settings.append(.treatAllWarnings(as: .error))
        settings.append(.unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=300"]))
    }
    if target.type == .test, optimization == "tests" {
        // Only a crash would need the numbers of a test's lines, which take a twelfth of the time that compiling it does.
        settings.append(.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)))
    }
    if target.type != .test, !unhurried.contains(target.name) {
        // In this form they hold against a command line with -Onone. The compiler's driver passes the second one itself where it has -O.
        let flags = ["-Xfrontend", "-O", "-Xfrontend", "-enable-default-cmo"]
        settings.append(.unsafeFlags(flags, .when(configuration: .release)))
    }
    target.swiftSettings = settings
}
