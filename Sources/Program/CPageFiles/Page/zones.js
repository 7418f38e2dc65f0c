// Time zones by their IANA names, and the time as text.

/** Old names that browsers still give, with the present ones. */
const RENAMED = {
	'Africa/Asmera': 'Africa/Asmara', 'America/Buenos_Aires': 'America/Argentina/Buenos_Aires', 'America/Coral_Harbour': 'America/Atikokan',
	'America/Godthab': 'America/Nuuk', 'America/Indianapolis': 'America/Indiana/Indianapolis', 'America/Louisville': 'America/Kentucky/Louisville',
	'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu', 'Asia/Rangoon': 'Asia/Yangon', 'Asia/Saigon': 'Asia/Ho_Chi_Minh',
	'Atlantic/Faeroe': 'Atlantic/Faroe', 'Europe/Kiev': 'Europe/Kyiv', 'Pacific/Enderbury': 'Pacific/Kanton', 'Pacific/Ponape': 'Pacific/Pohnpei',
	'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name, if the browser has it. */
export const today = (zone) => RENAMED[zone] && isZone(RENAMED[zone]) ? RENAMED[zone] : zone;

export const ownZone = () => today(Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC');

/** A zone's name for people: `UTC+8` for one of an offset, whose sign would mislead. */
export const zoneText = (zone) => zone.replace(/^Etc\/GMT([+-])(\d)/, (_, sign, digit) => `UTC${sign === '+' ? '-' : '+'}${digit}`);

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
