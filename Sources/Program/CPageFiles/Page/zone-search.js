// The search for a time zone, for the few visitors who want another.

import { isZone, today } from './zones.js';

/** The zones that the name of a time means first. */
const LARGEST = ['Asia/Shanghai', 'Asia/Kolkata', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/London', 'Europe/Moscow', 'Asia/Seoul', 'Asia/Jerusalem', 'America/New_York', 'America/Los_Angeles'];

/** Large cities after which no zone is named, and others as they are written there, with the zones that they have. */
const CITIES = {
	'Asia/Shanghai': 'beijing,peking,guangzhou,shenzhen,hangzhou,chengdu,wuhan,北京,上海,广州,深圳,杭州,成都,武汉', 'Asia/Tokyo': 'osaka,kyoto,yokohama,nagoya,東京,大阪,京都',
	'Asia/Kolkata': 'mumbai,bombay,delhi,new delhi,bangalore,bengaluru,chennai,hyderabad', 'Asia/Hong_Kong': 'hongkong,香港', 'Asia/Taipei': '台北', 'Asia/Seoul': 'busan,서울',
	'Europe/Berlin': 'munchen,munich,hamburg,koln,cologne,frankfurt', 'Europe/Zurich': 'geneva,geneve', 'Europe/Rome': 'milan,milano,roma', 'Europe/Madrid': 'barcelona',
	'America/New_York': 'boston,washington,miami,atlanta,philadelphia', 'America/Chicago': 'houston,dallas', 'America/Los_Angeles': 'san francisco,seattle,las vegas',
	'America/Sao_Paulo': 'rio de janeiro', 'Asia/Ho_Chi_Minh': 'hanoi', 'Asia/Karachi': 'islamabad,lahore', 'Asia/Riyadh': 'mecca', 'Europe/Istanbul': 'ankara',
};
const HALF_A_YEAR = 15_768_000_000;

/** All zones of the browser, UTC first. */
export const allZones = () => [...new Set(['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? []).map(today).sort()])];

function nameOf(timeZone, timeZoneName, time, language = 'en') {
	return new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The name of a zone's time in a language: "China Time". */
export const longName = (zone, language) => nameOf(zone, 'longGeneric', 0, language);

/** `GMT+8`, `UTC-5` or `+8` as the zone of these hours, whose name has the opposite sign (the tz database's file etcetera). */
function offsetZone(text) {
	const [, sign, hours, minutes = '00'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d\d)?$/i.exec(text.trim()) ?? [];
	if (!sign) return;
	if (minutes === '00') {
		const zone = Number(hours) ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : 'UTC';
		return isZone(zone) ? zone : null;
	}
	// An offset with minutes is that of a place which keeps it all year.
	const wanted = `GMT${sign}${hours.padStart(2, 0)}:${minutes}`;
	const now = Date.now();
	return [...LARGEST, ...allZones()].find((zone) => [now, now + HALF_A_YEAR].every((time) => nameOf(zone, 'longOffset', time) === wanted)) ?? null;
}

/** The zone that a text means: an offset, a name, a city, or the beginning of a word of it or of the name of its time; null if there is none. */
export function findZone(text, language) {
	const plain = (name) => name.toLowerCase().replaceAll('_', ' ').normalize('NFD').replace(/\p{M}/gu, '').trim();
	const wanted = plain(text);
	if (!wanted) return null;
	const offset = offsetZone(text);
	if (offset !== undefined) return offset;
	// Names of offsets have signs that mislead.
	const zones = allZones().filter((zone) => !zone.startsWith('Etc/')).map((zone) => [zone, plain(zone), plain(zone.split('/').at(-1))])
		.concat(Object.entries(CITIES).flatMap(([zone, cities]) => cities.split(',').map((city) => [zone, '', plain(city)])));
	const first = (test) => zones.find(test)?.[0];
	const timed = (test) => [...LARGEST, ...allZones()].find((zone) => test(plain(longName(zone, language))));
	return first(([, name, city]) => name === wanted || city === wanted) ?? (text.includes('/') && isZone(text.trim()) ? today(text.trim()) : null)
		?? timed((name) => `${name} `.startsWith(`${wanted} `))
		// Up to three letters are an abbreviation, such as IST, and not a beginning.
		?? (/^[ -~]{1,3}$/.test(wanted) ? null : first(([, , city]) => ` ${city}`.includes(` ${wanted}`)) ?? timed((name) => name.startsWith(wanted)) ?? null);
}
