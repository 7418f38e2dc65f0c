// The properties of a visitor's clock: the same names in the page's own address, in that of the stream and in that of a picture.

/** All parameters of a clock in URLs, in the order in which addresses have them. */
export const NAMES = [
	'channel', 'tz', 'offset', 'to', 'audio', 'subtitles', 'size', 'face', 'locale', 'theme', 'background', 'foreground', 'accent', 'font', 'font_weight', 'alignment',
	'margin', 'timecode', 'pattern', 'lines', 'note', 'second_hand', 'precision', 'places', 'times', 'before', 'final', 'after', 'hold',
	'captions', 'caption_seconds',
];

/** Adds names that only the server has; whether any was new. */
export function learn(names) {
	const added = names.filter((name) => !NAMES.includes(name));
	NAMES.push(...added);
	return added.length > 0;
}

/** The names that are not settings of a look. */
const PLAIN = ['channel', 'tz', 'offset', 'to', 'audio', 'subtitles'];

/** The properties in a query; `channel=live` is the default channel. */
export function readLook(search) {
	// As on the server, a plus sign is a space in the settings of a look, and elsewhere it stays one: Etc/GMT+5.
	const [query, plain] = [search, search.replaceAll('+', '%2B')].map((text) => new URLSearchParams(text));
	const look = {};
	for (const name of NAMES) if (query.has(name)) look[name] = (PLAIN.includes(name) ? plain : query).get(name);
	look.foreground ??= query.get('color') ?? undefined;
	return cleaned(look);
}

/** The same without properties that have no effect. */
export const cleaned = (look) => Object.fromEntries(
	NAMES.filter((name) => typeof look[name] === 'string' && look[name] !== '').map((name) => [name, look[name]]));

/** An address below a base with these values in its query, in which a space is %20 and a plus sign %2B, so that they cannot be confused. */
export function addressOf(base, path, values = {}) {
	const url = new URL(path, base);
	url.search = url.search.replaceAll('+', '%2B');
	for (const [name, value] of Object.entries(values)) {
		if (value) url.searchParams.set(name, value);
		else url.searchParams.delete(name);
	}
	// A zone's slash and a time's colons are legal in a query, and people read these addresses. Few people read + as a space.
	return url.href.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',').replace(/\?.*/, (query) => query.replaceAll('+', '%20'));
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The milliseconds of a length such as `-151ms` or `1.5h`; NaN of anything else. */
export function milliseconds(text) {
	const [, number, unit] = /^([+-]?[\d.]+)(ms|s|m|h)$/.exec(text) ?? [];
	return number * UNITS[unit];
}

const LOOK = 'clockcast.look';

/** The choice of the last visit; a browser may keep nothing. */
export function kept(place = () => localStorage) {
	try { return cleaned(JSON.parse(place().getItem(LOOK)) ?? {}); } catch { return {}; }
}

export function keep(look, place = () => localStorage) {
	try { place().setItem(LOOK, JSON.stringify(look)); } catch {}
}

/** The look to play instead of one that the server refuses, and the part of it that is left out; null if the server names none. */
export function mended(look, error) {
	const { detail = '' } = error ?? {};
	// A target makes a countdown of a clock.
	if (!look.face && (look.to || look.times) && /^400, .*(does not count down|only of countdown)/.test(detail)) return [{ ...look, face: 'countdown' }];
	const [, field, font] = /^400, (?:(\w+) (?:is|contains|has) |.*no (font) family)/.exec(detail) ?? [];
	const name = field ?? font ?? (/nothing to count down to/.test(detail) ? 'face' : '');
	return look[name] && name !== 'channel' ? [{ ...look, [name]: '' }, `${name}=${look[name]}`] : null;
}
