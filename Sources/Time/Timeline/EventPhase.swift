/// The state of an event in a second, for its announcement.
package enum EventPhase: Hashable, Sendable {
    /// It is on, and does not end.
    case always
    /// It happens in this second.
    case now
    /// - Parameter seconds: the time until it begins.
    case begins(seconds: Int)
    /// - Parameter seconds: the time until it ends.
    case lasts(seconds: Int)
}
