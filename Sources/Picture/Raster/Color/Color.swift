internal import Glibc
internal import Timeline

/// An sRGB colour with 8 bits a component (IEC 61966-2-1), opaque.
package struct Color: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let white = Color(red: 255, green: 255, blue: 255)

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour 0xRRGGBB.
    ///
    /// - Parameter rgb: 0 to 0xFFFFFF; higher bits are ignored.
    package init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16),
            green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb)
        )
    }

    /// `#rrggbb` in either case.
    package var hexadecimal: String {
        "#" + [red, green, blue].map { $0.text(digits: 2, radix: 16) }.joined()
    }

    /// The relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it.
    package var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast ratio of WCAG 2.2, 1 (none) to 21 (black on white). Large text needs at least 3.
    package func contrast(with other: Color) -> Double {
        let (left, right) = (relativeLuminance, other.relativeLuminance)
        return (max(left, right) + 0.05) / (min(left, right) + 0.05)
    }

    /// The mix of this colour and another, component by component.
    ///
    /// - Parameter share: the share of the other colour, 0 (nothing) to 255 (all).
    package func mixed(with other: Color, share: UInt8) -> Color {
        let share = Int(share)
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let sum: Int = Int(from) * (255 - share) + Int(to) * share
            return UInt8((sum + 127) / 255)
        }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    private static func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
