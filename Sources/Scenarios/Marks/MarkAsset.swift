package import HLS
package import Timeline

/// The name of an asset in a path: the Unix second at which its span begins, and its number there: `1797105620-1`.
package struct MarkAssetName: Hashable, Sendable {
    package let second: Int64
    /// The number of the asset, from 1 on.
    package let number: Int

    package init(second: Int64, number: Int) {
        (self.second, self.number) = (second, number)
    }

    /// Parses the form of ``text``, and nothing else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 16, let second = Int64(parts[0]), let number = Int(parts[1]),
            second >= 0, number > 0
        else { return nil }
        self.init(second: second, number: number)
        guard self.text == text else { return nil }
    }

    package var text: String { "\(second)-\(number)" }
}

/// A program that plays apart from the stream: a complete list of its own.
package struct MarkAsset: Hashable, Sendable {
    package let name: MarkAssetName
    /// The program of all its segments.
    package let program: SegmentProgram.Advertisement
    /// The instant from which on lists name it.
    package let listedFrom: WallTime
}
