import CFFmpeg
import Platform
import Testing

@testable import FFmpeg

@Suite("Scaling decoded pictures")
struct PictureScalerTests {
    /// A picture as a decoder gives it; without memory where libswscale is to refuse it anyway.
    private static func frame(_ format: AVPixelFormat, width: Int32, height: Int32) throws -> Frame {
        let frame = try Frame()
        try frame.withUnsafePointer { frame in
            frame.pointee.width = width
            frame.pointee.height = height
            frame.pointee.format = format.rawValue
            guard format != AV_PIX_FMT_VAAPI else { return }
            try FFmpegError.check("av_frame_get_buffer", av_frame_get_buffer(frame, 0))
            for (data, stride, value) in [
                (frame.pointee.data.0, frame.pointee.linesize.0, 100),
                (frame.pointee.data.1, frame.pointee.linesize.1, 90),
                (frame.pointee.data.2, frame.pointee.linesize.2, 200),
            ] as [(UnsafeMutablePointer<UInt8>?, Int32, Int32)] {
                guard let data else { continue }
                let rows = data == frame.pointee.data.0 ? height : height / 2
                memset(data, value, Int(stride) * Int(rows))
            }
        }
        return frame
    }

    @Test("A format that cannot be converted is an error, and the next picture is scaled as if nothing had been")
    func refused() throws {
        let hardware = try Self.frame(AV_PIX_FMT_VAAPI, width: 320, height: 180)
        let picture = try Self.frame(AV_PIX_FMT_YUV420P, width: 320, height: 180)
        for endsWithFailure in [false, true] {
            var scaler = try PictureScaler(width: 64, height: 36)
            for _ in 0..<3 {
                try scaler.withUnsafePlanes(of: picture) { _ in }
                do throws(FFmpegError) {
                    try scaler.withUnsafePlanes(of: hardware) { _ in }
                    Issue.record("a hardware format was converted")
                } catch {
                    #expect(error.message == "pictures of this format cannot be converted")
                }
            }
            if !endsWithFailure { try scaler.withUnsafePlanes(of: picture) { _ in } }
        }
    }
}
