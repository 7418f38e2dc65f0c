internal import HLS
package import Marks
internal import Timeline

// The addresses of what marks play beside a viewer's stream.
extension Presentation {
    /// The absolute URI of an asset.
    package func assetURI(_ name: MarkAssetName, ofDateRange id: String) -> String {
        origin + "/" + StreamAddress(stream.playing(name).text, .multivariant).text + assetQuery(id)
    }

    /// The URI of a list of assets, relative to any of the viewer's media playlists.
    func assetListURI(ofDateRange id: String) -> String { "../\(id).json" + assetQuery(id) }

    /// The container of the primary list, and the ID, which servers of ads ask for (RFC 8216bis, D.4).
    private func assetQuery(_ id: String) -> String {
        "?" + (container == .cmaf ? "" : "container=\(container.rawValue)&") + "_HLS_interstitial_id=\(id)"
    }
}
