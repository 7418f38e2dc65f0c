package import Timeline

/// Announcements beside a face: names, and when each begins or how long it lasts.
package struct PictureLabel: Sendable {
    /// The announcement in the pictures of one second.
    package struct Line: Hashable, Sendable {
        /// An index into ``PictureLabel/names``.
        package let name: Int
        package let phase: EventPhase

        package init(name: Int, phase: EventPhase) {
            self.name = name
            self.phase = phase
        }
    }

    /// All names that can be announced; room is left for the longest.
    package let names: [String]
    /// The announcement in the second that begins at an instant; nil for none.
    let line: @Sendable (WallTime) -> Line?

    /// - Parameters:
    ///   - names: at least one.
    ///   - line: the announcement in the second that begins at an instant; nil for none.
    package init(names: [String], line: @escaping @Sendable (WallTime) -> Line?) {
        self.names = names
        self.line = line
    }
}
