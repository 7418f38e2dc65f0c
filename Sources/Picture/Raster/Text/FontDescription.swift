/// A font as looked up in fontconfig: a family and a weight, without a size.
package struct FontDescription: Hashable, Sendable {
    /// The thickness of the strokes on the OpenType scale (OS/2 usWeightClass).
    package enum Weight: Int, Hashable, Sendable, CaseIterable {
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case black = 900
    }

    package let family: String
    package let weight: Weight
    /// The language of the text (BCP 47), which selects among the forms of Han characters.
    package let language: String

    /// DejaVu Sans Bold, in Debian's package fonts-dejavu-core.
    package static let standard = FontDescription(family: "DejaVu Sans", weight: .bold)

    package init(family: String, weight: Weight, language: String = "en") {
        self.family = family
        self.weight = weight
        self.language = language
    }

    /// The font at a size.
    package func sized(_ size: FontSize) -> Font { Font(description: self, size: size) }
}

/// A font at a size.
package struct Font: Hashable, Sendable {
    package let description: FontDescription
    package let size: FontSize
}
