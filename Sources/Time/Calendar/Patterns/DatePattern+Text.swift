package import Timeline

extension DatePattern {
    /// The pattern at a civil time, as text.
    ///
    /// - Parameters:
    ///   - secondsEast: the offset that `time` was made with.
    ///   - names: the names of its fields.
    package func text(of time: CivilTime, secondsEast: Int, names: DateNames) -> String {
        tokens.map { token in
            switch token {
            case .literal(let text): text
            case .field(let field):
                zip(field.parts, field.values(in: time, secondsEast: secondsEast))
                    .map { $0.text(of: $1, names: names) }.joined()
            }
        }.joined()
    }
}

extension DatePattern.Part {
    fileprivate func text(of value: Int, names: DateNames) -> String {
        switch self {
        case .number(let least, _, _): value.text(digits: least)
        case .name(let letters): Self.choice(value, among: names.names(of: letters))
        case .choice(let texts): Self.choice(value, among: texts)
        }
    }

    private static func choice(_ index: Int, among texts: [String]) -> String {
        texts.indices.contains(index) ? texts[index] : ""
    }
}
