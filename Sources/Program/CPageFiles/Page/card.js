// A picture that announces that the clock is not live, kept for the end of the buffer: a stream like any other, of one sentence.

import { addressOf } from './look.js';
import { readMedia, readMultivariant } from './playlist.js';
import { request } from './session.js';

/** The time between two ticks, in which a stream that ticks is silent, in seconds. */
const QUIET = 0.45;

/** The address of the card for the stream of an address, with its words. */
export function cardAddress(address, words, hasSound) {
	const { searchParams } = new URL(address);
	const kept = Object.fromEntries(['size', 'audio'].map((name) => [name, searchParams.get(name)]));
	return addressOf(address, '?pattern=', {
		...kept, face: 'captions', captions: words, caption_seconds: '86400', timecode: 'none', background: '262626',
		foreground: 'd0d0d0', container: 'cmaf', mux: 'yes', present: 'ahead',
		// The offset of half a second puts the card before the next tick.
		...hasSound && { offset: '500ms' },
	});
}

/** `{ header, bytes, start, length }`, the last two in seconds; throws a `StreamError`. */
export async function fetchCard(address, words, feed, signal) {
	const tools = { signal, fetch: feed.fetch };
	const hasSound = feed.codecs.includes('mp4a');
	const url = cardAddress(address, words, hasSound);
	const variants = readMultivariant(await request(url, { ...tools, as: 'text', cache: 'no-store' }), url);
	const smallest = variants.reduce((one, other) => one.height <= other.height ? one : other);
	// The segment at the list's end cannot be the loading clip that a new channel begins with.
	const segment = readMedia(await request(smallest.url, { ...tools, as: 'text' }), smallest.url).segments.at(-1);
	const [header, bytes] = await Promise.all([segment.header, segment.url].map((part) => request(part, { ...tools, as: 'arrayBuffer' })));
	return { header, bytes, start: segment.start / 1000, length: hasSound ? QUIET : (segment.end - segment.start) / 1000 };
}
