#include "CPageFiles.h"

#include <string.h>

static const struct {
    const char *name, *text;
} files[] = {
    {"card.js", (const char[]){
#embed "Page/card.js" suffix(, 0)
    }},
    {"embed.html", (const char[]){
#embed "Page/embed.html" suffix(, 0)
    }},
    {"embed.js", (const char[]){
#embed "Page/embed.js" suffix(, 0)
    }},
    {"feed.js", (const char[]){
#embed "Page/feed.js" suffix(, 0)
    }},
    {"graph.js", (const char[]){
#embed "Page/graph.js" suffix(, 0)
    }},
    {"icon.svg", (const char[]){
#embed "Page/icon.svg" suffix(, 0)
    }},
    {"index.html", (const char[]){
#embed "Page/index.html" suffix(, 0)
    }},
    {"look.js", (const char[]){
#embed "Page/look.js" suffix(, 0)
    }},
    {"main.js", (const char[]){
#embed "Page/main.js" suffix(, 0)
    }},
    {"media-source-player.js", (const char[]){
#embed "Page/media-source-player.js" suffix(, 0)
    }},
    {"messages.js", (const char[]){
#embed "Page/messages.js" suffix(, 0)
    }},
    {"native-player.js", (const char[]){
#embed "Page/native-player.js" suffix(, 0)
    }},
    {"picture-in-picture.js", (const char[]){
#embed "Page/picture-in-picture.js" suffix(, 0)
    }},
    {"players.js", (const char[]){
#embed "Page/players.js" suffix(, 0)
    }},
    {"playlist.js", (const char[]){
#embed "Page/playlist.js" suffix(, 0)
    }},
    {"refusals.js", (const char[]){
#embed "Page/refusals.js" suffix(, 0)
    }},
    {"sale-reading.js", (const char[]){
#embed "Page/sale-reading.js" suffix(, 0)
    }},
    {"server-clock.js", (const char[]){
#embed "Page/server-clock.js" suffix(, 0)
    }},
    {"session.js", (const char[]){
#embed "Page/session.js" suffix(, 0)
    }},
    {"slips.js", (const char[]){
#embed "Page/slips.js" suffix(, 0)
    }},
    {"sound.js", (const char[]){
#embed "Page/sound.js" suffix(, 0)
    }},
    {"steering.js", (const char[]){
#embed "Page/steering.js" suffix(, 0)
    }},
    {"subtitles.js", (const char[]){
#embed "Page/subtitles.js" suffix(, 0)
    }},
    {"style.css", (const char[]){
#embed "Page/style.css" suffix(, 0)
    }},
    {"timer-worker.js", (const char[]){
#embed "Page/timer-worker.js" suffix(, 0)
    }},
    {"timers.js", (const char[]){
#embed "Page/timers.js" suffix(, 0)
    }},
    {"ui.js", (const char[]){
#embed "Page/ui.js" suffix(, 0)
    }},
    {"wake-lock.js", (const char[]){
#embed "Page/wake-lock.js" suffix(, 0)
    }},
    {"yours.js", (const char[]){
#embed "Page/yours.js" suffix(, 0)
    }},
    {"zone-search.js", (const char[]){
#embed "Page/zone-search.js" suffix(, 0)
    }},
    {"zones.js", (const char[]){
#embed "Page/zones.js" suffix(, 0)
    }},
    {"sale.js", (const char[]){
#embed "Page/sale.js" suffix(, 0)
    }},
    {"words-de.js", (const char[]){
#embed "Page/words-de.js" suffix(, 0)
    }},
    {"words-en.js", (const char[]){
#embed "Page/words-en.js" suffix(, 0)
    }},
    {"words-ja.js", (const char[]){
#embed "Page/words-ja.js" suffix(, 0)
    }},
    {"words-zh.js", (const char[]){
#embed "Page/words-zh.js" suffix(, 0)
    }},
    {"taps.js", (const char[]){
#embed "Page/taps.js" suffix(, 0)
    }},
    {"screens.js", (const char[]){
#embed "Page/screens.js" suffix(, 0)
    }},
    {"overlay.css", (const char[]){
#embed "Overlay/overlay.css" suffix(, 0)
    }},
    {"overlay.html", (const char[]){
#embed "Overlay/overlay.html" suffix(, 0)
    }},
    {"overlay.js", (const char[]){
#embed "Overlay/overlay.js" suffix(, 0)
    }},
    {"overlay-text.js", (const char[]){
#embed "Overlay/overlay-text.js" suffix(, 0)
    }},
    {"scenarios.css", (const char[]){
#embed "Scenarios/scenarios.css" suffix(, 0)
    }},
    {"scenarios.html", (const char[]){
#embed "Scenarios/scenarios.html" suffix(, 0)
    }},
    {"scenarios.js", (const char[]){
#embed "Scenarios/scenarios.js" suffix(, 0)
    }},
    {"situations.js", (const char[]){
#embed "Scenarios/situations.js" suffix(, 0)
    }},
    {"trial.js", (const char[]){
#embed "Scenarios/trial.js" suffix(, 0)
    }},
    {"try.css", (const char[]){
#embed "Try/try.css" suffix(, 0)
    }},
    {"try.html", (const char[]){
#embed "Try/try.html" suffix(, 0)
    }},
    {"try.js", (const char[]){
#embed "Try/try.js" suffix(, 0)
    }},
    {"try-words.js", (const char[]){
#embed "Try/try-words.js" suffix(, 0)
    }},
    {"report-feed.js", (const char[]){
#embed "Report/report-feed.js" suffix(, 0)
    }},
    {"report-lanes.js", (const char[]){
#embed "Report/report-lanes.js" suffix(, 0)
    }},
    {"report-main.js", (const char[]){
#embed "Report/report-main.js" suffix(, 0)
    }},
    {"report-picture.js", (const char[]){
#embed "Report/report-picture.js" suffix(, 0)
    }},
    {"report-state.js", (const char[]){
#embed "Report/report-state.js" suffix(, 0)
    }},
    {"report-time.js", (const char[]){
#embed "Report/report-time.js" suffix(, 0)
    }},
    {"report-words.js", (const char[]){
#embed "Report/report-words.js" suffix(, 0)
    }},
    {"report.css", (const char[]){
#embed "Report/report.css" suffix(, 0)
    }},
    {"report.html", (const char[]){
#embed "Report/report.html" suffix(, 0)
    }},
};

const char *cpagefiles_text(const char *name) {
    for (size_t index = 0; cpagefiles_name(index); index++) {
        if (strcmp(files[index].name, name) == 0) return files[index].text;
    }
    return NULL;
}

const char *cpagefiles_name(size_t index) {
    return index < sizeof files / sizeof *files ? files[index].name : NULL;
}
