internal import Foundation

/// A file that a command writes.
package enum OutputFile {
    /// - Throws: `ServiceError.file` with the system's reason.
    package static func write(_ bytes: [UInt8], to path: String) throws(ServiceError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        } catch {
            throw .file(path, reason: reason(of: error))
        }
    }

    /// The system's message, without Foundation's wrapping.
    static func reason(of error: any Error) -> String {
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
