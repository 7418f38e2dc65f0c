/// Where the program's edge gets the time from: the system's clock, or a test's hand.
package protocol TimeSource: Sendable {
    /// The present instant.
    func now() -> WallTime
}
