import Platform
import Testing
import Timeline

@Suite("The kernel's figures of this process")
struct ProcessFiguresTests {
    @Test("Its start is the same in each reading, and moves with a clock that is set")
    func start() throws {
        let clock = SystemClock()
        func start(_ offset: Interval = .zero) throws -> Double {
            let text = ProcessFigures.metrics(at: clock.wall + offset).map(\.text).joined()
            let line = text.split(separator: "\n").first { $0.hasPrefix("process_start_time_seconds ") }
            return try #require(line?.split(separator: " ").last.flatMap { Double($0) })
        }
        let first = try start()
        #expect(first < Double(clock.wall.seconds + 1) && first > Double(clock.wall.seconds) - 86_400)
        for _ in 0..<100 { #expect(try start() == first) }
        #expect(try start(.milliseconds(-300)) == first)
        let later = try start(.seconds(3600))
        #expect(abs(later - first - 3600) < 1)
        #expect(try start(.seconds(3600)) == later)
    }
}
