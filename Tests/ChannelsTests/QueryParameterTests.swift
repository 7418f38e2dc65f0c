import Foundation
import Support
import Testing

@testable import Channels

@Suite("The table of query parameters") struct QueryParameterTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    @Test("docs/urls.md has each parameter", arguments: QueryParameter.all.map(\.name))
    func documented(name: String) throws {
        #expect(try Self.text("docs/urls.md").contains("`\(name)="))
    }

    @Test(
        "nginx distinguishes the parameters of media playlists",
        arguments: QueryParameter.all.filter(\.isInPlaylists).map(\.name)
    )
    func passedOn(name: String) throws {
        #expect(try Self.text("config/nginx.conf").contains("map $arg_\(name) $\(name) {"))
    }

    @Test("Another word for a parameter is answered with it")
    func synonyms() {
        for parameter in QueryParameter.all {
            for word in parameter.synonyms { #expect(KnownParameter.near(word) == parameter.name) }
        }
    }
}
