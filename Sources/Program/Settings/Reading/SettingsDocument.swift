internal import SettingsReading
internal import Yams

/// The settings file: a YAML document, parsed once and kept as a tree of nodes with their lines.
struct SettingsDocument: SettingsLayer {
    /// The name of the file in errors.
    private let path: String
    /// The top of the tree; nil if the file is empty.
    private let root: Node?

    /// - Throws: if the text is not YAML or its top is not a mapping; the message begins with the place.
    init(_ text: String, path: String) throws(SettingsError) {
        self.path = path
        root = try Self.root(of: text, in: path, example: "server: { port: 8080 }")
    }

    /// The top of a document; nil if it is empty.
    ///
    /// - Parameter example: one of a mapping, for an error.
    /// - Throws: if the text is not YAML or its top is not a mapping; the message begins with the place.
    static func root(of text: String, in path: String, example: String) throws(SettingsError) -> Node? {
        let root: Node?
        do {
            // Every value is read as text; the other resolver, which guesses types, would compile regular expressions, which keep a part of
            // ICU for as long as the program runs.
            root = try Yams.compose(yaml: text, .basic)
        } catch {
            let (mark, problem) = explanation(of: error)
            throw SettingsError([place(mark, in: path) + problem])
        }
        guard let root, root.mapping == nil, root.null == nil else { return root }
        throw SettingsError([
            place(root.mark?.description, in: path) + "the top level must be a mapping, such as `\(example)`"
        ])
    }

    /// Whether it is empty, or has comments alone.
    var isEmpty: Bool { root?.null != nil || root == nil }

    func content(of key: String) -> SettingsContent? {
        guard let value = entry(key)?.value, value.null == nil else { return nil }
        switch value {
        case .scalar(let scalar): return .text(scalar.string)
        case .sequence(let items):
            let texts = items.compactMap { $0.scalar?.string }
            return texts.count == items.count ? .list(texts) : .unusable("a list of lists or mappings")
        case .mapping, .alias: return .unusable("a mapping")
        }
    }

    func has(_ key: String) -> Bool { entry(key) != nil }

    func names(below key: String) -> [String] {
        (entry(key)?.value.mapping).map { $0.map { Self.name($0.key) } } ?? []
    }

    func name(of key: String, item: Int?) -> String {
        "\(Self.place(mark(of: key, item: item), in: path))\(key)"
    }

    func strangers(among known: KnownSettings) -> [String] {
        root?.mapping.map { strangers(in: $0, below: [], known) } ?? []
    }

    /// Only groups of known keys are searched, so an alias that occurs often is not followed often.
    private func strangers(in mapping: Node.Mapping, below path: [String], _ known: KnownSettings) -> [String] {
        mapping.flatMap { key, value -> [String] in
            let path = path + [Self.name(key)]
            let name = path.joined(separator: ".")
            if known.keys.contains(name) { return [] }
            let place = Self.place(key.mark?.description, in: self.path)
            guard known.groups.contains(name) else { return [place + known.unknown(name)] }
            if let inner = value.mapping { return strangers(in: inner, below: path, known) }
            if value.null != nil { return [] }
            return ["\(place)\(name) must be a mapping, such as `\(name): { \(known.example(in: name)): … }`"]
        }
    }

    private func entry(_ key: String) -> (key: Node?, value: Node)? {
        guard let root else { return nil }
        var entry: (key: Node?, value: Node) = (nil, root)
        var rest = key[...]
        while !rest.isEmpty {
            // A channel's name must not contain a point, but has to be found for the error about it.
            let fitting = entry.value.mapping?.filter {
                rest == Self.name($0.key) || rest.hasPrefix(Self.name($0.key) + ".")
            }
            guard let next = fitting?.max(by: { Self.name($0.key).count < Self.name($1.key).count }) else { return nil }
            entry = (next.key, next.value)
            rest = rest.dropFirst(Self.name(next.key).count + 1)
        }
        return entry
    }

    /// The place of a value, or of the name of a group, or of the group that would have the key.
    private func mark(of key: String, item: Int?) -> String? {
        guard let entry = entry(key) else {
            let group = key.split(separator: ".").dropLast().joined(separator: ".")
            return group.isEmpty ? nil : mark(of: group, item: nil)
        }
        if let item, let items = entry.value.sequence, items.indices.contains(item) {
            return items[item].mark?.description
        }
        return entry.value.mapping == nil && entry.value.null == nil
            ? entry.value.mark?.description : entry.key?.mark?.description
    }

    private static func name(_ key: Node) -> String { key.scalar?.string ?? "?" }

    /// - Parameter mark: `LINE:COLUMN`.
    static func place(_ mark: String?, in path: String) -> String {
        "\(path):\(mark.map { $0 + ":" } ?? "") "
    }

    /// The message of libyaml or Yams, without the excerpt of the file; but our own if there is nothing wrong with the YAML itself.
    private static func explanation(of error: any Error) -> (mark: String?, problem: String) {
        func invalid(_ mark: String?, _ problem: String) -> (String?, String) {
            (mark, "this is not valid YAML: \(problem)")
        }
        return switch error {
        case YamlError.parser(_, let problem, let mark, _) where problem.contains("nesting level"):
            (mark.description, "mappings and lists are nested more than 1000 levels deep; settings have four")
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _),
            YamlError.composer(let context, let problem, let mark, _):
            invalid(mark.description, problem + (context.map { " (\($0.text), line \($0.mark.line))" } ?? ""))
        case YamlError.reader(let problem, let offset, _, let yaml):
            invalid(offset.map { mark(at: $0, in: yaml) }, problem)
        case YamlError.duplicatedKeysInMapping(let duplicates, let context):
            invalid(
                context.mark.description,
                "this mapping has \(duplicates.sorted().map { "'\($0)'" }.joined(separator: ", ")) more than once"
            )
        default: invalid(nil, "\(error)")
        }
    }

    /// - Parameter offset: the number of characters before it.
    private static func mark(at offset: Int, in text: String) -> String {
        let lines = text.prefix(offset).split(separator: "\n", omittingEmptySubsequences: false)
        return "\(lines.count):\((lines.last?.unicodeScalars.count ?? 0) + 1)"
    }
}
