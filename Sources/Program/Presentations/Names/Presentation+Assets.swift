package import ChannelSettings
internal import HLS
package import Marks
internal import Scenarios

// The addresses of what marks play beside a viewer's stream.
extension Presentation {
    /// The absolute URI of an asset.
    package func assetURI(_ name: MarkAssetName, ofDateRange id: String) -> String {
        origin + "/" + StreamAddress(stream.playing(name).text, .multivariant).text + assetQuery(id)
    }

    /// The URI of a list of assets, relative to any of the viewer's media playlists.
    package func assetListURI(ofDateRange id: String) -> String { "../\(id).json" + assetQuery(id) }

    /// The container of the primary list, and the ID, which servers of ads ask for (RFC 8216bis, D.4).
    private func assetQuery(_ id: String) -> String {
        "?" + (container == .cmaf ? "" : "container=\(container.rawValue)&") + "_HLS_interstitial_id=\(id)"
    }
}

extension StreamName {
    /// - Throws: ``ChannelError/scenario(_:)`` if it has assets, whose URIs are those of a server.
    package func requireNoAssets() throws(ChannelError) {
        guard !marks.faultTargets.isEmpty else { return }
        let text = marks.parameters.map(\.text).joined(separator: "&")
        throw .scenario(
            ScenarioError(text, "files have no assets of interstitials; allowed: break.as=splice and break.as=signal")
        )
    }
}
