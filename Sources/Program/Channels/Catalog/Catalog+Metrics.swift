internal import Production
package import Platform

extension Catalog {
    /// The figures of the channels. Variants only have a number, because clients choose their names.
    package func metrics(at now: Moment) -> [MetricFamily] {
        var state = MetricFamily("clockcast_channel_state", .gauge, "1 for the state that a channel is in.")
        var faults = MetricFamily(
            "clockcast_live_faults_total",
            .counter,
            "Live segments that the loading program stood in for, because they were late or failed."
        )
        var pictures = MetricFamily(
            "clockcast_coded_pictures_total",
            .counter,
            "Pictures that went through the encoder."
        )
        for channel in channels {
            let (present, counts) = (channel.state(at: now).name, channel.failureCounts)
            for name in ChannelState.names {
                state.add(["channel": channel.name, "state": name], present == name ? 1 : 0)
            }
            faults.add(["channel": channel.name, "cause": "late"], counts.late)
            faults.add(["channel": channel.name, "cause": "failed"], counts.failed)
            for rendition in channel.renditions {
                pictures.add(["channel": channel.name, "rendition": rendition.name], rendition.codedPictureCount)
            }
        }
        let watched = variants.all.count { $0.state(at: now) != .cold }
        return [
            state, faults, pictures,
            MetricFamily(
                "clockcast_variants",
                .gauge,
                "Variants of channels that were requested by URL and are not cold.",
                watched
            ),
        ]
    }
}
