package import Timeline

extension PlaylistView {
    /// The same list, later: what it is now, it is then after the delay. For lists that slide.
    package func delayed(by delay: Interval) -> PlaylistView {
        var view = self
        view.lead = view.lead - delay
        return view
    }
}
