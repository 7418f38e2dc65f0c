"""The settings that are rolled, and the others of the origins."""

from Tests.Support.harness.clockcast import LIVE

# Older segments too, for players that a busy machine makes late: they need not skip one. They begin with the present all the same.
# One phase, so that the rendering of a time has the pictures of all players.
COMMON = LIVE + "drain: { delay: 1 }\nplaylist: { past: 3 }\nsegment: { patience: 10, phase_step: 0 }\n"
# The settings of the one channel, by the names of the steps.
CHANNELS = {
    "as it was": "timecode: strip",
    "quantizer 30": "timecode: strip, quantizer: 30",
    "another theme": "timecode: strip, background: '#08306b'",
}
