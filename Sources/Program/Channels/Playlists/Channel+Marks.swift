internal import Presentations
internal import HLS
internal import Marks
internal import Production
internal import Timeline

// The marks in a viewer's lists.
extension Channel {
    /// A list with the tags of the stream's marks.
    func marked(
        _ list: MediaPlaylist,
        of rendition: StreamRendition,
        for presentation: Presentation,
        view: PlaylistView
    ) -> MediaPlaylist {
        let stream = presentation.stream
        guard !stream.marks.isEmpty else { return list }
        let marked = MarkedStream(
            faultedStream(of: rendition, for: presentation, view: view),
            assetURI: { name, id in presentation.assetURI(name, ofDateRange: id) },
            assetListURI: { id in presentation.assetListURI(ofDateRange: id) }
        )
        return stream.marks.written(into: list, of: marked)
    }
}
