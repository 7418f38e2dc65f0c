internal import PlaylistReading
internal import Marks
internal import Scenarios
internal import StreamRules
internal import Timeline

extension ReaderTrial {
    /// Anybody's lists of assets.
    static let assets = ReaderTrial(
        name: "assets",
        examples: [
            #"{"ASSETS":[{"URI":"https://a.example/1.m3u8","DURATION":7.5},{"URI":"https://a.example/2.m3u8","DURATION":8}],"#
                + #""SKIP-CONTROL":{"OFFSET":5,"DURATION":20,"LABEL-ID":"Exit-Label"}}"#,
            #"{"ASSETS":[]}"#,
        ].map { Array($0.utf8) },
        words: [
            "{", "}", "[", "]", "\"", ":", ",", "\\", "null", "true", "-1", "1e400", "99999999999999999999", "0.1",
            "\"URI\"",
            "\"DURATION\"", "\"ASSETS\"", "\0", "é", "\u{FEFF}",
        ]
    ) { bytes in
        let finding = AssetChecks.read(bytes).finding
        if let finding, finding.found.isEmpty || finding.expected.isEmpty { return "a finding says nothing" }
        return finding == AssetChecks.read(bytes).finding ? nil : "it is read in two ways"
    }

    /// Parameters of breaks as a client writes them into a URL, with semicolons between them.
    static let marks = ReaderTrial(
        name: "marks",
        examples: [
            "break=20-35;break.assets=3;break.resume=0;break.limit=12.5;break.cue=pre,once;break.snap=in;break.skip=5-10;"
                + "break.skiplabel=Exit-Label;break.listskip=5;break.preload=10;id3=5",
            "break=20261212T200020Z-20261212T200035.500Z;break.as=splice;break.early=4;break.tags=cue;break.announced=0",
            "break=after20-35.5;break.as=signal", "break=50-0.5of300", "break=20-35;break.assets=0",
            "break=0-15of300;break.vary=no;break.occupies=range;break.style=primary",
        ].map { Array($0.utf8) },
        words: [
            ";", "=", "-", ",", ".", "of", "after", "0", "60", "600", "601", "99999999999999999999", "break", "break.",
            "id3=",
            "19700101T000000Z", "21891231T235959.999999999Z", "-0", "+1", "é",
        ]
    ) { bytes in
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
        let parameters = parts.map { part in
            MarkParameter(String(part.prefix { $0 != "=" }), part.drop { $0 != "=" }.dropFirst())
        }
        do throws(ScenarioError) {
            let read = try Marks(parameters)
            let joined = read.resolved(joiningAt: WallTime(seconds: 1_797_105_600))
            let path = joined.parameters
            if path.reduce(0, { $0 + $1.text.utf8.count }) > 500 { return "a name of more than 500 bytes" }
            guard (try? Marks(path: path)) == joined else { return "its path is read as something else" }
            // Anybody can ask for any number.
            for number in [0, 1, 6, Int.max] {
                guard let asset = joined.asset(MarkAssetName(second: 1_797_105_620, number: number)) else { continue }
                guard asset.name.number == number else { return "asset \(number) is another one" }
            }
        } catch {
            if "\(error)".isEmpty { return "an error says nothing" }
        }
        return nil
    }
}
