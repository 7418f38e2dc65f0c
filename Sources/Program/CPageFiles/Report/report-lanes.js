// The lanes of a chart and their content, in pixels.

const ORDER = ['multivariant', 'playlist', 'iframes', 'header', 'segment', 'part', 'sound', 'subtitles', 'key', 'steering', 'assets', 'ad', 'other'];

export const laneKey = ({ kind, rendition }) => rendition ? `${kind} ${rendition}` : kind;

/** Larger renditions come first. */
const area = (rendition) => (/^(\d+)x(\d+)/.exec(rendition ?? '') ?? []).slice(1).reduce((product, size) => product * size, 1);

/** A lane for each requested kind and rendition: playlists, headers, then media. */
export function lanes(requests) {
	const found = new Map(requests.map(({ kind, rendition }) => [laneKey({ kind, rendition }), { key: laneKey({ kind, rendition }), kind, rendition }]));
	const place = ({ kind }) => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);
	return [...found.values()].sort((one, other) =>
		place(one) - place(other) || area(other.rendition) - area(one.rendition) || (one.key < other.key ? -1 : 1));
}

/**
 * The bar of a request: from its beginning to its end, never too thin to be seen, and the part of it before the first byte.
 *
 * @param x gives the place of a moment; parts before or after the section are cut at `width`
 * @returns null if nothing of it is seen
 */
export function bar({ id, asked, firstByte, ended, status, aborted }, x, width, thinnest) {
	const [left, right] = [x(asked), Math.max(x(ended ?? asked), x(asked) + thinnest)];
	if (right < 0 || left > width) return null;
	const [start, end] = [Math.max(0, left), Math.min(width, right)];
	const first = Math.min(end, Math.max(start, firstByte === null ? end : x(firstByte)));
	const look = status >= 400 || status === 0 ? 'failed' : aborted ? 'aborted' : 'done';
	// A bar that is too short to be seen has no parts.
	return { id, x: start, width: end - start, wait: x(ended ?? asked) - left < thinnest ? 0 : first - start, look };
}

/** The signs over a request. */
export const signs = (request) => [
	request.status >= 400 && '×', request.retry && '↻', request.aborted && '⊘', request.switchedFrom && '↕',
].filter(Boolean).join('');

/**
 * A row for each of several spans, so that none covers another; those for which `most` rows do not suffice share the last.
 *
 * @param spans in the order of their x
 */
export function rows(spans, gap, most) {
	const ends = [];
	return spans.map(({ x, width }) => {
		const free = ends.findIndex((end) => end + gap <= x);
		const row = free >= 0 ? free : Math.min(ends.length, most - 1);
		ends[row] = Math.max(ends[row] ?? 0, x + width);
		return row;
	});
}

/** The texts that fit: one that would run into the previous one is left out. */
export function legible(texts, size) {
	let end = -Infinity;
	return texts.filter(({ x, text }) => {
		if (x - text.length * size / 2 < end) return false;
		end = x + text.length * size / 2;
		return true;
	});
}

/** The request that is nearest to a point, within a distance; null if there is none. */
export function nearest(spots, x, y, farthest) {
	const distance = (spot) => Math.hypot(Math.max(spot.x - x, 0, x - spot.x - spot.width), spot.y - y);
	const found = spots.reduce((one, other) => one && distance(one) <= distance(other) ? one : other, null);
	return found && distance(found) <= farthest ? found.id : null;
}
