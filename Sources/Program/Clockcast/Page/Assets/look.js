// What a visitor's clock is: the same names in the page's own address, in that of the stream and in that of a picture.

/** All that a URL can say of a clock, in the order in which addresses have it. */
export const NAMES = [
	'channel', 'tz', 'offset', 'to', 'size', 'face', 'locale', 'theme', 'background', 'foreground', 'accent', 'font', 'font_weight', 'alignment',
	'margin', 'timecode', 'pattern', 'lines', 'note', 'second_hand', 'precision', 'places', 'times', 'before', 'final', 'after', 'hold',
	'captions', 'caption_seconds',
];

/** Those of a query; `channel=live` is the default one. */
export function readLook(search) {
	// A plus sign is one, as the server reads it: Etc/GMT+5.
	const query = new URLSearchParams(search.replaceAll('+', '%2B'));
	const look = {};
	for (const name of NAMES) if (query.has(name)) look[name] = query.get(name);
	look.foreground ??= query.get('color') ?? undefined;
	return cleaned(look);
}

/** Without what says nothing. */
export const cleaned = (look) => Object.fromEntries(
	NAMES.filter((name) => typeof look[name] === 'string' && look[name] !== '').map((name) => [name, look[name]]));

/** An address below a base with these values in its query. */
export function addressOf(base, path, values = {}) {
	const url = new URL(path, base);
	for (const [name, value] of Object.entries(values)) {
		if (value) url.searchParams.set(name, value);
		else url.searchParams.delete(name);
	}
	// A zone's slash and a time's colons are legal in a query, and people read these addresses. A space as + is read by few.
	return url.href.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',').replace(/\?.*/, (query) => query.replaceAll('+', '%20'));
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The milliseconds of a length such as `-151ms` or `1.5h`; NaN of anything else. */
export function milliseconds(text) {
	const [, number, unit] = /^([+-]?[\d.]+)(ms|s|m|h)$/.exec(text) ?? [];
	return number * UNITS[unit];
}

const LOOK = 'clockcast.look';

/** What was chosen at the last visit; a browser may keep nothing. */
export function kept(place = () => localStorage) {
	try { return cleaned(JSON.parse(place().getItem(LOOK)) ?? {}); } catch { return {}; }
}

export function keep(look, place = () => localStorage) {
	try { place().setItem(LOOK, JSON.stringify(look)); } catch {}
}
