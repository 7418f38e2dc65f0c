internal import Foundation
internal import Glibc
internal import Platform

/// Files in the form of answers.
enum FileAnswer {
    static func answer(to request: FetchRequest) -> FetchAnswer {
        // A host may precede the path (RFC 8089, 2).
        var path =
            request.uri.hasPrefix("file://") ? String(request.uri.dropFirst(7).drop { $0 != "/" }) : request.uri
        // Lists refer to files by URIs, which may have a query and escapes.
        if access(path, R_OK) != 0 {
            let name = String(path.prefix { $0 != "?" })
            path = name.removingPercentEncoding ?? name
        }
        // Opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            return errno == ENOENT
                ? FetchAnswer(id: request.id, uri: request.uri, status: 404)
                : failure(of: request, SystemError.reason(of: errno))
        }
        defer { close(descriptor) }
        var answer = FetchAnswer(id: request.id, uri: request.uri, status: 200)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return failure(of: request, "it is not a file")
        }
        guard !request.isHead else { return answer }
        let offset = min(request.range?.lowerBound ?? 0, Int64(status.st_size))
        let length = min(request.range?.upperBound ?? .max, Int64(status.st_size)) - offset
        guard length <= Int64(request.byteLimit) else {
            answer.failure = .tooLong
            return answer
        }
        answer.body = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
            while count < Int(length), let start = buffer.baseAddress {
                let read = pread(descriptor, start + count, Int(length) - count, Int(offset) + count)
                guard read > 0 else { break }
                count += read
            }
        }
        if answer.body.count < Int(length) { answer.failure = .cutOff }
        return answer
    }

    private static func failure(of request: FetchRequest, _ reason: String) -> FetchAnswer {
        FetchAnswer(id: request.id, uri: request.uri, failure: .unreachable(reason))
    }
}
