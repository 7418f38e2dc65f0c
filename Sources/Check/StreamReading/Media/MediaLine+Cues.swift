package import Timeline

extension MediaLine.DateOffset {
    /// The time from a date to a timestamp of 33 bits, by the shorter way around; negative if that comes before.
    ///
    /// - Parameter ticks: the timestamp, in ticks of 90 kHz; it may be higher.
    package func distance(ofTimestamp ticks: Int64, from date: WallTime) -> Interval {
        // Decode times of 32 bits wrap earlier, and the pictures that are known may be from before that.
        let wrap = min(1 << 33, wrap.map { MediaTime(notBefore: .epoch + $0).ticks } ?? .max)
        let own = MediaTime(notBefore: .epoch + (date - zero)).ticks
        return MediaLine.interval(MediaLine.distance(ticks % wrap, own % wrap, wrap: wrap), MediaTime.ticksPerSecond)
    }
}
