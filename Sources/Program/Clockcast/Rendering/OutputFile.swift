internal import Foundation
internal import Platform

/// A file that a command writes.
package enum OutputFile {
    /// - Throws: `ServiceError.file` with the reason.
    package static func write(_ bytes: [UInt8], to path: String) throws(ServiceError) {
        do throws(FileObstacle) { try NamedFile.write(bytes, to: path) } catch {
            let reason =
                switch error {
                case .missing: "there is no such directory"
                case .denied: "permission denied"
                case .system(let code): SystemError.reason(of: code)
                case .folder, .pipe, .socket, .device, .tooLarge: "it \(error)"
                }
            throw .file(path, reason: reason)
        }
    }

    static func makeFolder(_ path: String) throws(ServiceError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .file(path, reason: reason(of: error))
        }
    }

    /// The system's message, without Foundation's wrapping.
    private static func reason(of error: any Error) -> String {
        let error = error as NSError
        if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: inner) }
        if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
        return switch CocoaError.Code(rawValue: error.code) {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such directory"
        case .fileWriteNoPermission, .fileReadNoPermission: "permission denied"
        case .fileWriteFileExists: "there is a file where a directory should be"
        case .fileWriteOutOfSpace: "no space is left"
        case .fileWriteVolumeReadOnly: "the file system is read-only"
        default: error.localizedDescription
        }
    }
}
