internal import CFFmpeg

/// Options for a codec or a muxer, as an `AVDictionary`.
enum OptionDictionary {
    /// Passes options to a function of the library.
    ///
    /// - Parameters:
    ///   - operation: the function's name.
    ///   - owner: the name of the codec or the muxer, for messages.
    /// - Throws: the error of `av_dict_set` or of the function, or that the owner has no such option.
    static func pass(
        _ options: some Sequence<(key: String, value: String)>,
        to operation: String,
        of owner: String,
        _ body: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(FFmpegError) {
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for (key, value) in options {
            try FFmpegError.check("av_dict_set \(key)", av_dict_set(&dictionary, key, value, 0))
        }
        try FFmpegError.check(operation, body(&dictionary))
        // The function has removed the options that it used.
        if let entry = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX), let key = entry.pointee.key {
            throw FFmpegError(operation, message: "\(owner) has no option '\(String(cString: key))'")
        }
    }
}
