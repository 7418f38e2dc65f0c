/// A program of a channel: content on the timeline.
package enum ProgramName: String, CaseIterable, Sendable {
    /// What the channel is for.
    case live
    /// What is shown until that is ready.
    case loading
}
