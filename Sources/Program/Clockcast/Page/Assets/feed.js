// The segments of a stream in their order, headers included, as the media playlist lists them.

import { chooseVariant, readMedia, readMultivariant } from './playlist.js';
import { StreamError, pause, request } from './session.js';

/** So many failures end the feed: by then what is buffered has run out. */
const PATIENCE = 6;

/** Whether these are whole boxes (ISO/IEC 14496-12 §4.2) with that one among them: Chromium takes `<htm` for a box of 1 GB. */
export function hasBox(bytes, wanted) {
	const view = new DataView(bytes);
	let [at, isThere] = [0, false];
	for (let size; at + 8 <= view.byteLength; at += size) {
		size = view.getUint32(at);
		if (size < 8) return false;
		isThere ||= view.getUint32(at + 4) === wanted;
	}
	return isThere && at === view.byteLength;
}

const [MOOV, MOOF] = [0x6d6f6f76, 0x6d6f6f66];

export class Feed {
	#header = null;
	#last = -1;
	/** How often it has failed in a row. */
	failures = 0;

	constructor({ timers, clock, variant, fetch, onTrouble = () => {} }) {
		Object.assign(this, { timers, clock, variant, fetch, onTrouble });
	}

	/** The multivariant playlist decides for one variant. */
	static async open(url, { height, ...rest }) {
		const address = new URL(url);
		address.searchParams.set('container', 'cmaf');
		// The list shall begin with the present itself.
		address.searchParams.set('allowance', '0');
		const text = await request(address.href, { as: 'text', cache: 'no-store', signal: rest.signal, fetch: rest.fetch });
		return new Feed({ ...rest, variant: chooseVariant(readMultivariant(text, address.href), height) });
	}

	get type() { return `video/mp4; codecs="${this.variant.codecs}"`; }

	/** Yields the bytes to append, header or segment; ends by throwing a `StreamError` or the signal's reason. */
	async *pieces(signal) {
		let asked = 0;
		const get = (url, as) => {
			asked = this.clock.now();
			// What was refused must not come out of the browser's cache again.
			return request(url, { as, signal, fetch: this.fetch, cache: this.failures > 0 ? 'reload' : 'default' });
		};
		const video = async (url, box) => {
			const bytes = await get(url, 'arrayBuffer');
			if (!hasBox(bytes, box)) throw new StreamError('segment');
			return bytes;
		};
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
						yield await video(segment.header, MOOV);
						this.#header = segment.header;
					}
					const bytes = await video(segment.url, MOOF);
					this.#last = segment.number;
					yield bytes;
				}
				if (this.failures > 0) this.onTrouble(null, 0);
				this.failures = 0;
				// Half of a target duration when nothing was new (RFC 8216 §6.3.4).
				target = due.length > 0 ? target : target / 2;
			} catch (error) {
				signal.throwIfAborted();
				this.failures += 1;
				if (!(error instanceof StreamError) || error.kind === 'playlist' || this.failures >= PATIENCE) throw error;
				target = pause(this.failures);
				// One quick failure is weather; the buffer bridges it.
				if (this.failures > 1 || this.clock.now() - asked > 1000) this.onTrouble(error, target);
			}
			await this.timers.sleep(target, signal);
		}
	}
}
