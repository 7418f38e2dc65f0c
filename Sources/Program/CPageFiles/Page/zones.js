// Time zones by their IANA names, and the time as text.

/** Old names that browsers still give, with the present ones. */
const RENAMED = {
	'Africa/Asmera': 'Africa/Asmara', 'America/Buenos_Aires': 'America/Argentina/Buenos_Aires', 'America/Coral_Harbour': 'America/Atikokan',
	'America/Godthab': 'America/Nuuk', 'America/Indianapolis': 'America/Indiana/Indianapolis', 'America/Louisville': 'America/Kentucky/Louisville',
	'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu', 'Asia/Rangoon': 'Asia/Yangon', 'Asia/Saigon': 'Asia/Ho_Chi_Minh',
	'Atlantic/Faeroe': 'Atlantic/Faroe', 'Europe/Kiev': 'Europe/Kyiv', 'Pacific/Enderbury': 'Pacific/Kanton', 'Pacific/Ponape': 'Pacific/Pohnpei',
	'Pacific/Truk': 'Pacific/Chuuk',
};

/** The zones that the name of a time means first. */
const LARGEST = ['Asia/Shanghai', 'Asia/Kolkata', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/London', 'Europe/Moscow', 'Asia/Seoul', 'Asia/Jerusalem', 'America/New_York', 'America/Los_Angeles'];

/** The present name, if the browser has it. */
export const today = (zone) => RENAMED[zone] && isZone(RENAMED[zone]) ? RENAMED[zone] : zone;

export const ownZone = () => today(Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC');

/** All zones of the browser, UTC first. */
export const allZones = () => [...new Set(['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? []).map(today).sort()])];

/** The name of a zone's time in a language: "China Time". */
export function longName(zone, language) {
	const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
	return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `GMT+8`, `UTC-5` or `+8` as the zone of these hours, whose name has the opposite sign (the tz database's file etcetera). */
function offsetZone(text) {
	const [, sign, hours, minutes = '00'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d\d)?$/i.exec(text.trim()) ?? [];
	if (!sign) return;
	const zone = Number(hours) ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : 'UTC';
	return minutes === '00' && isZone(zone) ? zone : null;
}

/** The zone that a text means: an offset, a name, a city, or the beginning of a word of it or of the name of its time; null if there is none. */
export function findZone(text, language) {
	const plain = (name) => name.toLowerCase().replaceAll('_', ' ').normalize('NFD').replace(/\p{M}/gu, '').trim();
	const wanted = plain(text);
	if (!wanted) return null;
	const offset = offsetZone(text);
	if (offset !== undefined) return offset;
	// Names of offsets have signs that mislead.
	const zones = allZones().filter((zone) => !zone.startsWith('Etc/')).map((zone) => [zone, plain(zone), plain(zone.split('/').at(-1))]);
	const first = (test) => zones.find(test)?.[0];
	const timed = (test) => [...LARGEST, ...allZones()].find((zone) => test(plain(longName(zone, language))));
	return first(([, name, city]) => name === wanted || city === wanted) ?? (text.includes('/') && isZone(text.trim()) ? today(text.trim()) : null)
		?? timed((name) => `${name} `.startsWith(`${wanted} `))
		// Up to three letters are an abbreviation, such as IST, and not a beginning.
		?? (/^[ -~]{1,3}$/.test(wanted) ? null : first(([, , city]) => ` ${city}`.includes(` ${wanted}`)) ?? timed((name) => name.startsWith(wanted)) ?? null);
}

/** Milliseconds since 1970 as `20:00:00`, and the zone: UTC if the browser does not have it. */
export function timeText(zone, language) {
	try {
		const format = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', timeZone: zone });
		return { zone, text: (time) => format.format(Math.floor(time / 1000) * 1000) };
	} catch {
		return timeText('UTC', language);
	}
}

/** Whether the browser has a zone. A name begins with a letter; an offset is not a name. */
export function isZone(zone) {
	try {
		return /^[a-z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
	} catch {
		return false;
	}
}

/** An instant as a date picker in a zone shows it: `2026-12-12T20:00:00`. */
export function localTime(instant, zone) {
	const parts = new Intl.DateTimeFormat('en-CA', {
		timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
	}).formatToParts(instant).reduce((all, { type, value }) => ({ ...all, [type]: value }), {});
	return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The instant of a date picker's value in a zone, as in URLs; empty for an empty value. */
export function instantOf(text, zone) {
	const wanted = Date.parse(`${text}Z`);
	if (Number.isNaN(wanted)) return '';
	// Two rounds, because the zone's offset may differ at the first result.
	let instant = wanted;
	for (let round = 0; round < 2; round += 1) instant += wanted - Date.parse(`${localTime(instant, zone)}Z`);
	return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** The first of some times of day, such as `20:00`, after an instant, in milliseconds; NaN if there is none. */
export function nextOf(times, zone, now) {
	const days = [0, 1].map((day) => localTime(now + day * 86_400_000, zone).slice(0, 10));
	const instants = days.flatMap((day) => times.map((time) => Date.parse(instantOf(`${day}T${time}`, zone))));
	const next = Math.min(...instants.filter((instant) => instant > now));
	return Number.isFinite(next) ? next : NaN;
}
