package import Timeline

extension ProgramSchedule {
    /// The loading program until an instant and the live one from then on, for all who ask: a premiere.
    ///
    /// - Parameter instant: the live program begins with the first segment that begins at it or after it.
    package init(liveAt instant: WallTime, on grid: SegmentGrid) {
        self.init(liveFrom: grid.firstSegment(from: instant))
    }
}
