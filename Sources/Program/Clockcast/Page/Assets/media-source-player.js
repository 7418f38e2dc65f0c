// Plays a stream through Media Source. Segments carry wall time, so `currentTime` is seconds since 1970.

import { Feed } from './feed.js';
import { StreamError, event, failure, start, watchdog, within } from './session.js';
import { Lateness, SEEK, Steering } from './steering.js';

const KEEP = 20;

export class MediaSourcePlayer {
	#type = '';

	/** @param tools clock, timers, fetch, isAnew; onReady just before the element changes hands, onPlaying, onError(seconds), onTrouble */
	constructor(video, tools) { Object.assign(this, { video, tools }); }

	/** iPhones have the managed kind only, which decides itself when it takes data. */
	static get Source() { return globalThis.MediaSource ?? globalThis.ManagedMediaSource; }
	static get isSupported() { return Boolean(MediaSourcePlayer.Source?.isTypeSupported('video/mp4; codecs="avc1.640020"')); }

	/** Plays until `outer` is aborted; throws a `StreamError` when that cannot go on. */
	run(url, outer) {
		return within(outer, async (signal) => {
			const { video, tools } = this;
			const height = video.clientHeight * (globalThis.devicePixelRatio ?? 1);
			const feed = await Feed.open(url, { ...tools, height, signal });
			if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.variant.codecs);
			const pieces = feed.pieces(signal);
			// Before anything is taken off the screen.
			const first = [(await pieces.next()).value, (await pieces.next()).value];

			await tools.onReady?.();
			signal.throwIfAborted();
			const source = new MediaSourcePlayer.Source();
			// A managed source does not open beside AirPlay.
			video.disableRemotePlayback = true;
			video.loop = false;
			const address = URL.createObjectURL(source);
			signal.addEventListener('abort', () => URL.revokeObjectURL(address));
			await event(source, 'sourceopen', signal, () => { video.src = address; });
			source.duration = Infinity;
			this.#type = feed.type;
			const buffer = source.addSourceBuffer(feed.type);
			const watch = watchdog(video, tools, feed);
			let look = () => watch(document.hidden);
			const failed = Promise.race([failure(signal, video, buffer), tools.timers.every(200, signal, () => look())]);
			failed.catch(() => {});
			for (const piece of first) await Promise.race([this.#append(source, buffer, feed, piece, signal), failed]);
			const filling = this.#fill(source, buffer, feed, pieces, signal);
			filling.catch(() => {});
			const lateness = new Lateness(video, tools.clock, () => 0);
			lateness.start(signal);
			const seek = () => this.#seek(steering);
			const steering = new Steering(video, { ...tools, lateness, seek, frameRate: feed.variant.frameRate });
			await Promise.race([this.#begin(steering.lead, signal), failed, filling]);
			tools.onPlaying?.();

			video.addEventListener('play', seek, { signal });
			// Run dry, it gives no sign of life any more.
			video.addEventListener('waiting', () => tools.timers.wake(Infinity), { signal });
			look = () => {
				watch(video.paused);
				// A seek to where nothing is buffered would never end.
				const error = video.currentTime - tools.clock.now() / 1000;
				if (video.seeking && !video.paused && Math.abs(error) > 3 * SEEK) seek();
				else steering.look();
			};
			await Promise.race([failed, filling]);
		});
	}

	async #append(source, buffer, feed, bytes, signal) {
		if (source.readyState !== 'open') throw new StreamError('decode');
		// Settings that change under a running stream may change its profile or level.
		if (feed.type !== this.#type) {
			if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.codecs);
			// Where it is missing (before Chromium 70 and Safari 13), decoders take what the header says.
			buffer.changeType?.(feed.type);
			this.#type = feed.type;
		}
		await event(buffer, 'updateend', signal, () => buffer.appendBuffer(bytes));
	}

	async #fill(source, buffer, feed, pieces, signal) {
		for (;;) {
			// Only a managed source ever says no.
			if (source.streaming === false) await event(source, 'startstreaming', signal);
			await this.#append(source, buffer, feed, (await pieces.next()).value, signal);
			const first = buffer.buffered.length > 0 ? buffer.buffered.start(0) : Infinity;
			const limit = this.tools.clock.now() / 1000 - KEEP;
			if (first < limit - KEEP) await event(buffer, 'updateend', signal, () => buffer.remove(0, limit));
		}
	}

	/** Shows a still of the near future and starts it at its moment. */
	async #begin(lead, signal) {
		const { video, tools: { clock, timers } } = this;
		const goal = clock.now() / 1000 + 0.15;
		await event(video, 'seeked', signal, () => { video.currentTime = goal; });
		const wait = goal * 1000 - clock.now() - lead * 1000 / 2;
		if (wait > 0) await timers.sleep(wait, signal);
		await start(video);
	}

	#seek(steering) {
		const { video, tools: { clock } } = this;
		const goal = clock.now() / 1000 + steering.lead;
		for (let range = 0; range < video.buffered.length; range += 1) {
			if (video.buffered.start(range) > goal || video.buffered.end(range) < goal) continue;
			Object.assign(video, { playbackRate: 1, currentTime: goal });
			return steering.landed();
		}
	}
}
