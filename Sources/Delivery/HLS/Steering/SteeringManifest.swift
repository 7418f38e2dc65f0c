/// A steering manifest of version 1 (draft-pantos-content-steering-05, 4), with what RFC 8216bis, 7.3, adds to it.
package struct SteeringManifest: Hashable, Sendable {
    /// A pathway that players make of another one.
    package struct Clone: Hashable, Sendable {
        /// BASE-ID and ID.
        package let base: String
        package let name: String
        /// PER-VARIANT-URIS and PER-RENDITION-URIS: absolute URIs by STABLE-VARIANT-ID and STABLE-RENDITION-ID.
        package let variants: [String: String]
        package let renditions: [String: String]
    }

    /// TTL in seconds.
    package let lifetime: Int
    /// RELOAD-URI, relative to the manifest.
    package let reloadURI: String
    /// PATHWAY-PRIORITY.
    package let priority: [String]
    package let clones: [Clone]

    package init(lifetime: Int, reloadURI: String, priority: [String], clones: [Clone] = []) {
        self.lifetime = lifetime
        self.reloadURI = reloadURI
        self.priority = priority
        self.clones = clones
    }

    package static let version = 1
    /// The media type that is registered for it (11.1).
    package static let mediaType = "application/vnd.apple.steering-list"
    /// The last part of its path.
    package static let fileName = "steering.json"
}
