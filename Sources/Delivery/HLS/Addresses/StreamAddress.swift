/// The address of a playlist, a header, a segment, a key or a list of assets of a stream, below the root of a server:
/// `clock;tz=Asia~Tokyo.m3u8`, `clock;tz=Asia~Tokyo/0/640x360.m3u8`, `clock;tz=Asia~Tokyo/0/640x360/live/17.m4s?v=1f3a9c2e07d4`,
/// `clock;break=20-35;break.assets=2/break-1797105620.json`, `clock;key=30/0/key/aes-128/59846684.key`.
package struct StreamAddress: Hashable, Sendable {
    package enum Resource: Hashable, Sendable {
        case multivariant
        case playlist(RenditionName, phase: Int)
        case media(SegmentAddress, phase: Int)
        /// The assets of a date range, by its ID.
        case assetList(String)
        case key(KeyAddress, phase: Int)
        case steering(phase: Int)
    }

    /// The first part of the path: the channel with everything that a viewer requested of it.
    package let stream: String
    package let resource: Resource

    package init(_ stream: String, _ resource: Resource) {
        self.stream = stream
        self.resource = resource
    }

    /// The kind of address that a path has by its shape alone, whatever its parts hold.
    package enum Kind: Hashable, Sendable {
        case multivariant
        case playlist
        case assetList
        case header
        case segment
        case key
        case steering

        /// - Parameter path: its parts between slashes.
        /// - Returns: nil for the path of something else.
        package init?(path: ArraySlice<Substring>) {
            guard let last = path.last, path.allSatisfy({ !$0.isEmpty }) else { return nil }
            switch path.count {
            case 1 where StreamAddress.isPlaylist(last): self = .multivariant
            case 2 where last.hasSuffix(StreamAddress.assetListEnding): self = .assetList
            case 3 where StreamAddress.isPlaylist(last): self = .playlist
            case 3 where last.utf8.elementsEqual(SteeringManifest.fileName.utf8): self = .steering
            case 5:
                let isHeader = SegmentAddress.File.header(named: last) != nil
                self = isHeader ? .header : KeyAddress.isKey(last) ? .key : .segment
            default: return nil
            }
        }

        /// Reads what ``StreamAddress/text`` prints.
        ///
        /// - Parameters:
        ///   - path: a path of this kind.
        ///   - version: the value of `v` in the query, if there is one.
        /// - Throws: ``HLSError`` for a part that no address has.
        package func address(at path: ArraySlice<Substring>, version: String?) throws(HLSError) -> StreamAddress {
            func name(without ending: String) -> String { String(path[path.endIndex - 1].dropLast(ending.count)) }
            func phase() throws(HLSError) -> Int { try StreamAddress.phase(path[path.startIndex + 1]) }
            let resource: Resource
            switch self {
            case .multivariant: return StreamAddress(name(without: StreamAddress.ending), .multivariant)
            case .assetList: resource = .assetList(name(without: StreamAddress.assetListEnding))
            case .playlist:
                resource = .playlist(RenditionName(name(without: StreamAddress.ending)), phase: try phase())
            case .header, .segment:
                let (phase, version) = (try phase(), version.flatMap { $0.isEmpty ? nil : $0 })
                resource = .media(try SegmentAddress(path: path.dropFirst(2), version: version), phase: phase)
            case .key:
                let phase = try phase()
                resource = .key(try KeyAddress(path: path.dropFirst(2)), phase: phase)
            case .steering: resource = .steering(phase: try phase())
            }
            return StreamAddress(String(path[path.startIndex]), resource)
        }
    }

    /// - Parameter path: its parts between slashes.
    /// - Returns: nil for the path of something else.
    /// - Throws: ``HLSError`` for a part that no address has.
    package init?(path: ArraySlice<Substring>, version: String? = nil) throws(HLSError) {
        guard let kind = Kind(path: path) else { return nil }
        self = try kind.address(at: path, version: version)
    }

    /// The address behind a slash.
    package var text: String {
        switch resource {
        case .multivariant: Self.playlist(stream)
        case .assetList(let id): "\(stream)/\(id)\(Self.assetListEnding)"
        case .playlist(let rendition, let phase): "\(stream)/\(phase)/\(Self.playlist(rendition))"
        case .media(let address, let phase): "\(stream)/\(phase)/\(address.text)"
        case .key(let address, let phase): "\(stream)/\(phase)/\(address.text)"
        case .steering(let phase): "\(stream)/\(phase)/\(SteeringManifest.fileName)"
        }
    }

    /// The shift of the segment grid in milliseconds; nil for what all phases share.
    package var phase: Int? {
        switch resource {
        case .multivariant, .assetList: nil
        case .playlist(_, let phase), .media(_, let phase), .key(_, let phase), .steering(let phase): phase
        }
    }

    private static let ending = ".m3u8"
    private static let assetListEnding = ".json"
    /// The media type of playlists.
    package static let playlistType = "application/vnd.apple.mpegurl"

    /// The file name of a playlist.
    package static func playlist(_ name: some CustomStringConvertible) -> String { "\(name)\(ending)" }

    /// Whether a path, or its last part, is that of a playlist.
    package static func isPlaylist(_ path: some StringProtocol) -> Bool {
        path.utf8.count > ending.utf8.count && path.utf8.reversed().starts(with: ending.utf8.reversed())
    }

    private static func phase(_ text: Substring) throws(HLSError) -> Int {
        guard let phase = number(text), phase <= 6000 else {
            throw HLSError(
                "'\(text.prefix(80))' is not a phase; phases are 0 to 6000 milliseconds, without leading zeros"
            )
        }
        return Int(phase)
    }

    /// Digits without a leading zero, so that each resource has one address; small enough to calculate with.
    static func number(_ text: Substring) -> Int64? {
        let isNumber = text.utf8.count <= 12 && text.utf8.allSatisfy { (48...57).contains($0) }
        return isNumber && (text.utf8.first != UInt8(ascii: "0") || text.utf8.count == 1) ? Int64(text) : nil
    }
}
