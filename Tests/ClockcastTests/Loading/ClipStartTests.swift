@testable import ChannelSettings
import Dispatch
import Encoding
import Foundation
import Media
import Platform
import RunningServices
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Production
@testable import Settings

@testable import Channels

@Suite("A start with a loading clip", .timeLimit(.minutes(5)))
struct ClipStartTests {
    private static let noon = "2026-11-20T12:00:00Z"

    /// A clip of three seconds, red in its left third.
    private static func makeClip(in folder: TemporaryFolder, hue: Int = 0) throws -> String {
        let path = folder.url("clip.mp4").path
        let source = "color=red:s=320x180:r=25:d=3,hue=h=\(hue),drawgrid=w=40"
        let output = try Peer.ffmpeg.run(["-v", "error", "-y", "-f", "lavfi", "-i", source, "-c:v", "libx264", path])
        try #require(output.status == 0, "\(output.standardError)")
        return path
    }

    private static func settings(_ clip: String, more: String = "") throws -> Settings {
        let yaml = """
            segment: { patience: 60 }
            loading: { file: "\(clip)" }
            channels: { clock: { renditions: [64x36] }, tall: { renditions: [64x80] } }
            """
        return try Settings(
            file: (yaml + "\n" + more, "test.yaml"),
            flags: ["server.port": "0", "server.host": "127.0.0.1", "admin.port": "0"]
        )
    }

    /// All that `/loading.mp4` of both channels is.
    private static func loops(_ settings: Settings, _ resources: ServiceResources) throws -> [Data] {
        let service = try RunningService(at: noon, settings: settings, resources: resources)
        return try ["clock", "tall"].map { try service.get("/loading.mp4?channel=\($0)", by: .call).body }
    }

    /// All coded pictures of the clip, by the size that they have.
    private static func pictures(_ resources: ServiceResources) throws -> [String: [UInt8]] {
        let encoders = try #require(resources.clip).encoders.withLock { $0 }
        return Dictionary(uniqueKeysWithValues: encoders.map { ("\($0.key.size)", $0.value.keptPictures()) })
    }

