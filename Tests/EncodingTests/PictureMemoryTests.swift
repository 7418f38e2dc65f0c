import Platform
import Media
import Raster
import Testing
import Timeline

@testable import Encoding

@Suite("The memory of all encoders", .timeLimit(.minutes(5)))
struct PictureMemoryTests {
    private static func makeEncoder(_ memory: PictureMemory, width: Int = 64) throws -> SegmentEncoder {
        let rate = try #require(FrameRate(10))
        let size = try #require(PictureSize(width: width, height: 36))
        return try SegmentEncoder(
            source: BlockSource(size: size),
            settings: VideoEncoderSettings(size: size, rate: rate),
            phaseStep: .none,
            memory: memory,
            pool: EncoderPool()
        )
    }

    private static func grid() throws -> SegmentGrid {
        try #require(SegmentGrid(duration: 2, phase: 0))
    }

    @Test("However many encoders there are, what they keep stays within the bound, and the bytes are the same")
    func bounded() throws {
        let capacity = 30_000
        let memory = PictureMemory(capacity: capacity)
        let widths = (0..<12).map { 64 + 16 * $0 }
        let encoders = try widths.map { try Self.makeEncoder(memory, width: $0) }
        var largest = 0
        for number in Int64(0)..<12 {
            for (index, encoder) in encoders.enumerated() {
                // Some of them ask for the same again.
                let wanted = 890_000_000 + number / Int64(1 + index % 3)
                let run = try encoder.samples(ofSegment: wanted, on: Self.grid())
                largest = max(largest, memory.byteCount)
                #expect(memory.byteCount <= capacity)
                if number.isMultiple(of: 4) {
                    let alone = try Self.makeEncoder(PictureMemory(capacity: .max), width: widths[index])
                    #expect(try alone.samples(ofSegment: wanted, on: Self.grid()) == run)
                }
            }
        }
        #expect(largest > capacity / 2, "the room is used")
    }

    @Test("The pictures used least recently by any encoder go first")
    func order() throws {
        // Room for what two of them keep.
        let unbounded = PictureMemory(capacity: .max)
        let probes = try (0..<2).map { _ in try Self.makeEncoder(unbounded) }
        for probe in probes { _ = try probe.samples(ofSegment: 1, on: Self.grid()) }
        // Their memory goes with them.
        let memory = PictureMemory(capacity: withExtendedLifetime(probes) { unbounded.byteCount })
        let encoders = try (0..<3).map { _ in try Self.makeEncoder(memory) }
        for index in [0, 1, 0, 2, 0, 2] {
            _ = try encoders[index].samples(ofSegment: 1, on: Self.grid())
        }
        #expect(encoders.map(\.codedPictureCount) == [2, 2, 2])
        _ = try encoders[1].samples(ofSegment: 1, on: Self.grid())
        #expect(encoders.map(\.codedPictureCount) == [2, 4, 2])
    }

    @Test("Without any room, everything is made each time")
    func none() throws {
        let memory = PictureMemory(capacity: 0)
        let encoder = try Self.makeEncoder(memory)
        let run = try encoder.samples(ofSegment: 1, on: Self.grid())
        #expect(try encoder.samples(ofSegment: 1, on: Self.grid()) == run)
        #expect(encoder.codedPictureCount == 4)
        #expect(memory.byteCount == 0)
    }

    @Test("An encoder's pictures are released on request, and with the encoder")
    func released() throws {
        let memory = PictureMemory(capacity: .max)
        let first = try Self.makeEncoder(memory)
        _ = try first.samples(ofSegment: 1, on: Self.grid())
        let painter = 64 * 36 * 3 / 2
        #expect(memory.byteCount > painter)
        let before = memory.byteCount
        first.releasePainter()
        #expect(memory.byteCount == before - painter)
        do {
            let second = try Self.makeEncoder(memory)
            _ = try second.samples(ofSegment: 1, on: Self.grid())
            #expect(memory.byteCount > before)
        }
        #expect(memory.byteCount == before - painter)
        first.releaseMemory()
        #expect(memory.byteCount == 0)
    }

    @Test("A source is asked once for each picture")
    func walks() throws {
        let rate = try #require(FrameRate(30))
        let size = try #require(PictureSize(width: 64, height: 36))
        let source = CountingSource(source: BlockSource(size: size))
        let runs = PictureRun.runs(
            of: source,
            from: MediaTime(milliseconds: 1300),
            rate: rate
        ) { first in
            #expect(first.identity == 1)
            return 60
        }
        #expect(runs.map(\.identity) == [1, 2, 3])
        #expect(runs.map(\.frameCount) == [21, 30, 9])
        #expect(source.asked.withLock { $0 } == runs.map(\.instant))
        #expect(runs.prefix(frameCount: 25).map(\.frameCount) == [21, 4])
    }
}
