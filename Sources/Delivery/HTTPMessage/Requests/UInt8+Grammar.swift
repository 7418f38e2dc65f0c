/// Byte classes of the HTTP grammar (RFC 9110 §5.6, RFC 5234 appendix B.1).
extension UInt8 {
    package static var tab: UInt8 { 0x09 }
    package static var lineFeed: UInt8 { 0x0A }
    package static var carriageReturn: UInt8 { 0x0D }
    package static var space: UInt8 { 0x20 }
    package static var plus: UInt8 { 0x2B }
    package static var comma: UInt8 { 0x2C }
    package static var slash: UInt8 { 0x2F }
    package static var colon: UInt8 { 0x3A }
    package static var semicolon: UInt8 { 0x3B }
    package static var equals: UInt8 { 0x3D }
    package static var questionMark: UInt8 { 0x3F }
    package static var percent: UInt8 { 0x25 }
    package static var quote: UInt8 { 0x22 }

    /// `tchar`, a character of methods and field names (RFC 9110 §5.6.2).
    package var isTokenCharacter: Bool {
        let low: UInt64 = 0x03FF_6CFA_0000_0000
        let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
        if self < 64 { return low &>> UInt64(self) & 1 == 1 }
        if self < 128 { return high &>> UInt64(self &- 64) & 1 == 1 }
        return false
    }

    /// Whether a registered name may contain it as it is: unreserved characters and sub-delims (RFC 3986 §3.2.2). Of the latter the comma is
    /// left out, because two Host fields that something has joined have one.
    package var isRegisteredNameCharacter: Bool {
        switch self {
        case 0x23, 0x25, 0x5E, 0x60, 0x7C: false
        case 0x28, 0x29, .semicolon, .equals: true
        default: isTokenCharacter
        }
    }

    /// Whether a field value may contain it: visible characters, space, tab and obs-text (RFC 9110 §5.5).
    package var isFieldCharacter: Bool { (self >= 0x20 && self != 0x7F) || self == .tab }

    /// `VCHAR` (RFC 5234 appendix B.1).
    package var isVisible: Bool { self > 0x20 && self < 0x7F }

    package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// The letter in lower case; every other byte as it is.
    package var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    /// The value of a hexadecimal digit; nil for other bytes.
    package var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
