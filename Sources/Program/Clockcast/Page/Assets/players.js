// What plays a stream; the loading clip in the element that the stream takes over.

import { MediaSourcePlayer } from './media-source-player.js';
import { NativePlayer } from './native-player.js';

/** The class of the player, or null; `isNative` asks for the browser's own HLS where there is better. */
export function choosePlayer(video, isNative = false) {
	if (MediaSourcePlayer.isSupported && !isNative) return MediaSourcePlayer;
	return NativePlayer.isSupported(video) ? NativePlayer : null;
}

/** Plays the clip in a loop until the element gets another source. */
export async function playLoadingClip(video, url) {
	video.loop = true;
	video.playbackRate = 1;
	video.src = url;
	await video.play().catch(() => {});
}

/** Leaves the last picture on a canvas behind the video, so that changing the source does not flash. */
export function holdPicture(video, canvas) {
	if (video.readyState < 2 || video.videoWidth === 0) return;
	canvas.width = video.videoWidth;
	canvas.height = video.videoHeight;
	canvas.getContext('2d')?.drawImage(video, 0, 0);
}
