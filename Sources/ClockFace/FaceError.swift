package import Raster

/// Why a face cannot be made from its settings.
package enum FaceError: Error, Hashable {
    /// A letter of the pattern that is no field, or a field with a wrong number of letters.
    case unknownField(String, pattern: String)
    /// A quote in the pattern that is not closed.
    case unclosedQuote(pattern: String)
    /// A pattern without a field, or any other setting without content.
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
        case .unknownField(let field, let pattern): "\"\(field)\" in the pattern \"\(pattern)\" is no known field"
        case .unclosedQuote(let pattern): "a quote in the pattern \"\(pattern)\" is not closed"
        case .empty(let what): "\(what) is empty"
        case .outOfRange(let name, let value, let allowed): "\(name) is \(value); allowed is \(allowed)"
        case .doesNotFit(let text): "\"\(text)\" does not fit the picture"
        case .raster(let error): error.description
        }
    }
}
