/// Reads settings from layers, of which the first that has a key wins, and collects all mistakes.
package struct SettingsReader {
    private var layers: [any SettingsLayer]
    /// The base of relative paths.
    let folder: String
    package private(set) var problems: [String] = []
    /// The keys, and groups of keys, with mistakes.
    package private(set) var wrongKeys: Set<String> = []
    /// The settings that differ from their defaults, such as `server.port: 8081`, in the order of reading.
    package private(set) var given: [String] = []
    /// Values that are as good as defaults, whether they are in force or not.
    package var usual: (any SettingsLayer)?
    /// The values in force by key, set or default, in the form of a file; empty for a URL, like the next two.
    package private(set) var inForce: [String: String] = [:]
    /// The places of settings that were set.
    package private(set) var sources: [String: SettingsSource] = [:]
    private var known = KnownSettings()
    /// Whether they come from a URL, which has the settings of one channel, by the last parts of their keys.
    package let isOfURL: Bool
    /// The beginning of the keys that are read: `channels.clock.`.
    private var group = ""

    /// - Parameters:
    ///   - layers: the layers, strongest first.
    ///   - folder: the base of relative paths; empty for the working directory.
    package init(layers: [any SettingsLayer], folder: String) {
        (self.layers, self.folder, isOfURL) = (layers, folder, false)
    }

    /// - Parameter layer: the settings of a channel in a URL; nil if there are none, so that everything has its default.
    package init(ofURL layer: (any SettingsLayer)?) {
        (layers, folder, isOfURL) = (layer.map { [$0] } ?? [], "", true)
    }

    /// Reads the settings of a group by the last parts of their keys; the key of the group itself is empty.
    package mutating func group<Result>(_ name: String, _ read: (inout SettingsReader) -> Result) -> Result {
        if !isOfURL { group = name + "." }
        defer { group = "" }
        return read(&self)
    }

    /// The whole key.
    private func whole(_ key: String) -> String { key.isEmpty ? String(group.dropLast()) : group + key }

    /// The name of a key in messages that do not begin with it: `channels.clock.pattern`, or `pattern` in a URL.
    package func name(of key: String) -> String { group + key }

    /// Adds a layer below all others.
    package mutating func add(_ layer: any SettingsLayer) {
        layers.append(layer)
    }

    /// The names right below a key in any layer that can list them, for example the channels.
    package func names(below key: String) -> [String] {
        Set(layers.flatMap { $0.names(below: key) }).sorted()
    }

    /// Reads a value from text.
    ///
    /// - Parameters:
    ///   - allowed: the allowed values, to follow `must be`.
    ///   - parse: nil if the text is not allowed.
    package mutating func value<Value>(
        _ key: String,
        default standard: Value,
        allowed: String,
        parse: (String) -> Value?
    ) -> Value {
        let key = begin(key, standard)
        guard let (layer, content) = winner(key) else { return standard }
        let problem: String
        switch content {
        case .text(let text), .variable(let text):
            if let value = parse(text) {
                note(key, text, from: layer, isDefault: Self.areEqual(value, standard))
                return value
            }
            problem = "'\(text)'"
        case .list: problem = "a list"
        case .unusable(let description): problem = description
        }
        add("\(layer.name(of: key)) is \(problem); it must be \(allowed)", about: key)
        return standard
    }

    private mutating func add(_ problem: String, about key: String) {
        problems.append(problem)
        wrongKeys.insert(key)
    }

    /// Reads a list of values from texts.
    ///
    /// - Parameters:
    ///   - allowed: the allowed values, to follow `must be a list of`.
    ///   - allowsNone: whether the list may be empty although the default is not.
    package mutating func list<Value>(
        _ key: String,
        default standard: [Value],
        allowed: String,
        allowsNone: Bool = false,
        parse: (String) -> Value?
    ) -> [Value] {
        let key = begin(key, standard)
        guard let (layer, content) = winner(key) else { return standard }
        let rule = "it must be a list of \(allowed)"
        func refused(_ problem: String) -> [Value] {
            add("\(layer.name(of: key)) is \(problem)", about: key)
            return standard
        }
        let texts: [String]
        switch content {
        case .list(let list): texts = list
        case .variable(let text):
            texts =
                text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
        case .text(let text): return refused("'\(text)'; \(rule), in square brackets")
        case .unusable(let description): return refused("\(description); \(rule)")
        }
        guard !texts.isEmpty || standard.isEmpty || allowsNone else { return refused("empty; \(rule)") }
        let values = texts.map(parse)
        let wrong = values.indices.filter { values[$0] == nil }
        for index in wrong {
            add("\(layer.name(of: key, item: index)) contains '\(texts[index])'; \(rule)", about: key)
        }
        guard wrong.isEmpty else { return standard }
        let result = values.compactMap { $0 }
        note(
            key,
            "[" + texts.joined(separator: ", ") + "]",
            from: layer,
            isDefault: Self.areEqual(result, standard),
            items: texts
        )
        return result
    }

    /// Reports a key that is not allowed here.
    ///
    /// - Parameter reason: the text that follows the name of the key.
    package mutating func refuse(_ key: String, reason: String) {
        let key = whole(key)
        known.insert(key)
        for layer in layers where !layer.isBuiltIn && layer.has(key) {
            add("\(layer.name(of: key)) \(reason)", about: key)
        }
    }

    /// Reports any other mistake.
    ///
    /// - Parameters:
    ///   - key: the key, or a group of keys.
    ///   - problem: the text that follows the name of the key.
    package mutating func report(_ key: String, _ problem: String) {
        let key = whole(key)
        let layer = layers.first { $0.has(key) }
        add("\(layer?.name(of: key) ?? key) \(problem)", about: key)
    }

    /// Whether a layer has a key, or a group of keys.
    package func has(_ key: String) -> Bool { layers.contains { $0.has(whole(key)) } }

    /// Whether a key was set to any value.
    package func isGiven(_ key: String) -> Bool { layers.contains { !$0.isBuiltIn && $0.has(whole(key)) } }

    /// Whether a key was set without a value.
    package func isEmpty(_ key: String) -> Bool {
        let key = whole(key)
        return layers.first { !$0.isBuiltIn && $0.has(key) }.map { $0.content(of: key) == nil } ?? false
    }

    /// All mistakes once everything is read, including unknown keys.
    package var allProblems: [String] { problems + layers.flatMap { $0.strangers(among: known) } }

    private func winner(_ key: String) -> (any SettingsLayer, SettingsContent)? {
        for layer in layers {
            if let content = layer.content(of: key) { return (layer, content) }
        }
        return nil
    }

    /// Notes that there is such a setting, with a default value.
    ///
    /// - Returns: the whole key.
    private mutating func begin(_ key: String, _ standard: Any) -> String {
        let key = whole(key)
        known.insert(key)
        // The values in force are not needed for a URL, and a default may have ten thousand sentences.
        if !isOfURL { inForce[key] = SettingsText.of(standard) }
        return key
    }

    /// - Parameter text: the value, of which the beginning is kept.
    private mutating func note(
        _ key: String,
        _ text: String,
        from layer: any SettingsLayer,
        isDefault: @autoclosure () -> Bool,
        items: [String] = []
    ) {
        guard !isOfURL else { return }
        inForce[key] = SettingsText.beginning(of: text)
        guard !layer.isBuiltIn else { return }
        sources[key] = SettingsSource(
            place: layer.name(of: key),
            text: text,
            // Only the first of very many items are kept.
            items: items.prefix(100).enumerated().map {
                SettingsSource(place: layer.name(of: key, item: $0), text: $1)
            }
        )
        guard !isDefault(), !isUsual(key, text, items) else { return }
        given.append("\(key): \(SettingsText.beginning(of: text))")
    }

    /// Whether the value is as good as a default.
    private func isUsual(_ key: String, _ text: String, _ items: [String]) -> Bool {
        let content = usual?.content(of: key)
        return content == .text(text) || content == .list(items)
    }

    /// Notes the names in a group that differ from the usual ones.
    package mutating func noteNames(_ group: String, _ names: [String], default standard: [String]) {
        guard !isOfURL, Set(names) != Set(standard) else { return }
        given.append("\(group): [" + SettingsText.beginning(of: names.joined(separator: ", ")) + "]")
    }

    private static func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
        guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
        return left == right
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }
}
