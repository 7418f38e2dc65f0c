internal import Platform
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
        case .doesNotFit(let text): "\"\(PrintedText.cut(text, to: 60))\" does not fit the picture"
        case .raster(let error): error.description
        }
    }
}
