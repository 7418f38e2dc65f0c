// The parts of an address that have no effect on the page, for the few visitors whose address has a query.

const OF_PAGE = ['lang', 'loading', 'player', 'store'];
/** The parameters of a stream's address that are not those of a look. */
const OF_STREAM = [
	'allowance', 'break', 'break.announced', 'break.as', 'break.assets', 'break.cue', 'break.early', 'break.limit', 'break.listskip',
	'break.occupies', 'break.preload', 'break.restrict', 'break.resume', 'break.skip', 'break.skiplabel', 'break.snap', 'break.style', 'break.tags',
	'break.vary', 'cc', 'container', 'data', 'define', 'delay', 'dvr', 'end', 'exact', 'fault', 'id3', 'key', 'key.iv', 'key.method', 'label', 'latency',
	'live', 'loading', 'mux', 'pad', 'past', 'present', 'redundant', 'replay', 'scenario', 'session', 'splice', 'start', 'steer', 'steer.clone', 'steer.ttl',
];

/** The messages about some of these, which would be misunderstood here. */
const IN_WORDS = { latency: 'query.latency', session: 'query.session' };

/** The browser's own HLS where there is better, and what is taken otherwise. */
const PLAYERS = ['native', 'page'];

/** Names that the server takes for these, too. */
const SYNONYMS = { renditions: 'size', sound: 'audio', subs: 'subtitles', timezone: 'tz', zone: 'tz' };

/** One letter more or less, another letter, or two that have changed places. */
function isSlip(one, other) {
	const [short, long] = [one, other].sort((a, b) => a.length - b.length);
	const common = [...short].findIndex((letter, index) => letter !== long[index]);
	const [first, second] = common < 0 ? ['', long.slice(short.length)] : [short.slice(common), long.slice(common)];
	if (short.length < long.length) return first === second.slice(1);
	return first.slice(1) === second.slice(1) || first.slice(0, 2) === [...second.slice(0, 2)].reverse().join('') && first.slice(2) === second.slice(2);
}

/** The messages about a query, each with its arguments. Names that are not similar to any here belong to others.
 * @param names of a look; languages of the page; own, the other parameters of the page */
export function slipsIn(search, names, languages, own = OF_PAGE) {
	const query = new URLSearchParams(search);
	const known = [...own, ...OF_STREAM, ...names, 'color'];
	const slips = [];
	for (const name of new Set(query.keys())) {
		if (IN_WORDS[name]) slips.push([IN_WORDS[name]]);
		else if (OF_STREAM.includes(name) && !own.includes(name)) slips.push(['query.stream', name]);
		else if (!known.includes(name)) {
			const lower = name.toLowerCase();
			// Many sites add `time` to defeat caches.
			const single = lower.replace(/(.)\1+/g, '$1');
			const near = SYNONYMS[lower] ?? known.find((other) => [lower, single].includes(other) || other.length > 5 && isSlip(lower, other));
			if (near) slips.push(['query.near', name, near]);
		}
	}
	const isLength = (value) => Number(value) >= 0 && Boolean(value.trim());
	for (const [name, isRight, right] of [
		['loading', isLength, '0–600'], ['store', isLength, '4–60'],
		['player', (value) => PLAYERS.includes(value), PLAYERS.join(', ')],
		['lang', (value) => languages.includes(value.toLowerCase().split('-')[0]), languages.join(', ')],
	]) {
		const value = own.includes(name) ? query.get(name) : null;
		if (value !== null && !isRight(value)) slips.push(['value.right', `${name}=${value}`, right]);
	}
	return slips;
}
