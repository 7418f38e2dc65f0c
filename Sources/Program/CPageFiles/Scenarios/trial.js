// Plays a scenario in the page, with the browser's own HLS, or else with the player of the clock's page.

import { StreamError, event, failure, start, within } from './session.js';
import { late } from './situations.js';

/** The clock's player shows the present, which an ordinary live list does not have yet. In milliseconds. */
const BEHIND = 7000;

export const OWN = 'Played by this browser’s own HLS.';
export const OURS = `Played by this page’s own player, ${BEHIND / 1000} s behind. It is made for the clock and tolerates little.`;

/** Plays until `signal` is aborted, or the stream ends; throws a `StreamError` when the player gives up. With `isOwn` false, never by the browser's HLS;
 * `shift` is how far the stream is behind the clock, in milliseconds. */
export async function play(video, url, { clock, timers, signal, onPlaying, isOwn = true, shift = 0 }) {
	if (isOwn && video.canPlayType('application/vnd.apple.mpegurl') !== '') {
		return within(signal, async (inner) => {
			const failed = failure(inner, video);
			const ended = event(video, 'ended', inner);
			ended.catch(() => {});
			video.src = url;
			await Promise.race([start(video), failed]);
			onPlaying(OWN);
			await Promise.race([ended, failed]);
		});
	}
	const { MediaSourcePlayer } = await import('./media-source-player.js');
	if (!MediaSourcePlayer.isSupported) throw new StreamError('unsupported');
	return new MediaSourcePlayer(video, { clock: late(clock, BEHIND + shift), timers, onPlaying: () => onPlaying(OURS) }).run(url, signal);
}
