package import Timeline

extension SegmentProgram {
    /// An ad: its span, the instant at which the clock returns, and its place among the ads of the break. In a path it is
    /// `ad-1797105620000-7000-15500-1-2`: the Unix milliseconds of its start, its length and the time to the return in milliseconds, and
    /// the place.
    package struct Advertisement: Hashable, Sendable {
        /// Whole milliseconds.
        package let span: Range<WallTime>
        /// The instant to which it counts down.
        package let returning: WallTime
        /// The number of the asset, from 1 on.
        package let number: Int
        package let count: Int

        package init(_ span: Range<WallTime>, returningAt returning: WallTime, number: Int = 1, of count: Int = 1) {
            (self.span, self.returning, self.number, self.count) = (span, returning, number, count)
        }

        /// The longest break, in milliseconds, with room for whole segments.
        private static let longest: Int64 = 612_000

        init?(_ fields: [Substring]) {
            let numbers = fields.compactMap { $0.utf8.count <= 14 ? Int64($0) : nil }
            guard fields.count == 5, numbers.count == 5, numbers[0] >= 0,
                (1...Self.longest).contains(numbers[1]), (numbers[1]...Self.longest).contains(numbers[2]),
                (1...9).contains(numbers[4]), (1...numbers[4]).contains(numbers[3])
            else { return nil }
            let start = WallTime(milliseconds: numbers[0])
            self.init(
                start..<start + .milliseconds(numbers[1]),
                returningAt: start + .milliseconds(numbers[2]),
                number: Int(numbers[3]),
                of: Int(numbers[4])
            )
        }

        var text: String {
            func milliseconds(_ interval: Interval) -> Int64 { interval.nanoseconds / 1_000_000 }
            let start = span.lowerBound
            return "\(milliseconds(start - .epoch))-\(milliseconds(span.upperBound - start))-"
                + "\(milliseconds(returning - start))-\(number)-\(count)"
        }
    }
}
