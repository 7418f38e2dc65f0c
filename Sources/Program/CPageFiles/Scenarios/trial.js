// Plays a scenario in the page, with the browser's own HLS, or else the player of the clock's page.

import { troubleText } from './messages.js';
import { StreamError, event, failure, insist, start, within } from './session.js';
import { late } from './situations.js';

/** The clock's player shows the present, which a live list does not have yet. In milliseconds. */
const BEHIND = 7000;

const STARTING = 'Starting…';
const BY_BROWSER = 'Played by this browser’s own HLS.';
const BY_PAGE = `Played by this page’s own player, ${BEHIND / 1000} s behind. It begins again if it fails.`;

/** Plays until `signal` is aborted or the stream ends. The page's own player begins again when it has given up; the browser's own HLS
 * is on trial and throws. `shift` is how far the stream is behind the clock; `tell` gets the message to show, and `hint` follows a failure. */
export async function play(video, url, { clock, timers, signal, say, tell, isOwn = true, shift = 0, hint = '' }) {
	let said = STARTING;
	tell(said);
	if (isOwn && video.canPlayType('application/vnd.apple.mpegurl') !== '') {
		return within(signal, async (inner) => {
			const failed = failure(inner, video);
			const ended = event(video, 'ended', inner);
			ended.catch(() => {});
			video.src = url;
			await Promise.race([start(video), failed]);
			tell(BY_BROWSER);
			await Promise.race([ended, failed]);
		});
	}
	const { MediaSourcePlayer } = await import('./media-source-player.js');
	if (!MediaSourcePlayer.isSupported) throw new StreamError('unsupported');
	// The pictures do not wait for the text.
	const onReady = (feed) => {
		import('./subtitles.js').then(({ Subtitles }) => new Subtitles(video, { timers, place: () => null }).follow(feed, signal)).catch(() => {});
	};
	const onTrouble = (error, wait) => tell(error ? `${troubleText(say, error, wait)} ${hint}`.trimEnd() : said);
	const onPlaying = () => tell(said = BY_PAGE);
	const tools = { clock: late(clock, BEHIND + shift), timers, onReady, onPlaying, onTrouble };
	return insist(() => new MediaSourcePlayer(video, tools).run(url, signal).catch((error) => {
		said = STARTING;
		if (!error.isOver) throw error;
	}), { timers, onTrouble, signal });
}
