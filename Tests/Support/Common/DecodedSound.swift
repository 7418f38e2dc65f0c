internal import Foundation

/// Sound as a decoder that is not ours gives it.
package struct DecodedSound: Sendable {
    /// Two channels in turn, 1.0 is full scale.
    package let values: [Float]
    /// The complaints of the decoder.
    package let complaints: String
    /// The time at which each access unit is heard, in ticks of the file's time base; none from faad.
    package let times: [Int64]

    /// Decodes the first track of sound of a file with ffmpeg, which stops at the first error.
    package init(ffmpeg path: String) throws { self = try Self.decode(ffmpeg: [path])[0] }

    /// Decodes the first track of sound of each file with one ffmpeg, which stops at the first error; each has the complaints of all.
    package static func decode(ffmpeg paths: [String]) throws -> [DecodedSound] {
        let folder = try TemporaryFolder()
        let inputs = paths.flatMap { ["-err_detect", "explode", "-copyts", "-i", $0] }
        let outputs = paths.indices.flatMap { index in
            [
                "-map", "\(index):a:0", "-f", "f32le", "-c:a", "pcm_f32le", folder.url("\(index).raw").path, "-map",
                "\(index):a:0",
                "-c", "copy", "-f", "framecrc", folder.url("\(index).crc").path,
            ]
        }
        let output = try Peer.ffmpeg.run(["-v", "error"] + inputs + outputs)
        let complaints = output.standardError + (output.status == 0 ? "" : "status \(output.status)")
        return try paths.indices.map { index in
            // Stream, decode time, presentation time, and more.
            let rows = try String(contentsOf: folder.url("\(index).crc"), encoding: .utf8).split(separator: "\n")
            let times = rows.filter { !$0.hasPrefix("#") }.compactMap { row in
                row.split(separator: ",").dropFirst(2).first.flatMap { Int64($0.trimmingCharacters(in: .whitespaces)) }
            }
            let values = try floats(Data(contentsOf: folder.url("\(index).raw")))
            return DecodedSound(values: values, complaints: complaints, times: times)
        }
    }

    private init(values: [Float], complaints: String, times: [Int64]) {
        (self.values, self.complaints, self.times) = (values, complaints, times)
    }

    /// Decodes a file, ADTS or MP4, with faad, which up to version 2.10 leaves out what the first access unit gives.
    package init(faad path: String) throws {
        let folder = try TemporaryFolder()
        let raw = folder.url("sound.raw")
        // Quiet, floats without a header.
        let output = try Peer(name: "faad").run(["-q", "-f", "2", "-b", "4", "-o", raw.path, path])
        complaints = output.standardError + (output.status == 0 ? "" : "status \(output.status)")
        times = []
        values = try Self.floats(Data(contentsOf: raw))
    }

    private static func floats(_ data: Data) -> [Float] {
        [Float](unsafeUninitializedCapacity: data.count / 4) { buffer, count in
            count = data.copyBytes(to: UnsafeMutableRawBufferPointer(buffer)) / 4
        }
    }

    /// The number of samples of a channel.
    package var count: Int { values.count / 2 }

    /// A sample of the first channel.
    package subscript(_ index: Int) -> Float { values[2 * index] }

    /// Whether some samples are all zero.
    package func isSilent(_ range: Range<Int>) -> Bool {
        values[2 * range.lowerBound..<2 * range.upperBound].allSatisfy { $0 == 0 }
    }

    /// The places at which sound begins after a quarter of a second of silence: the first sample that is louder than -34 dBFS, a tenth of
    /// what sounds here have.
    package var onsets: [Int] {
        values.withUnsafeBufferPointer { values in
            var onsets: [Int] = []
            // The index of the last loud value.
            var loud = -24_000
            var index = 0
            while index < values.count {
                if abs(values[index]) > 0.02 {
                    if index - loud >= 24_000 { onsets.append(index / 2) }
                    loud = index
                }
                index += 2
            }
            return onsets
        }
    }
}
