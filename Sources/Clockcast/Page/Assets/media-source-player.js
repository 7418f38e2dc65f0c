// Plays a stream through Media Source. Segments carry wall time, so `currentTime` is seconds since 1970.

import { Feed } from './feed.js';
import { Lateness } from './lateness.js';
import { StreamError } from './retry.js';
import { SeekLead, band, steer } from './steering.js';

const KEEP = 20;
const BEAT = 200;

const event = (target, name, signal) => new Promise((resolve, reject) => {
	if (signal?.aborted) return reject(signal.reason);
	const abort = () => reject(signal.reason);
	signal?.addEventListener('abort', abort, { once: true });
	target.addEventListener(name, () => {
		signal?.removeEventListener('abort', abort);
		resolve();
	}, { once: true });
});

export class MediaSourcePlayer {
	#lead = new SeekLead();
	#landed = 0;
	#tolerated = band(30);

	/**
	 * @param video the element
	 * @param tools clock, timers, fetch; onReady before the element changes hands, onPlaying, onError(seconds), onTrouble
	 */
	constructor(video, tools) {
		this.video = video;
		this.tools = tools;
	}

	static get Source() { return globalThis.ManagedMediaSource ?? globalThis.MediaSource; }
	static get isSupported() { return Boolean(MediaSourcePlayer.Source?.isTypeSupported('video/mp4; codecs="avc1.640020"')); }

	/** Plays until the signal is aborted; throws a `StreamError` when that cannot go on. */
	async run(url, outer) {
		const ending = new AbortController();
		const signal = ending.signal;
		const end = () => ending.abort(outer.reason);
		outer.addEventListener('abort', end, { once: true });
		let address = null;
		try {
			outer.throwIfAborted();
			const { video, tools } = this;
			const { clock, timers } = tools;
			const height = video.clientHeight * (globalThis.devicePixelRatio ?? 1);
			const feed = await Feed.open(url, { ...tools, height, signal });
			if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.variant.codecs);
			this.#tolerated = band(feed.variant.frameRate);
			const pieces = feed.pieces(signal);
			// A header and the present, before anything is taken off the screen.
			const first = [(await pieces.next()).value, (await pieces.next()).value];

			await tools.onReady?.();
			signal.throwIfAborted();
			const source = new MediaSourcePlayer.Source();
			video.disableRemotePlayback = true;
			video.loop = false;
			address = URL.createObjectURL(source);
			const opened = event(source, 'sourceopen', signal);
			video.src = address;
			await opened;
			source.duration = Infinity;
			const buffer = source.addSourceBuffer(feed.type);
			const failed = new Promise((_, reject) => {
				video.addEventListener('error', () => reject(new StreamError('decode', video.error?.message ?? '')), { once: true, signal });
				buffer.addEventListener('error', () => reject(new StreamError('decode')), { once: true, signal });
			});
			failed.catch(() => {});
			for (const piece of first) await Promise.race([this.#append(source, buffer, piece.bytes, signal), failed]);
			const lateness = new Lateness(video, clock, () => 0);
			lateness.start(signal);
			await Promise.race([this.#begin(signal), failed]);
			tools.onPlaying?.();

			video.addEventListener('play', () => this.#seek(lateness), { signal });
			const steering = timers.every(BEAT, signal, () => this.#steer(lateness));
			await Promise.race([failed, steering, this.#fill(source, buffer, pieces, signal)]);
			signal.throwIfAborted();
		} finally {
			outer.removeEventListener('abort', end);
			ending.abort(new DOMException('ended', 'AbortError'));
			if (address) URL.revokeObjectURL(address);
		}
	}

	async #append(source, buffer, bytes, signal) {
		if (source.readyState !== 'open') throw new StreamError('decode', source.readyState);
		const done = event(buffer, 'updateend', signal);
		buffer.appendBuffer(bytes);
		await done;
	}

	async #fill(source, buffer, pieces, signal) {
		for await (const { bytes } of pieces) {
			await this.#append(source, buffer, bytes, signal);
			const start = buffer.buffered.length > 0 ? buffer.buffered.start(0) : Infinity;
			const limit = this.tools.clock.now() / 1000 - KEEP;
			if (start < limit - KEEP) {
				const done = event(buffer, 'updateend', signal);
				buffer.remove(0, limit);
				await done;
			}
		}
	}

	/** Shows a still of the very near future and starts it at its moment. */
	async #begin(signal) {
		const { video, tools: { clock, timers } } = this;
		const goal = clock.now() / 1000 + 0.15;
		const landed = event(video, 'seeked', signal);
		video.currentTime = goal;
		await landed;
		const wait = goal * 1000 - clock.now() - this.#lead.seconds * 1000 / 2;
		if (wait > 0) await timers.sleep(wait, signal);
		await this.play();
	}

	/** Throws a `StreamError` if the browser wants a click first. */
	async play() {
		try {
			await this.video.play();
		} catch (error) {
			if (error.name === 'NotAllowedError') throw new StreamError('gesture');
			if (error.name !== 'AbortError') throw error;
		}
	}

	#seek(lateness) {
		const { video, tools: { clock } } = this;
		const goal = clock.now() / 1000 + this.#lead.seconds;
		for (let range = 0; range < video.buffered.length; range += 1) {
			if (video.buffered.start(range) > goal || video.buffered.end(range) < goal) continue;
			video.playbackRate = 1;
			video.currentTime = goal;
			lateness.clear();
			this.#landed = 2;
			return;
		}
	}

	#steer(lateness) {
		const { video } = this;
		if (video.paused || video.seeking) return lateness.clear();
		const error = lateness.take();
		if (Number.isNaN(error)) return;
		// The second look after a seek is the first that only saw pictures of after it.
		if (this.#landed > 0 && (this.#landed -= 1) === 0) this.#lead.learn(error);
		const move = steer(error, this.#tolerated);
		if (move.seek) this.#seek(lateness);
		else if (video.playbackRate !== move.rate) video.playbackRate = move.rate;
		this.tools.onError?.(error);
	}
}
