package import Timeline

/// What pictures announce beside their face: things by their names, and when each begins or how long it goes on.
package struct PictureLabel: Sendable {
    /// What the pictures of a second say.
    package struct Line: Hashable, Sendable {
        package enum Phase: Hashable, Sendable {
            /// It goes on, and does not end.
            case always
            /// It happens in this second.
            case now
            /// - Parameter seconds: until it begins.
            case begins(seconds: Int)
            /// - Parameter seconds: until it ends.
            case lasts(seconds: Int)
        }

        /// Of ``PictureLabel/names``.
        package let name: Int
        package let phase: Phase

        package init(name: Int, phase: Phase) {
            self.name = name
            self.phase = phase
        }
    }

    /// All that can be announced, so that room is left for the longest.
    package let names: [String]
    /// What the pictures of the second say that begins at an instant; nil for nothing.
    let line: @Sendable (WallTime) -> Line?

    /// - Parameters:
    ///   - names: at least one.
    ///   - line: what the pictures of the second say that begins at an instant; nil for nothing.
    package init(names: [String], line: @escaping @Sendable (WallTime) -> Line?) {
        self.names = names
        self.line = line
    }
}
