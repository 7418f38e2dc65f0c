/// Whether a face carries the second that it shows in a form for machines.
package enum Timecode: String, Hashable, Sendable, CaseIterable {
    case none
    /// A row of black and white cells at the bottom edge, see ``TimecodeStrip``.
    case strip
}
