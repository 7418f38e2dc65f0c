package import Timeline

/// A sentence and for how long it is shown.
package struct Caption: Hashable, Sendable {
    package static let standardDuration = Interval.seconds(2)

    /// What is shown; nothing if empty.
    package let text: String
    package let duration: Interval

    package init(text: String, duration: Interval = standardDuration) {
        self.text = text
        self.duration = duration
    }
}
