// The texts of the page that plays one failing stream, and the addresses in it, without a document.

/** The parameters of this page alone; all others belong to the stream. */
const ITS_OWN = ['channel', 'player', 'session'];

/** What faults of keys and pathways need besides. */
const WAYS = ['key', 'key.iv', 'steer', 'steer.ttl', 'steer.clone', 'redundant', 'define'];

/** A query, in which a plus sign stays one: Etc/GMT+5. */
export const queryOf = (search) => new URLSearchParams(search.replaceAll('+', '%2B'));

/** Its items as they are written: in some a plus sign is a space for the server, in others it is one. */
const itemsOf = (search) => search.slice(1).split('&').filter(Boolean).map((piece) => /^([^=]*)=?(.*)$/.exec(piece).slice(1));

/** The path and the query of the stream that the page's query stands for. */
export function streamOf(search, session) {
	const query = queryOf(search);
	const items = itemsOf(search).filter(([name]) => !ITS_OWN.includes(name));
	items.push(['session', session]);
	return `${encodeURIComponent(query.get('channel') || 'live')}.m3u8?${items.map(([name, value]) => `${name}=${readable(value)}`).join('&')}`;
}

/** Faults stay readable: none of their characters needs an escape. */
const readable = (text) => text.replaceAll('%2C', ',').replaceAll('%40', '@').replaceAll('%3D', '=').replaceAll('%3A', ':');

/** The title of a trial. */
export function titleOf(search) {
	const query = queryOf(search);
	const breaks = [...new Set(query.keys())].filter((name) => /^break(\.|$)/.test(name));
	const said = ['scenario', 'fault', ...breaks, ...WAYS, 'replay', 'dvr', 'delay', 'start', 'end', 'latency'].flatMap((name) =>
		query.getAll(name).map((value) => name === 'fault' || name === 'scenario' ? value : `${name}=${value}`));
	return said.join(' · ') || 'a stream without a fault';
}

/** What a player that has given up cannot do with such a stream, and what to ask for instead; empty if nothing is known. */
export function hintOf(search, isOwn) {
	const query = queryOf(search);
	const isEncrypted = query.has('key') || /^key-/.test(query.get('scenario') ?? '');
	if (isOwn) return isEncrypted && query.get('container') !== 'ts' ? 'Chromium’s own HLS decrypts transport streams: add container=ts.' : '';
	if (isEncrypted) return 'This page’s own player does not decrypt; hls.js and most others do, by the URL below.';
	return query.has('define') || query.get('scenario') === 'variables' ? 'This page’s own player does not know variables; hls.js does, by the URL below.' : '';
}

/** The player, and what the page's own one plays in place of what the stream is asked for. */
export function playerOf(search, isOwn) {
	const query = queryOf(search);
	const other = isOwn ? [] : Object.entries({ container: 'cmaf', mux: 'yes' }).filter(([name, value]) => ![null, value].includes(query.get(name)));
	const list = (items) => items.map((item) => item.join('=')).join(' and ');
	const asked = other.map(([name]) => [name, query.get(name)]);
	return `The player${other.length > 0 ? `. It plays ${list(other)} in place of ${list(asked)}, which it cannot play.` : ''}`;
}

/** How far the stream is behind the clock, in milliseconds, for a player who came at `joined`; null if that is unknown. */
export function shiftOf(search, joined) {
	const query = queryOf(search);
	if (['start', 'end', 'live'].some((name) => query.has(name))) return null;
	const shift = query.has('replay') ? joined - instant(query.get('replay')) : Number(query.get('delay') ?? 0) * 1000;
	return Number.isFinite(shift) ? shift : null;
}

/**
 * The query of the picture at this moment; null if the moment that the stream shows is unknown.
 *
 * @param now in milliseconds since 1970; `joined` when the player came; `breaks` those of its report
 */
export function frameOf(search, now, joined, breaks = []) {
	const query = queryOf(search);
	const shift = shiftOf(search, joined);
	if (shift === null) return null;
	const shown = now - shift;
	const items = itemsOf(search).filter(([name]) => !['player', 'session', 'label'].includes(name));
	items.push(['at', new Date(Math.floor(shown / 1000) * 1000).toISOString()]);
	return `frame.png?${items.map(([name, value]) => `${name}=${readable(name === 'break' ? timeOf(value, breaks) : value)}`).join('&')}`;
}

/** The time of a break; one that counts from the player’s arrival has the instants that its report has. */
function timeOf(value, breaks) {
	const found = value.startsWith('after') && breaks.find(({ asked }) => asked === `break=${value}`);
	if (!found) return value;
	const start = Date.parse(found.shown);
	const basic = (time) => new Date(time).toISOString().replace(/[-:]/g, '').replace('.000', '');
	return `${basic(start)}-${basic(start + Date.parse(found.until) - Date.parse(found.from))}`;
}

/** What the picture of this moment shows, in words. */
export function captionOf(search) {
	const query = queryOf(search);
	const isBeside = query.has('break') ? (query.get('break.as') ?? 'interstitial') === 'interstitial'
		: /(^|,)(interstitial|pre-roll)/.test(query.get('scenario') ?? '');
	return 'What the stream shows at this moment. A player of an ordinary live list is 6 to 10 s behind it, and stays so.'
		+ (isBeside ? ' In a break the stream goes on, and a player that plays interstitials shows the ad instead.' : '');
}

/** An instant as in URLs, with or without separators. */
function instant(text) {
	const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(text) ?? [];
	const [year, month, day, hour, minute, second] = parts;
	return Date.parse(parts.length ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : text);
}

/** The present or next fault of a report, in words, and whether it is on. */
export function comingUp(faults, now) {
	const moments = faults.filter(({ from }) => from).map(({ asked, from, until }) => {
		const [start, end] = [Date.parse(from), until ? Date.parse(until) : Date.parse(from) + 2000];
		return { asked, start, end, isOn: start <= now && now < end };
	});
	const current = moments.find(({ isOn }) => isOn);
	if (current) return { text: `${current.asked} now, for ${Math.ceil((current.end - now) / 1000)} s more`, isOn: true };
	const next = moments.filter(({ start }) => start > now).sort((one, other) => one.start - other.start)[0];
	if (next) return { text: `${next.asked} in ${Math.ceil((next.start - now) / 1000)} s`, isOn: false };
	if (faults.some(({ from }) => !from)) return { text: 'All the time', isOn: true };
	return { text: moments.length ? 'It is over' : '', isOn: false };
}
