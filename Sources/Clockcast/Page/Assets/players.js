// Which of the browser's means plays a stream.

import { MediaSourcePlayer } from './media-source-player.js';
import { NativePlayer } from './native-player.js';

/** The class of the player, or null; `isNative` asks for the browser's own HLS even where there is better. */
export function choosePlayer(video, isNative = false) {
	if (MediaSourcePlayer.isSupported && !isNative) return MediaSourcePlayer;
	return NativePlayer.isSupported(video) ? NativePlayer : null;
}
