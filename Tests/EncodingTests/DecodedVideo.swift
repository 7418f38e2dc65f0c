import Foundation
import H264
import OpenH264
import Support
import Raster

/// A stream as a decoder that is not ours shows it.
struct DecodedVideo {
    /// The visible samples of each frame: Y, then U, then V, without padding.
    let frames: [[UInt8]]
    /// The complaints of the decoder.
    let complaints: String

    /// Decodes with ffmpeg, which stops at the first error.
    init(ffmpeg units: [NALUnit], parameterSets: ParameterSets) throws {
        let stream = units.flatMap { $0.byteStream(parameterSets) }
        let folder = try TemporaryFolder()
        let path = try folder.write(stream, to: "stream.h264")
        // The stream has no times. At ffmpeg's own 25 frames a second, several frames of a faster one would have the same.
        let output = try Peer.ffmpeg.run([
            "-v", "warning", "-err_detect", "explode", "-f", "h264", "-framerate", "120", "-i", path,
            "-fps_mode", "passthrough", "-pix_fmt", "yuv420p", "-f", "rawvideo", folder.url("frames.yuv").path,
        ])
        complaints = output.standardError
        let data = [UInt8](try Data(contentsOf: folder.url("frames.yuv")))
        let size = parameterSets.sequence.width * parameterSets.sequence.height * 3 / 2
        frames = stride(from: 0, to: data.count - size + 1, by: size).map { Array(data[$0..<$0 + size]) }
    }

    /// Decodes with openh264, concealing nothing.
    init(openh264 units: [NALUnit], parameterSets: ParameterSets) {
        let streams = units.map { $0.byteStream(parameterSets) }
        let offsets = streams.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        let collector = FrameCollector()
        let code = openh264_decode(
            streams.flatMap { $0 },
            offsets,
            units.count,
            Unmanaged.passUnretained(collector).toOpaque()
        ) { context, y, u, v, width, height, lumaStride, chromaStride in
            guard let context, let y, let u, let v else { return }
            let (width, height) = (Int(width), Int(height))
            let planes = [
                (y, width, height, lumaStride), (u, width / 2, height / 2, chromaStride),
                (v, width / 2, height / 2, chromaStride),
            ]
            Unmanaged<FrameCollector>.fromOpaque(context).takeUnretainedValue().frames.append(
                planes.flatMap { plane, width, height, stride in
                    (0..<height).flatMap { UnsafeBufferPointer(start: plane + $0 * Int(stride), count: width) }
                }
            )
        }
        frames = collector.frames
        complaints = code == 0 ? "" : "openh264: code \(code)"
    }

    private final class FrameCollector {
        var frames: [[UInt8]] = []
    }
}

extension NALUnit {
    /// The slice as a byte stream, an IDR picture behind its parameter sets.
    fileprivate func byteStream(_ parameterSets: ParameterSets) -> [UInt8] {
        let startCode: [UInt8] = [0, 0, 0, 1]
        let sets = isIDR ? parameterSets.units.flatMap { startCode + $0.bytes } : []
        return sets + startCode + bytes
    }
}

extension Picture {
    /// The visible samples: Y, then U, then V, without padding.
    var samples: [UInt8] {
        [y, u, v].flatMap { plane in (0..<plane.height).flatMap { plane.row($0) } }
    }

    /// The peak signal-to-noise ratio of luma in decibels.
    func lumaRatio(to samples: [UInt8]) -> Double {
        let count = size.width * size.height
        return signalToNoise(of: self.samples[..<count], to: samples[..<count])
    }
}
