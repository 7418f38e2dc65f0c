// The choice of a player for a stream, and the picture until it plays.

import { fetchCard } from './card.js';
import { MediaSourcePlayer } from './media-source-player.js';
import { NativePlayer } from './native-player.js';
import { insist } from './session.js';

/** The length of the clock's future that is kept in store, in seconds; no list goes further. */
export const STORE = 60;

/** The player's class, or null; `isNative` asks for the browser's own HLS where there is better. */
export function choosePlayer(video, isNative = false) {
	if (MediaSourcePlayer.isSupported && !isNative) return MediaSourcePlayer;
	return NativePlayer.isSupported(video) ? NativePlayer : null;
}

/** Waits until the element gets another source. */
export async function playLoadingClip(video, url) {
	Object.assign(video, { loop: true, playbackRate: 1, src: url });
	await video.play().catch(() => {});
}

/** Leaves the last picture behind the video, so that changing the source does not flash. */
export function holdPicture(video, canvas) {
	if (video.readyState < 2 || video.videoWidth === 0) return;
	canvas.width = video.videoWidth;
	canvas.height = video.videoHeight;
	canvas.getContext('2d')?.drawImage(video, 0, 0);
}

let subtitles = null;

/** Shows the subtitles of a stream; few have any. @param feed none where the browser plays HLS itself */
async function showSubtitles(video, feed, { timers, text, signal }) {
	if (feed && !subtitles && !feed.multivariant.text.includes('=SUBTITLES,')) return;
	const { Subtitles } = await import('./subtitles.js');
	subtitles ??= new Subtitles(video, { timers, ...text });
	if (!signal?.aborted) subtitles.follow(feed, signal);
}

/** Plays an address until the signal, if there is one, is aborted. `video.dataset.state` is loading, live, dry (nothing is in store) or failed.
 *
 * @param tools those of the players; still, a canvas; words of the card; text, the button and the choice of subtitles; onGesture when the browser wants a click first */
export function keepPlaying(video, address, Player, { until = 0, signal, ...tools }) {
	video.dataset.state = 'loading';
	let isAnew = false;
	const more = {
		...tools,
		getCard: (feed, inner) => fetchCard(address, tools.words, feed, inner),
		onPlaying() {
			video.dataset.state = 'live';
			// Nothing of an earlier picture is to be seen at the edges.
			if (tools.still) tools.still.width = 0;
			tools.onTrouble(null);
			tools.onPlaying?.();
		},
		onReady(feed) {
			tools.onReady?.(feed);
			// A page without them is a page all the same.
			showSubtitles(video, feed, { ...tools, signal }).catch(() => {});
			return holdPicture(video, tools.still);
		},
		onDry(isDry) {
			video.dataset.state = isDry ? 'dry' : 'live';
			tools.onDry?.(isDry);
		},
	};
	return insist(async () => {
		if (Player === MediaSourcePlayer) await tools.timers.sleep(Math.max(0, until - performance.now()), signal);
		await new Player(video, { ...more, isAnew }).run(address, signal).catch((error) => {
			signal?.throwIfAborted();
			// Data that cannot be decoded would come out of the browser's cache again.
			isAnew = error.kind === 'decode';
			video.dataset.state = 'failed';
			tools.onError?.(NaN);
			if (error.kind !== 'gesture') throw error;
			tools.onTrouble(error);
			tools.onGesture?.();
		});
	}, { ...tools, signal });
}
