extension AnswerFault.Body {
    /// The body with the fault applied.
    package func changing(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .own: bytes
        case .empty: []
        case .zeros: [UInt8](repeating: 0, count: bytes.count)
        case .inverted: bytes.map { ~$0 }
        case .html: Array(Self.captivePortal.utf8)
        case .first(let percent): Array(bytes.prefix(bytes.count * percent / 100))
        }
    }

    /// A typical answer of a hotel's network to any request.
    private static let captivePortal = """
        <!DOCTYPE html>
        <html lang="en"><head><title>Sign in</title></head>
        <body><h1>Welcome</h1><p>Please sign in to use this network.</p></body></html>

        """
}
