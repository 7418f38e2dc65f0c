import FFmpeg
import Media
import H264
import Raster
import Testing
import Timeline

@Suite("The encoder of libavcodec", .timeLimit(.minutes(5)))
struct VideoEncoderTests {
    @Test(
        "The decoder configuration does not depend on the quantiser, so players that keep it survive a change"
    )
    func parameterSets() throws {
        let size = try #require(PictureSize(width: 640, height: 360))
        let rate = try #require(FrameRate(30))
        let sets = try [1, 10, 24, 30, 51].map { quantizer in
            let settings = VideoEncoderSettings(size: size, rate: rate, quantizer: quantizer)
            return try ParameterSets(encoderByteStream: VideoEncoder(settings: settings).parameterSets)
        }
        #expect(Set(sets.map(\.decoderConfiguration)).count == 1)
    }

    @Test(
        "An encoder that has coded other runs codes a run as a new one does",
        arguments: [(322, 180), (64, 36), (1280, 720)],
        [10, 24, 45]
    )
    func reuse(shape: (width: Int, height: Int), quantizer: Int) throws {
        let size = try #require(PictureSize(width: shape.width, height: shape.height))
        let settings = VideoEncoderSettings(size: size, rate: try #require(FrameRate(30)), quantizer: quantizer)
        #expect(settings.forgetsRuns)
        let source = BlockSource(size: size)
        var old = try VideoEncoder(settings: settings)
        let sets = try ParameterSets(encoderByteStream: old.parameterSets)

        func code(_ run: [Int64], with encoder: inout VideoEncoder) throws -> [CodedPicture] {
            var coded: [CodedPicture] = []
            for identity in run {
                let startsRun = coded.isEmpty
                let encoded = try source.picture(identity: identity).withUnsafePlanes { planes in
                    try encoder.encode(planes, startsRun: startsRun)
                }
                let picture = try CodedPicture(
                    byteStream: encoded,
                    parameterSets: sets,
                    lastBitCounts: true
                )
                coded.append(picture)
            }
            return coded
        }

        // Runs of one to five pictures, among them equal ones in a row: more than the 32 pictures after which libx264's counter
        // in the last bit of a slice begins again.
        for start in Int64(0)..<20 {
            let run = (0...start % 5).map { start * 3 + $0 / 2 }
            var new = try VideoEncoder(settings: settings)
            let wanted = try code(run, with: &new)
            #expect(wanted.map(\.isIDR) == [true] + Array(repeating: false, count: run.count - 1))
            let coded = try code(run, with: &old)
            // idr_pic_id goes on, and is written anew wherever a picture is placed.
            #expect(
                try coded.enumerated().map { try $1.placed(frameNumber: $0, idrIdentifier: 7) }
                    == wanted.enumerated().map { try $1.placed(frameNumber: $0, idrIdentifier: 7) }
            )
        }
    }
}
