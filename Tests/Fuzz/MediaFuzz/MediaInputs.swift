import Foundation
import Support

/// Clips of ffmpeg's making, each in a folder of its own, and streams of ours.
enum MediaInputs {
    private static let clips: [(name: String, arguments: [String])] = [
        ("clip.mp4", ["-c:v", "libx264", "-preset", "ultrafast", "-movflags", "+faststart"]),
        ("clip.mkv", ["-c:v", "libx264", "-preset", "ultrafast"]),
        ("clip.ts", ["-c:v", "libx264", "-preset", "ultrafast"]),
        ("clip.avi", ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"]),
        ("clip.gif", []),
        ("clip.png", ["-frames:v", "1"]),
    ]

    /// - Returns: the files whose beginnings are to be changed, and the multivariant playlists that they belong to.
    static func make(in folder: TemporaryFolder) throws -> [(path: String, list: String)] {
        func place(of name: String) throws -> URL {
            let url = folder.url(name.replacing(".", with: "-"))
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            return url
        }
        var inputs: [(path: String, list: String)] = []
        for (name, arguments) in clips {
            let path = try place(of: name).appendingPathComponent(name).path
            try run(.ffmpeg, ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x36:r=5:d=1"] + arguments + [path])
            inputs.append((path, ""))
        }
        let settings = try folder.write(
            Array("channels: { clock: { renditions: [128x72], timecode: strip, audio: tick } }".utf8),
            to: "settings.yaml"
        )
        for container in ["cmaf", "ts"] {
            let root = try place(of: container)
            try run(
                .clockcast,
                [
                    "render", "--config", settings, "--from", "2026-11-20T12:00:00Z", "--duration", "2", "--container",
                    container, "--output", root.path,
                ]
            )
            let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            for name in files.sorted()
            where !name.contains("iframes") && [".mp4", ".m4s", ".ts"].contains(where: name.hasSuffix) {
                inputs.append((root.appendingPathComponent(name).path, root.appendingPathComponent("clock.m3u8").path))
            }
        }
        return inputs
    }

    private static func run(_ peer: Peer, _ arguments: [String]) throws {
        let output = try peer.run(arguments)
        guard output.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["said": output.standardError]) }
    }
}
