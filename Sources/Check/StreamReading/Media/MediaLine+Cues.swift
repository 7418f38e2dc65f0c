package import Timeline

extension MediaLine.DateOffset {
    /// How long after a date a timestamp of 33 bits comes, by the shorter way around; negative if it comes before.
    ///
    /// - Parameter ticks: the timestamp, in ticks of 90 kHz; it may be higher.
    package func distance(ofTimestamp ticks: Int64, from date: WallTime) -> Interval {
        let wrap: Int64 = 1 << 33
        let own = MediaTime(notBefore: .epoch + (date - zero)).ticks
        return MediaLine.interval(MediaLine.distance(ticks % wrap, own % wrap, wrap: wrap), MediaTime.ticksPerSecond)
    }
}
