// What plays a stream, and what is seen until it does.

import { MediaSourcePlayer } from './media-source-player.js';
import { NativePlayer } from './native-player.js';

/** The player's class, or null; `isNative` asks for the browser's own HLS where there is better. */
export function choosePlayer(video, isNative = false) {
	if (MediaSourcePlayer.isSupported && !isNative) return MediaSourcePlayer;
	return NativePlayer.isSupported(video) ? NativePlayer : null;
}

/** Until the element gets another source. */
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
