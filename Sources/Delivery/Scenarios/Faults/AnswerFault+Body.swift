extension AnswerFault.Body {
    /// A body as the fault leaves it.
    package func changing(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .own: bytes
        case .empty: []
        case .zeros: [UInt8](repeating: 0, count: bytes.count)
        case .html: Array(Self.captivePortal.utf8)
        case .first(let percent): Array(bytes.prefix(bytes.count * percent / 100))
        }
    }

    /// What a hotel's network answers to everything.
    private static let captivePortal = """
        <!DOCTYPE html>
        <html lang="en"><head><title>Sign in</title></head>
        <body><h1>Welcome</h1><p>Please sign in to use this network.</p></body></html>

        """
}
