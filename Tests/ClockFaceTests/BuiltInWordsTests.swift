import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite("The built-in words")
struct BuiltInWordsTests {
    @Test(
        "They follow the language, and are English where it has none of its own",
        arguments: [
            ("de", "LÄDT"), ("zh", "加载中"), ("zh-Hant", "載入中"), ("ja", "読み込み中"), ("en", "LOADING"), ("sw", "LOADING"),
        ]
    )
    func loading(language: String, word: String) throws {
        var theme = Theme.orange
        theme.font = FontDescription(family: theme.font.family, weight: theme.font.weight, language: language)
        let canvas = try Canvas(size: .make(640, 360), theme: theme, typesetter: .make())
        let texts = try LoadingFace(canvas: canvas).scene(at: .epoch).elements.compactMap {
            if case .text(let text, _, _, _, _) = $0 { text } else { nil }
        }
        #expect(texts == [word])
    }

    @Test("Each language with built-in words has all of them, and they fit the smallest picture")
    func whole() throws {
        let languages = DateNames.languages.filter { BuiltInWords.translation(of: "LOADING", in: $0) != nil }
        #expect(languages.count == 12)
        for language in languages {
            var theme = Theme.orange
            theme.font = FontDescription(family: theme.font.family, weight: theme.font.weight, language: language)
            let canvas = try Canvas(size: .make(64, 36), theme: theme, typesetter: .make())
            for word in BuiltInWords.all where word != "d " {
                let translation = try #require(BuiltInWords.translation(of: word, in: language))
                #expect(canvas.word(word) == translation)
            }
            let target = CountdownTarget.instant(.epoch)
            let words = ["Doors open in", "Get ready", "OPEN"].map(canvas.word)
            _ = try CountdownFace(
                canvas: canvas,
                target: target,
                before: words[0],
                finalText: words[1],
                after: words[2]
            )
            _ = try LoadingFace(canvas: canvas, countsDown: true)
        }
    }

    @Test("A written text is not a built-in word")
    func own() throws {
        var theme = Theme.orange
        theme.font = FontDescription(family: theme.font.family, weight: theme.font.weight, language: "de")
        let canvas = try Canvas(size: .make(640, 360), theme: theme, typesetter: .make())
        #expect(canvas.word("Winter sale") == "Winter sale")
        #expect(BuiltInWords.shown(in: theme.font, by: canvas.typesetter).contains("LÄDT"))
        #expect(BuiltInWords.shown(in: Theme.orange.font, by: canvas.typesetter).isEmpty)
    }
}
