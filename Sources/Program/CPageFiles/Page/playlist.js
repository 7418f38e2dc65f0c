// Reading HLS playlists (RFC 8216) as far as this server writes them.

import { StreamError } from './session.js';

/** `A=1,B="x,y"` as a map without the quotes (RFC 8216 §4.2). */
export function attributes(text) {
	const found = {};
	for (const [, name, quoted, plain] of text.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)) found[name] = quoted ?? plain;
	return found;
}

function lines(text) {
	const [first, ...rest] = text.split('\n').map((line) => line.trim()).filter(Boolean);
	if (first !== '#EXTM3U') throw new StreamError('playlist', '#EXTM3U');
	return rest.map((line) => /^(#[^:]*):?(.*)/.exec(line)?.slice(1) ?? [line]);
}

/** The variants in their order. */
export function readMultivariant(text, base) {
	const variants = [];
	let next = null;
	for (const [line, value] of lines(text)) {
		if (line === '#EXT-X-STREAM-INF') {
			const { RESOLUTION = '0x0', CODECS = '', 'FRAME-RATE': rate, 'AVERAGE-BANDWIDTH': average, BANDWIDTH: peak } = attributes(value);
			const [width, height] = RESOLUTION.split('x').map(Number);
			next = { width, height, codecs: CODECS, frameRate: Number(rate) || 0, bandwidth: Number(average ?? peak) || 0 };
		} else if (next && !line.startsWith('#')) {
			variants.push({ ...next, url: new URL(line, base).href });
			next = null;
		}
	}
	if (variants.length === 0) throw new StreamError('playlist', '#EXT-X-STREAM-INF');
	return variants;
}

/** The segments of a media playlist; `start` and `end` in milliseconds since 1970, `isGap` if the list declares that it is missing.
 * `name` is its name in the list, whatever its URL is; `isEnded` if there will be no more. */
export function readMedia(text, base) {
	const segments = [];
	let [target, number, duration, header, start, isGap, isEnded] = [NaN, 0, NaN, null, NaN, false, false];
	for (const [line, value] of lines(text)) {
		if (line === '#EXT-X-TARGETDURATION') target = Number(value) * 1000;
		else if (line === '#EXT-X-MEDIA-SEQUENCE') number = Number(value);
		else if (line === '#EXT-X-MAP') header = new URL(attributes(value).URI, base).href;
		else if (line === '#EXT-X-PROGRAM-DATE-TIME') start = Date.parse(value);
		else if (line === '#EXT-X-GAP') isGap = true;
		else if (line === '#EXT-X-ENDLIST') isEnded = true;
		else if (line === '#EXTINF') duration = parseFloat(value) * 1000;
		else if (!line.startsWith('#')) {
			if (!(duration > 0) || Number.isNaN(start)) throw new StreamError('playlist', line);
			segments.push({ number, name: line, url: new URL(line, base).href, header, start, end: start + duration, isGap });
			[number, start, duration, isGap] = [number + 1, start + duration, NaN, false];
		}
	}
	if (!(target > 0)) throw new StreamError('playlist', '#EXT-X-TARGETDURATION');
	return { target, segments, isEnded };
}

/** The smallest variant that fills `height` pixels, or the largest; among those that a line of a given rate in bits a second carries, or else the smallest. */
export function chooseVariant(variants, height, rate = NaN) {
	const sorted = [...variants].sort((one, other) => one.height - other.height);
	const carried = sorted.filter(({ bandwidth }, index) => index === 0 || !(bandwidth > rate));
	return carried.find((variant) => variant.height >= height) ?? carried.at(-1);
}
