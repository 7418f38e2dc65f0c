#include "CPageFiles.h"

#include <string.h>

static const unsigned char card_js[] = {
#embed "Page/card.js"
};
static const unsigned char embed_html[] = {
#embed "Page/embed.html"
};
static const unsigned char embed_js[] = {
#embed "Page/embed.js"
};
static const unsigned char feed_js[] = {
#embed "Page/feed.js"
};
static const unsigned char graph_js[] = {
#embed "Page/graph.js"
};
static const unsigned char icon_svg[] = {
#embed "Page/icon.svg"
};
static const unsigned char index_html[] = {
#embed "Page/index.html"
};
static const unsigned char look_js[] = {
#embed "Page/look.js"
};
static const unsigned char main_js[] = {
#embed "Page/main.js"
};
static const unsigned char media_source_player_js[] = {
#embed "Page/media-source-player.js"
};
static const unsigned char messages_js[] = {
#embed "Page/messages.js"
};
static const unsigned char native_player_js[] = {
#embed "Page/native-player.js"
};
static const unsigned char picture_in_picture_js[] = {
#embed "Page/picture-in-picture.js"
};
static const unsigned char players_js[] = {
#embed "Page/players.js"
};
static const unsigned char playlist_js[] = {
#embed "Page/playlist.js"
};
static const unsigned char refusals_js[] = {
#embed "Page/refusals.js"
};
static const unsigned char sale_reading_js[] = {
#embed "Page/sale-reading.js"
};
static const unsigned char server_clock_js[] = {
#embed "Page/server-clock.js"
};
static const unsigned char session_js[] = {
#embed "Page/session.js"
};
static const unsigned char slips_js[] = {
#embed "Page/slips.js"
};
static const unsigned char sound_js[] = {
#embed "Page/sound.js"
};
static const unsigned char steering_js[] = {
#embed "Page/steering.js"
};
static const unsigned char subtitles_js[] = {
#embed "Page/subtitles.js"
};
static const unsigned char style_css[] = {
#embed "Page/style.css"
};
static const unsigned char timer_worker_js[] = {
#embed "Page/timer-worker.js"
};
static const unsigned char timers_js[] = {
#embed "Page/timers.js"
};
static const unsigned char ui_js[] = {
#embed "Page/ui.js"
};
static const unsigned char wake_lock_js[] = {
#embed "Page/wake-lock.js"
};
static const unsigned char yours_js[] = {
#embed "Page/yours.js"
};
static const unsigned char zone_search_js[] = {
#embed "Page/zone-search.js"
};
static const unsigned char zones_js[] = {
#embed "Page/zones.js"
};
static const unsigned char sale_js[] = {
#embed "Page/sale.js"
};
static const unsigned char words_de_js[] = {
#embed "Page/words-de.js"
};
static const unsigned char words_en_js[] = {
#embed "Page/words-en.js"
};
static const unsigned char words_ja_js[] = {
#embed "Page/words-ja.js"
};
static const unsigned char words_zh_js[] = {
#embed "Page/words-zh.js"
};
static const unsigned char taps_js[] = {
#embed "Page/taps.js"
};
static const unsigned char screens_js[] = {
#embed "Page/screens.js"
};
static const unsigned char overlay_css[] = {
#embed "Overlay/overlay.css"
};
static const unsigned char overlay_html[] = {
#embed "Overlay/overlay.html"
};
static const unsigned char overlay_js[] = {
#embed "Overlay/overlay.js"
};
static const unsigned char overlay_text_js[] = {
#embed "Overlay/overlay-text.js"
};
static const unsigned char scenarios_css[] = {
#embed "Scenarios/scenarios.css"
};
static const unsigned char scenarios_html[] = {
#embed "Scenarios/scenarios.html"
};
static const unsigned char scenarios_js[] = {
#embed "Scenarios/scenarios.js"
};
static const unsigned char situations_js[] = {
#embed "Scenarios/situations.js"
};
static const unsigned char trial_js[] = {
#embed "Scenarios/trial.js"
};
static const unsigned char try_css[] = {
#embed "Try/try.css"
};
static const unsigned char try_html[] = {
#embed "Try/try.html"
};
static const unsigned char try_js[] = {
#embed "Try/try.js"
};
static const unsigned char try_words_js[] = {
#embed "Try/try-words.js"
};
static const unsigned char report_feed_js[] = {
#embed "Report/report-feed.js"
};
static const unsigned char report_lanes_js[] = {
#embed "Report/report-lanes.js"
};
static const unsigned char report_main_js[] = {
#embed "Report/report-main.js"
};
static const unsigned char report_picture_js[] = {
#embed "Report/report-picture.js"
};
static const unsigned char report_state_js[] = {
#embed "Report/report-state.js"
};
static const unsigned char report_time_js[] = {
#embed "Report/report-time.js"
};
static const unsigned char report_words_js[] = {
#embed "Report/report-words.js"
};
static const unsigned char report_css[] = {
#embed "Report/report.css"
};
static const unsigned char report_html[] = {
#embed "Report/report.html"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} files[] = {
    FILE("card.js", card_js),
    FILE("embed.html", embed_html),
    FILE("embed.js", embed_js),
    FILE("feed.js", feed_js),
    FILE("graph.js", graph_js),
    FILE("icon.svg", icon_svg),
    FILE("index.html", index_html),
    FILE("look.js", look_js),
    FILE("main.js", main_js),
    FILE("media-source-player.js", media_source_player_js),
    FILE("messages.js", messages_js),
    FILE("native-player.js", native_player_js),
    FILE("picture-in-picture.js", picture_in_picture_js),
    FILE("players.js", players_js),
    FILE("playlist.js", playlist_js),
    FILE("refusals.js", refusals_js),
    FILE("sale-reading.js", sale_reading_js),
    FILE("server-clock.js", server_clock_js),
    FILE("session.js", session_js),
    FILE("slips.js", slips_js),
    FILE("sound.js", sound_js),
    FILE("steering.js", steering_js),
    FILE("subtitles.js", subtitles_js),
    FILE("style.css", style_css),
    FILE("timer-worker.js", timer_worker_js),
    FILE("timers.js", timers_js),
    FILE("ui.js", ui_js),
    FILE("wake-lock.js", wake_lock_js),
    FILE("yours.js", yours_js),
    FILE("zone-search.js", zone_search_js),
    FILE("zones.js", zones_js),
    FILE("sale.js", sale_js),
    FILE("words-de.js", words_de_js),
    FILE("words-en.js", words_en_js),
    FILE("words-ja.js", words_ja_js),
    FILE("words-zh.js", words_zh_js),
    FILE("taps.js", taps_js),
    FILE("screens.js", screens_js),
    FILE("overlay.css", overlay_css),
    FILE("overlay.html", overlay_html),
    FILE("overlay.js", overlay_js),
    FILE("overlay-text.js", overlay_text_js),
    FILE("scenarios.css", scenarios_css),
    FILE("scenarios.html", scenarios_html),
    FILE("scenarios.js", scenarios_js),
    FILE("situations.js", situations_js),
    FILE("trial.js", trial_js),
    FILE("try.css", try_css),
    FILE("try.html", try_html),
    FILE("try.js", try_js),
    FILE("try-words.js", try_words_js),
    FILE("report-feed.js", report_feed_js),
    FILE("report-lanes.js", report_lanes_js),
    FILE("report-main.js", report_main_js),
    FILE("report-picture.js", report_picture_js),
    FILE("report-state.js", report_state_js),
    FILE("report-time.js", report_time_js),
    FILE("report-words.js", report_words_js),
    FILE("report.css", report_css),
    FILE("report.html", report_html),
};

const unsigned char *cpagefiles_bytes(const char *name, size_t *count) {
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
        if (strcmp(files[index].name, name) != 0) continue;
        *count = files[index].count;
        return files[index].bytes;
    }
    return NULL;
}

const char *cpagefiles_name(size_t index) {
    return index < sizeof files / sizeof *files ? files[index].name : NULL;
}
