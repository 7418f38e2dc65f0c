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

const OF_PAGE = ['lang', 'loading', 'player', 'store'];
/** The other parameters of a stream's address. */
const OF_STREAM = [
	'allowance', 'break', 'break.announced', 'break.as', 'break.assets', 'break.cue', 'break.early', 'break.limit', 'break.listskip',
	'break.occupies', 'break.preload', 'break.restrict', 'break.resume', 'break.skip', 'break.skiplabel', 'break.snap', 'break.style', 'break.tags',
	'break.vary', 'cc', 'container', 'data', 'define', 'delay', 'dvr', 'end', 'exact', 'fault', 'id3', 'key', 'key.iv', 'key.method', 'label', 'latency',
	'live', 'mux', 'pad', 'past', 'present', 'redundant', 'replay', 'scenario', 'session', 'splice', 'start', 'steer', 'steer.clone', 'steer.ttl',
];

/** The messages about some of these, which would be misunderstood here. */
const IN_WORDS = { latency: 'query.latency', session: 'query.session' };

/** One letter more or less, another letter, or two that have changed places. */
function isSlip(one, other) {
	const [short, long] = [one, other].sort((a, b) => a.length - b.length);
	const common = [...short].findIndex((letter, index) => letter !== long[index]);
	const [first, second] = common < 0 ? ['', long.slice(short.length)] : [short.slice(common), long.slice(common)];
	if (short.length < long.length) return first === second.slice(1);
	return first.slice(1) === second.slice(1) || first.slice(0, 2) === [...second.slice(0, 2)].reverse().join('') && first.slice(2) === second.slice(2);
}

/** The messages about a query, each with its arguments. Names that are not similar to any here belong to others. */
export function slipsIn(search) {
	const query = new URLSearchParams(search);
	const known = [...OF_PAGE, ...OF_STREAM, ...NAMES, 'color'];
	const slips = [];
	for (const name of new Set(query.keys())) {
		if (IN_WORDS[name]) slips.push([IN_WORDS[name]]);
		else if (OF_STREAM.includes(name)) slips.push(['query.stream', name]);
		else if (!known.includes(name)) {
			const lower = name.toLowerCase();
			// Many sites add `time` to defeat caches.
			const near = known.find((other) => other === lower || other.length > 5 && isSlip(lower, other));
			if (near) slips.push(['query.near', name, near]);
		}
	}
	for (const name of ['loading', 'store']) {
		const value = query.get(name);
		if (value !== null && !(Number(value) >= 0 && value.trim())) slips.push(['value.none', `${name}=${value}`]);
	}
	return slips;
}
