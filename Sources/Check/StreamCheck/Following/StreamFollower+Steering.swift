internal import PlaylistReading
internal import Fetching
internal import Platform
internal import StreamRules

extension StreamFollower {
    /// The request for the steering manifest of a multivariant playlist, which a player makes once it has that.
    mutating func steeringRequest(at now: Moment) -> FetchRequest? {
        guard let multivariant, !hasAskedForSteering else { return nil }
        hasAskedForSteering = true
        guard let steering = multivariant.playlist.tag("EXT-X-CONTENT-STEERING")?.attributes,
            let server = URIReference.known(steering.text("SERVER-URI"))
        else { return nil }
        let uri = multivariant.playlist.resolved(server)
        // It may be in the playlist itself.
        guard URIReference.isHTTP(uri) else { return nil }
        let pathway = steering.text("PATHWAY-ID").map { "_HLS_pathway=%22\($0)%22&" } ?? ""
        // A player reports its throughput in bits a second.
        let report = "\(pathway)_HLS_throughput=5000000"
        return request(.steering, uri + (uri.contains("?") ? "&" : "?") + report, at: now, named: uri)
    }

    mutating func takeSteering(_ answer: FetchAnswer, _ flight: Flight) {
        if let problem = Self.problem(answer, flight) { return tellUnavailable(flight, problem) }
        let known = multivariant.map { PathwayChecks.pathways(of: $0.playlist) } ?? []
        tell(SteeringManifestChecks.findings(of: answer, known: known), flight)
    }
}
