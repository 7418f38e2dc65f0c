// The properties of a visitor's clock: the same names in the page's own address, in that of the stream and in that of a picture.

/** All parameters of a clock in URLs, in the order in which addresses have them. */
export const NAMES = [
	'channel', 'tz', 'offset', 'to', 'audio', 'subtitles', 'size', 'face', 'locale', 'theme', 'background', 'foreground', 'accent', 'font', 'font_weight', 'alignment',
	'margin', 'timecode', 'pattern', 'lines', 'note', 'second_hand', 'precision', 'places', 'times', 'before', 'final', 'after', 'hold',
	'captions', 'caption_seconds',
];

/** The server's faces by their names, each with the names of its settings, and whether text can show it. */
const FACES = {};

/** Takes over the server's faces; whether any has a setting that is new to the page. */
export function learn(faces) {
	for (const { name, fields, text } of faces) FACES[name] = { fields: fields.map((field) => field.name), text };
	const added = new Set(Object.keys(FACES).flatMap(fieldsOf).filter((name) => !NAMES.includes(name)));
	NAMES.push(...added);
	return added.size > 0;
}

/** The names of a face's settings. */
export const fieldsOf = (face) => FACES[face]?.fields ?? [];

/** Whether text can show a face, as far as is known. */
export const hasText = (face) => FACES[face]?.text !== false;

/** Whether a face counts down to a target. */
export const countsDown = (face) => fieldsOf(face).includes('to');

/** The face that does. */
export const countingFace = () => Object.keys(FACES).find(countsDown);

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

/** The part of a look that text over other pictures has, in letters of the viewer's machine. Words and targets are those of the channel that it names,
 * unless the look has others. Of a face without text it has the time.
 * @param channel of the server's list; zone in the address, or nothing */
export function textLook(look, channel, zone) {
	const { face = channel.face } = look;
	const isText = hasText(face);
	const names = ['offset', 'locale', 'foreground', 'font', 'font_weight', 'alignment', ...isText ? fieldsOf(face) : []];
	const own = Object.fromEntries(names.map((name) => [name, look[name]]));
	if (!isText) return { tz: zone, ...own, offset: look.offset ?? (channel.offset_ms ? `${channel.offset_ms}ms` : '') };
	return { channel: channel.name, tz: zone, ...own, face: face === channel.face ? '' : face };
}

/** Asks the server whether it accepts a look. What is wrong is looked for, with code that few visitors need, only if it does not.
 * @param ask rejects with an error of the server for a look that it refuses
 * @returns as `tried` */
export async function attempt(look, ask) {
	const error = await ask(look).then(() => null, (error) => error);
	const search = error && await import('./refusals.js').catch(() => null);
	return search ? search.tried(look, ask, error) : { look, small: [], wrong: null, error };
}
