import FFmpeg
import Foundation
import Media
import Packaging
import Support
import Testing

@Suite("Segments as ffprobe reads them", .timeLimit(.minutes(5)))
struct PeerTests {
    private static let number: Int64 = 890_000_000

    /// Two segments of pictures, and of silence on the sound's own grid.
    private static func content(withSound: Bool) throws -> (tracks: [Track], segments: [[SampleRun]]) {
        let (track, runs) = try GreySource.segments(number)
        guard withSound else { return ([track], runs.map { [$0] }) }
        let sound = [number, number + 1].map { number -> SampleRun in
            // The access units that begin in the segment: 375 are 8 s.
            let (first, end) = ((number * 2 * 375 + 7) / 8, ((number + 1) * 2 * 375 + 7) / 8)
            return .silence(start: first * 1024, count: Int(end - first))
        }
        return ([track, .sound], zip(runs, sound).map { [$0, $1] })
    }

    private static func probe(_ bytes: [UInt8], _ name: String) throws -> Peer.Output {
        let folder = try TemporaryFolder()
        return try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_frames", "-show_entries",
            "stream=codec_name,time_base,start_pts,nb_read_frames", "-of", "csv=p=0", folder.write(bytes, to: name),
        ])
    }

    @Test("CMAF with pictures alone, and with sound beside them", arguments: [false, true])
    func fragments(withSound: Bool) throws {
        let (tracks, segments) = try Self.content(withSound: withSound)
        let packager = FragmentedMP4Packager(tracks: tracks)
        var file = try packager.header()
        for (index, runs) in segments.enumerated() {
            file += try packager.segment(runs, number: Self.number + Int64(index))
        }
        let output = try Self.probe(file, "stream.mp4")
        #expect(output.standardError == "")
        let start = Self.number * 2
        #expect(
            output.lines == ["h264,1/90000,\(start * 90_000),120"]
                + (withSound ? ["aac,1/48000,\((start * 375 + 7) / 8 * 1024),188"] : [])
        )
    }

    @Test("MPEG-TS with pictures alone, and with sound beside them", arguments: [false, true])
    func transport(withSound: Bool) throws {
        let (tracks, segments) = try Self.content(withSound: withSound)
        let packager = TransportStreamPackager(tracks: tracks)
        var file: [UInt8] = []
        for (index, runs) in segments.enumerated() {
            file += packager.segment(runs, number: Self.number + Int64(index))
        }
        let output = try Self.probe(file, "stream.ts")
        #expect(output.standardError == "")
        // ffprobe names the streams of a program twice.
        let lines = output.lines.prefix(tracks.count)
        #expect(lines.map { $0.split(separator: ",").first } == (withSound ? ["h264", "aac"] : ["h264"]))
        #expect(lines.map { $0.split(separator: ",").last } == (withSound ? ["120", "188"] : ["120"]))
        let starts = lines.compactMap { Int64($0.split(separator: ",")[2]) }
        let wrap = Int64(1) << 33
        let start = Self.number * 2
        #expect(
            starts.map { $0 % wrap } == [start * 90_000 % wrap]
                + (withSound ? [(start * 375 + 7) / 8 * 1920 % wrap] : [])
        )
    }

    @Test("A plain file begins at zero and has its header in front")
    func progressive() throws {
        let (track, runs) = try GreySource.segments(0)
        let file = try ProgressiveFile.bytes(tracks: [track], runs: [SampleRun(start: 0, samples: runs[0].samples)])
        let boxes = BoxTree.text(of: file).split(separator: "\n").map { $0.prefix(4) }.filter { $0.first != " " }
        #expect(boxes == ["ftyp", "moov", "free", "free", "mdat"])
        let output = try Self.probe(file, "loop.mp4")
        #expect(output.standardError == "")
        #expect(output.lines == ["h264,1/90000,0,60"])
    }
}