    @Test("It is ready at once with the animation; when the clip is coded it takes its place, and known names go on")
    func beside() throws {
        let folder = try TemporaryFolder()
        let settings = try Self.settings(try Self.makeClip(in: folder))
        let resources = try ServiceResources(for: settings, codesClip: false)
        #expect(resources.clip == nil && resources.lacksClip)
        let service = try RunningService(at: Self.noon, settings: settings, resources: resources, waits: false)
        let ready = try service.get("/readyz")
        #expect(ready.status == 200)
        // The clip may or may not be there by now: either name is available.
        let list = "/" + (try #require(service.get("/clock.m3u8?loading=600").lines.last))
        let name = try #require(service.get(list).lines.first { !$0.hasPrefix("#") })
        let known = list.prefix { $0 != "?" }.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(name)"
        service.underWay.wait()
        #expect(try service.get(known).status == 200)
        let clip = try ServiceResources(for: settings)
        #expect(try service.get("/loading.mp4").body == Self.loops(settings, clip)[0])
        #expect(try service.get("/readyz").status == 200)
    }

    @Test("Other settings that are taken over meanwhile keep their clip")
    func reloaded() throws {
        let folder = try TemporaryFolder()
        let settings = try Self.settings(try Self.makeClip(in: folder))
        let service = try RunningService(
            at: Self.noon,
            settings: settings,
            resources: ServiceResources(for: settings, codesClip: false),
            waits: false
        )
        service.service.reload { () throws(SettingsError) in
            try SettingsTrial(file: ("channels: { other: { renditions: [64x36] } }", "test.yaml"))
        }
        service.underWay.wait()
        #expect(service.service.catalog.channels.map(\.name) == ["other"])
    }

    @Test("Settings that are taken over code nothing of a clip that is as it was, and all of another")
    func unchanged() throws {
        let folder = try TemporaryFolder()
        let path = try Self.makeClip(in: folder)
        let settings = try Self.settings(path)
        let service = try RunningService(
            at: Self.noon,
            settings: settings,
            resources: ServiceResources(for: settings)
        ).service
        func clip() throws -> LoadingClip { try #require(service.core.withLock { $0.clip }) }
        /// Its encoders, by size.
        func coded() throws -> [String: SegmentEncoder] {
            let encoders = try clip().encoders.withLock { $0 }
            return Dictionary(uniqueKeysWithValues: encoders.map { ("\($0.key.size)", $0.value) })
        }
        func reload(_ yaml: String) {
            service.reload { () throws(SettingsError) in try SettingsTrial(file: (yaml, "test.yaml")) }
        }
        let (first, before) = try (clip(), coded())
        #expect(before.keys.sorted() == ["64x36", "64x80"])
        reload("loading: { file: \(path) }\nchannels: { clock: { renditions: [64x36, 128x72], theme: red } }")
        let red = try coded()
        #expect(try clip() !== first && red.keys.sorted() == ["128x72", "64x36"], "it was taken over")
        #expect(red["64x36"] === before["64x36"])
        // Under another name it is still the same, and a cache that lacks it gets it.
        let (other, cache) = (folder.url("other.mp4").path, folder.url("cache").path)
        try FileManager.default.moveItem(atPath: path, toPath: other)
        reload("loading: { file: \(other) }\ncache: { folder: \(cache) }\nchannels: { a: { renditions: [64x36] } }")
        let moved = try coded()
        #expect(moved.count == 1 && moved["64x36"] === before["64x36"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 2)
        // Another length of segments, another file.
        reload("loading: { file: \(other) }\nsegment: { duration: 4 }\nchannels: { a: { renditions: [64x36] } }")
        let longer = try coded()
        #expect(longer.count == 1 && longer["64x36"] !== before["64x36"])
        reload(
            "loading: { file: \(try Self.makeClip(in: folder, hue: 90)) }\nsegment: { duration: 4 }\n"
                + "channels: { a: { renditions: [64x36] } }"
        )
        let changed = try coded()
        #expect(changed.count == 1 && changed["64x36"] !== longer["64x36"])
    }

    @Test("A mistake that is found at once ends the start; one that is found later leaves the animation")
    func wrong() throws {
        let folder = try TemporaryFolder()
        let text = try folder.write(Array("no video\n".utf8), to: "text.mp4")
        // The device that it leads to never ends.
        let link = folder.url("endless.mp4").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
        let cases = [
            ("/none.mp4", "it does not exist"), (text, "it cannot be played: Invalid data"),
            (link, "it is a device; it must be a regular file"),
        ]
        for (path, reason) in cases {
            let error = #expect(throws: ChannelError.self) {
                try ServiceResources(for: Self.settings(path), codesClip: false)
            }
            #expect("\(try #require(error))".hasPrefix("loading.file \(path): \(reason)"))
        }
        let whole = try Self.makeClip(in: folder)
        let stream = folder.url("stream.ts").path
        _ = try Peer.ffmpeg.run(["-v", "error", "-i", whole, "-c", "copy", stream])
        let moved = try Self.settings(stream)
        let resources = try ServiceResources(for: moved, codesClip: false)
        try FileManager.default.removeItem(atPath: stream)
        let service = try RunningService(at: Self.noon, settings: moved, resources: resources)
        #expect(try service.get("/readyz").status == 200)
        #expect(try service.get("/loading.mp4").status == 200)
    }

    @Test("A cached clip is not coded again and is the same, for the same clip, settings and program")
    func cached() throws {
        let folder = try TemporaryFolder()
        let (clip, cache) = (try Self.makeClip(in: folder), folder.url("cache/clips").path)
        let settings = try Self.settings(clip, more: "cache: { folder: \(cache) }")
        #expect(try ServiceResources(for: settings, codesClip: false).lacksClip)
        let coded = try Self.loops(settings, ServiceResources(for: settings))
        let files = try FileManager.default.contentsOfDirectory(atPath: cache).sorted()
        #expect(files.count == 3, "one of the clip and one for each rendition")
        let again = try ServiceResources(for: settings, codesClip: false)
        #expect(again.clip != nil && !again.lacksClip && again.cacheProblem == nil)
        #expect(try Self.loops(settings, again) == coded)
        #expect(again.clip?.encoders.withLock { $0.values.allSatisfy { $0.codedPictureCount == 0 } } == true)
        // There is nothing for another length of segments, another size, or another file.
        let other = try Self.settings(clip, more: "cache: { folder: \(cache) }\nplaylist: { past: 1 }")
        #expect(try !ServiceResources(for: other, codesClip: false).lacksClip, "that changes no clip")
        _ = try Self.makeClip(in: folder, hue: 90)
        #expect(try ServiceResources(for: settings, codesClip: false).lacksClip)
    }

    @Test("A cache that is damaged, cut or cannot be written is reported once, and the clip is coded")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let (clip, cache) = (try Self.makeClip(in: folder), folder.url("cache").path)
        let settings = try Self.settings(clip, more: "cache: { folder: \(cache) }")
        let coded = try Self.pictures(ServiceResources(for: settings))
        let paths = try FileManager.default.contentsOfDirectory(atPath: cache).map { "\(cache)/\($0)" }
        for change: ([UInt8]) -> [UInt8] in [
            { Array($0.dropLast()) }, { _ in [] }, { $0.dropLast() + [1 ^ ($0.last ?? 0)] },
        ] {
            for path in paths {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
                try Data(change(bytes)).write(to: URL(fileURLWithPath: path))
            }
            let looked = try ServiceResources(for: settings, codesClip: false)
            #expect(looked.lacksClip && looked.cacheProblem?.hasSuffix("is damaged") == true)
            #expect(try Self.pictures(ServiceResources(for: settings)) == coded)
            #expect(try !ServiceResources(for: settings, codesClip: false).lacksClip, "it is written anew")
        }
        let blocked = try Self.settings(clip, more: "cache: { folder: \(clip)/below }")
        let resources = try ServiceResources(for: blocked)
        #expect(resources.clip != nil && resources.cacheProblem?.hasPrefix("\(clip)/below: ") == true)
        #expect(ClipCache(folder: "\(clip)/below", program: "").obstacle == "\(clip) is not a folder")
        #expect(ClipCache(folder: "\(cache)/a/b", program: "").obstacle == nil)
    }

    @Test("A cache has at most 64 files, and those that were used last")
    func bounded() throws {
        let folder = try TemporaryFolder()
        let cache = ClipCache(folder: folder.root.path, program: "1")
        let keys = (0..<70).map { number in
            var content = ContentIdentity()
            content.add("\(number)")
            return cache.key(content)
        }
        #expect(Set(keys).count == 70)
        for key in keys { cache.write(Array(key.utf8), for: key) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root.path).count == 64)
        #expect(cache.read(keys[69]) == Array(keys[69].utf8))
        #expect(
            ClipCache(folder: folder.root.path, program: "2").key(ContentIdentity()) != cache.key(ContentIdentity())
        )
        #expect(cache.problem == nil)
    }
}
