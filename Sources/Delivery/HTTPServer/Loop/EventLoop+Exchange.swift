internal import HTTPMessage
internal import Platform

/// The way from the head of a request to the data that its answer needs.
extension EventLoop {
    /// The exchange of a complete head.
    ///
    /// - Parameters:
    ///   - bytes: all bytes from the first byte of the head.
    ///   - startedAt: the time at which the head was complete; nil for now.
    func exchange(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>,
        startedAt: MonotonicTime? = nil
    ) -> Exchange {
        let startedAt = startedAt ?? now
        let conditions = RequestConditions(head, bytes.span)
        let peer = head.client(of: connection.peer, trusting: context.settings.trustedProxies, in: bytes.span)
        let sent = UnsafeBufferPointer(rebasing: bytes[head.pathAndQuery.range])
        let note = listeners[connection.listener].read(UnsafeRawBufferPointer(sent))
        let target = note == nil ? Array(sent) : listeners[connection.listener].plainTarget
        let prefix = note.map { String(decoding: sent[$0.prefix], as: UTF8.self) } ?? ""
        var recording: Recording?
        if let note, note.isRecorded, context.recorder != nil, head.method == .get || head.method == .head,
            let reader = listeners[connection.listener].reader
        {
            recording = Recording(
                head,
                bytes.span,
                record: note.record,
                target: target,
                fields: reader.recordedFields,
                peer: peer,
                startedAt: startedAt
            )
        }
        return Exchange(
            method: head.method,
            // Offsets into a coded body would depend on the coding, so ranges are those of the uncoded body.
            coding: conditions.range == nil ? head.coding : .identity,
            keepsAlive: head.keepsAlive,
            version: head.version,
            conditions: conditions,
            target: target,
            prefix: prefix,
            startedAt: startedAt,
            dueAt: startedAt,
            peer: peer,
            logged: context.log == nil ? nil : LoggedFields(head, bytes.span),
            recording: recording
        )
    }
}
