package import Timeline

/// EXT-X-DATERANGE (RFC 8216bis, 4.4.5.1): a span of dates with attributes, such as an ad break.
package struct DateRange: Hashable, Sendable, PlaylistTag {
    /// The value of an attribute that a class defines.
    package enum Value: Hashable, Sendable {
        /// A quoted-string, without quotes and line breaks.
        case text(String)
        /// A decimal-floating-point of seconds, to the millisecond.
        case seconds(Interval)
        case number(Int)
    }

    /// An attribute that a class defines: its name begins with `X-`.
    package struct ClassAttribute: Hashable, Sendable {
        package let name: String
        package let value: Value

        package init(_ name: String, _ value: Value) {
            (self.name, self.value) = (name, value)
        }
    }

    /// ID: it stands for the same range for ever.
    package let id: String
    /// CLASS: the semantics of its attributes; nil for none.
    package var rangeClass: String?
    /// START-DATE.
    package let start: WallTime
    /// CUE: when its action is triggered, such as `PRE` and `ONCE`; empty for the start.
    package var cues: [String] = []
    /// END-DATE.
    package var end: WallTime?
    /// DURATION.
    package var duration: Interval?
    /// PLANNED-DURATION.
    package var plannedDuration: Interval?
    /// The attributes of its class, in the order in which they are written.
    package var classAttributes: [ClassAttribute] = []
    /// SCTE35-OUT: the section with which the break begins; empty for none.
    package var spliceOut: [UInt8] = []
    /// SCTE35-IN: the section with which it ends; empty for none.
    package var spliceIn: [UInt8] = []

    package init(id: String, start: WallTime) {
        (self.id, self.start) = (id, start)
    }

    static let name: StaticString = "#EXT-X-DATERANGE"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("ID", quoted: id)
        if let rangeClass { text.attribute("CLASS", quoted: rangeClass) }
        text.attribute("START-DATE", quoted: start.iso8601)
        if !cues.isEmpty { text.attribute("CUE", quoted: cues.joined(separator: ",")) }
        if let end { text.attribute("END-DATE", quoted: end.iso8601) }
        if let duration { text.attribute("DURATION", enumerated: duration.decimalSeconds) }
        if let plannedDuration { text.attribute("PLANNED-DURATION", enumerated: plannedDuration.decimalSeconds) }
        for attribute in classAttributes {
            switch attribute.value {
            case .text(let value): text.attribute(named: attribute.name, "\"\(value)\"")
            case .seconds(let length): text.attribute(named: attribute.name, length.decimalSeconds)
            case .number(let number): text.attribute(named: attribute.name, String(number))
            }
        }
        if !spliceOut.isEmpty { text.attribute("SCTE35-OUT", hexadecimal: spliceOut) }
        if !spliceIn.isEmpty { text.attribute("SCTE35-IN", hexadecimal: spliceIn) }
    }
}

extension Interval {
    /// Decimal seconds to the millisecond, cut: `15.500`.
    package var decimalSeconds: String {
        let milliseconds = nanoseconds / 1_000_000
        let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        return (milliseconds < 0 ? "-" : "") + "\(seconds)." + rest.text(digits: 3)
    }
}
