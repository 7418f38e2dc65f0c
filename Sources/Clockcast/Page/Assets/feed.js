// The segments of a stream in their order, headers included, from the media playlist.
//
// The playlist is followed and segment numbers are not computed: schedules, programs and durations are the server's business.

import { StreamError, pause, request } from './retry.js';
import { chooseVariant, readMedia, readMultivariant } from './playlist.js';

/** A playlist that cannot be had for this long ends the feed: then what is buffered has run out. */
const PATIENCE = 6;

export class Feed {
	#header = null;
	#last = -1;

	constructor({ timers, clock, variant, fetch, onTrouble = () => {} }) {
		Object.assign(this, { timers, clock, variant, fetch, onTrouble });
	}

	/** The multivariant playlist decides for one variant. */
	static async open(url, { height, ...rest }) {
		const address = new URL(url);
		address.searchParams.set('container', 'cmaf');
		// The list shall begin with the present itself: how long this player takes is its own business.
		address.searchParams.set('allowance', '0');
		const text = await request(address.href, { as: 'text', cache: 'no-store', signal: rest.signal, fetch: rest.fetch });
		return new Feed({ ...rest, variant: chooseVariant(readMultivariant(text, address.href), height) });
	}

	get type() { return `video/mp4; codecs="${this.variant.codecs}"`; }

	/** Yields the bytes to append, header or segment; ends by throwing a `StreamError` or the signal's reason. */
	async *pieces(signal) {
		const get = (url, as) => request(url, { as, signal, fetch: this.fetch });
		let failures = 0;
		for (;;) {
			let target = 1000;
			try {
				const playlist = readMedia(await get(this.variant.url, 'text'), this.variant.url);
				target = playlist.target;
				const due = playlist.segments.filter((segment) => segment.number > this.#last && segment.end > this.clock.now());
				if (due.length === 0 && playlist.segments.length > 0 && playlist.segments.at(-1).end < this.clock.now() - 3 * target) {
					throw new StreamError('stale');
				}
				for (const segment of due) {
					if (segment.header !== this.#header) {
						yield await get(segment.header, 'arrayBuffer');
						this.#header = segment.header;
					}
					const bytes = await get(segment.url, 'arrayBuffer');
					this.#last = segment.number;
					yield bytes;
				}
				if (failures > 0) this.onTrouble(null, 0);
				failures = 0;
				// Half of a target duration when nothing was new (RFC 8216 §6.3.4).
				target = due.length > 0 ? target : target / 2;
			} catch (error) {
				signal.throwIfAborted();
				failures += 1;
				if (!(error instanceof StreamError) || error.kind === 'playlist' || failures >= PATIENCE) throw error;
				target = pause(failures);
				// One failure is weather; the buffer bridges it.
				if (failures > 1) this.onTrouble(error, target);
			}
			await this.timers.sleep(target, signal);
		}
	}
}
