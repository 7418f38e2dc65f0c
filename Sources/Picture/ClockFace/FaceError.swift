package import Raster

/// The reason why a face cannot be made from its settings.
package enum FaceError: Error, Hashable {
    /// A setting without content.
    case empty(String)
    /// A setting outside its range: its name, the value and what is allowed.
    case outOfRange(String, value: String, allowed: String)
    /// The text does not fit the picture even at the smallest size.
    case doesNotFit(String)
    /// The font or a glyph is missing.
    case raster(RasterError)
}

extension FaceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty(let what): "\(what) is empty"
        case .outOfRange(let name, let value, let allowed): "\(name) is \(value); allowed: \(allowed)"
        case .doesNotFit(let text): "\"\(Self.beginning(of: text))\" does not fit the picture"
        case .raster(let error): error.description
        }
    }

    /// The beginning of a text, as much as a message should quote.
    private static func beginning(of text: String) -> String {
        let beginning = text.prefix(60)
        return beginning.endIndex == text.endIndex ? text : beginning + "…"
    }
}
