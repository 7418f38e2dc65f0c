// Plays a stream with the browser's own HLS, where there is no Media Source: iPhones before iOS 17.1, some televisions.

import { Lateness } from './lateness.js';
import { StreamError } from './retry.js';
import { band, steer } from './steering.js';

const TYPE = 'application/vnd.apple.mpegurl';

export class NativePlayer {
	constructor(video, tools) {
		this.video = video;
		this.tools = tools;
	}

	static isSupported(video) { return video.canPlayType(TYPE) !== ''; }

	/** Wall time in seconds of currentTime 0, by EXT-X-PROGRAM-DATE-TIME; NaN where the browser does not tell. */
	static origin(video) {
		const start = video.getStartDate?.();
		return start instanceof Date ? start.getTime() / 1000 : NaN;
	}

	/** Plays until the signal is aborted; throws a `StreamError` when that cannot go on. */
	async run(url, outer) {
		const { video, tools } = this;
		const ending = new AbortController();
		const signal = ending.signal;
		const ended = new Promise((_, reject) => outer.addEventListener('abort', () => reject(outer.reason), { once: true, signal }));
		const failed = new Promise((_, reject) =>
			video.addEventListener('error', () => reject(new StreamError('decode', video.error?.message ?? '')), { once: true, signal }));
		ended.catch(() => {});
		failed.catch(() => {});
		try {
			outer.throwIfAborted();
			await tools.onReady?.();
			video.loop = false;
			const join = async () => {
				video.src = url;
				await video.play().catch((error) => {
					if (error.name === 'NotAllowedError') throw new StreamError('gesture');
				});
			};
			await Promise.race([join(), ended, failed]);
			tools.onPlaying?.();
			const lateness = new Lateness(video, tools.clock, () => NativePlayer.origin(video));
			lateness.start(signal);
			let pausedAt = NaN;
			video.addEventListener('pause', () => { pausedAt = tools.clock.now(); }, { signal });
			video.addEventListener('play', () => {
				// Without a date nothing says where the present is, but joining anew does.
				if (Number.isNaN(NativePlayer.origin(video)) && tools.clock.now() - pausedAt > 100) join().catch(() => {});
				pausedAt = NaN;
			}, { signal });
			const steering = tools.timers.every(250, signal, () => {
				if (video.paused || video.seeking) return lateness.clear();
				const error = lateness.take();
				tools.onError?.(error);
				// Chromium's own HLS ends at any rate but 1, and it is also the one that has no dates.
				if (Number.isNaN(error)) return;
				const move = steer(error, band(30));
				if (move.seek) video.currentTime -= error;
				else if (video.playbackRate !== move.rate) video.playbackRate = move.rate;
			});
			await Promise.race([ended, failed, steering]);
		} finally {
			ending.abort(new DOMException('ended', 'AbortError'));
		}
	}
}
