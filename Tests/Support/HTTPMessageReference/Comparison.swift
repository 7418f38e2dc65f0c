package import HTTPMessage
internal import Timeline

/// Runs both readers over the same bytes.
package struct Comparison {
    package let limits: RequestLimits
    private let reference: ReferenceReader

    package init(limits: RequestLimits) {
        self.limits = limits
        reference = ReferenceReader(
            headLimit: limits.headBytes,
            targetLimit: limits.targetBytes,
            fieldLimit: limits.fields,
            bodyLimit: limits.bodyBytes
        )
    }

    /// The verdict of the reference, for the statistics of a run.
    package func expected(_ bytes: [UInt8]) -> ReferenceReader.Outcome { reference.read(bytes) }

    /// Nil when both agree; otherwise the results of both.
    ///
    /// - Parameter steps: how many bytes come each time; the rest comes at once.
    package func disagreement(_ bytes: [UInt8], steps: [Int]) -> String? {
        let expected = reference.read(bytes)
        let whole = outcome(bytes, steps: [])
        if whole != expected { return "the parser says \(whole), the reference says \(expected)" }
        let parts = outcome(bytes, steps: steps)
        // An overlong line may be refused for its length before another fault in it has come.
        if case .refused = parts, case .refused = whole { return nil }
        if parts != whole { return "at once it is \(whole), in parts \(parts)" }
        return nil
    }

    private func outcome(_ bytes: [UInt8], steps: [Int]) -> ReferenceReader.Outcome {
        var parser = RequestParser(limits: limits)
        var have = 0
        for step in steps {
            have = min(bytes.count, have + step)
            let outcome = parser.parse(bytes.span.extracting(0..<have))
            if outcome != .needMore { return summary(outcome, bytes) }
        }
        return summary(parser.parse(bytes.span), bytes)
    }

    private func summary(_ outcome: RequestParser.Outcome, _ bytes: [UInt8]) -> ReferenceReader.Outcome {
        switch outcome {
        case .needMore:
            return .needMore
        case .refused(let refusal):
            return .refused(refusal.status.code)
        case .request(let head):
            var summary = ReferenceReader.Summary()
            summary.method = bytes.span.text(at: head.methodName)
            summary.target = bytes.span.text(at: head.target)
            summary.isHTTP10 = head.version == .http10
            summary.byteCount = head.byteCount
            summary.contentLength = head.contentLength
            summary.keepsAlive = head.keepsAlive
            summary.wantsGzip = head.coding == .gzip
            summary.hasConditions = head.hasConditions
            summary.expectsContinue = head.expectsContinue
            // They must not trap, whatever their input is.
            _ = RequestConditions(head, bytes.span).outcome(tag: EntityTag("a"), count: 100, isHead: false)
            let request = try? HTTPRequest(
                head: head,
                bytes: bytes.span,
                target: Array(bytes[head.pathAndQuery.range]),
                peerAddress: "",
                receivedAt: .epoch
            )
            _ = request?.header("host")
            return .request(summary)
        }
    }
}
