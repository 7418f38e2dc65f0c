import Foundation
import Platform
import Testing

@Suite("Text from outside") struct OutsideTextTests {
    /// All scalars, the decompositions of which are in the first three planes.
    private static let scalars = (0..<0x30000).compactMap(Unicode.Scalar.init)

    private static func isNonStarter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass != .notReordered
    }

    @Test("A name is printable ASCII, to which no other character is equivalent, alone or as a part of it")
    func names() {
        var equivalent: Set<Unicode.Scalar> = []
        for scalar in Self.scalars {
            let text = String(scalar)
            let isName = (0x20...0x7E).contains(scalar.value)
            #expect(OutsideText.name(text.utf8) == (isName ? text : nil), "U+\(String(scalar.value, radix: 16))")
            guard !isName else { continue }
            let forms = text.decomposedStringWithCanonicalMapping + text.precomposedStringWithCanonicalMapping
            if forms.utf8.contains(where: { (0x20...0x7E).contains($0) }) { equivalent.insert(scalar) }
        }
        // They are there: those that are equivalent to ASCII, and letters with accents.
        #expect(equivalent.isSuperset(of: ["\u{37E}", "\u{1FEF}", "\u{212A}", "é", "≠"]))
        #expect("\u{37E}" == ";" && OutsideText.name("clock\u{37E}dvr".utf8) == nil)
        #expect(OutsideText.name([0x61, 0xC0, 0xBB]) == nil)
        #expect(OutsideText.name([]) == "")
    }

    @Test("A text may have 30 of all characters that are sorted in a row, and no more") func marks() throws {
        var marks = 0
        for scalar in Self.scalars {
            let text = String(repeating: Character(scalar), count: 31)
            let decomposed = text.decomposedStringWithCanonicalMapping.unicodeScalars
            let isMark = decomposed.first.map(Self.isNonStarter) == true
            marks += isMark ? 1 : 0
            #expect(OutsideText.hasTooManyMarks(text) == isMark, "U+\(String(scalar.value, radix: 16))")
        }
        #expect(marks > 800)
        let most = "a" + String(repeating: "\u{301}", count: 30)
        #expect(try OutsideText.text((most + most).utf8) == most + most)
        #expect(throws: OutsideText.Problem.tooManyMarks) { try OutsideText.text((most + "\u{323}").utf8) }
        #expect(throws: OutsideText.Problem.notUTF8) { try OutsideText.text([0x61, 0xFF]) }
    }

    @Test("Repaired, no text has a long run to sort, and what was right stays as it was") func repaired() {
        for run in ["\u{345}\u{35D}\u{301}\u{323}", "\u{F73}", "\u{344}", "\u{1E17}\u{345}"] {
            let text = OutsideText.repaired(String(repeating: run, count: 1000).utf8)
            var (longest, count) = (0, 0)
            for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
                count = Self.isNonStarter(scalar) ? count + 1 : 0
                longest = max(longest, count)
            }
            #expect(longest <= 62)
        }
        #expect(OutsideText.repaired([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
        let marks = String(repeating: "\u{301}", count: 30)
        let repaired = OutsideText.repaired("é;\(marks)\u{323}\u{301}b".utf8)
        #expect(repaired.utf8.elementsEqual("é;\(marks)\u{FFFD}\u{FFFD}b".utf8))
        #expect(OutsideText.repaired("e\u{301}\u{37E}".utf8).utf8.elementsEqual("e\u{301}\u{37E}".utf8))
    }

    @Test("JSON with names of many marks is refused, also where some of them are escaped")
    func json() throws {
        for marks in ["\u{345}\u{35D}", #"\u0345\u035d"#, "\u{345}" + #"\u035d"#] {
            let name = "a" + String(repeating: marks, count: 40_000)
            #expect(throws: OutsideText.Problem.tooManyMarks) {
                try OutsideJSON.value(Array(#"{"\#(name)":1,"\#(name)":2}"#.utf8))
            }
        }
        #expect(try OutsideJSON.decode([String: Int].self, from: Array(#"{"\u00e9\u0301":1,"b":2}"#.utf8)).count == 2)
    }
}
