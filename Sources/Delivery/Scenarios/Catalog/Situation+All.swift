extension Situation {
    /// All of them: what lists do, then answers, then media, and last one thing after the other.
    package static let all: [Situation] =
        lists + media + answers
}
