// The text of a clock without a picture: a time by a pattern, or the time left until a target.

/** The letters of patterns (UTS 35), by their names in the browser; letters of pictures that are missing here are reported. */
const FIELDS = {
	y: ['year', { 2: '2-digit' }, 'numeric'], M: ['month', { 2: '2-digit', 3: 'short', 4: 'long' }, 'numeric'], d: ['day', { 2: '2-digit' }, 'numeric'],
	E: ['weekday', { 4: 'long' }, 'short'], a: ['dayPeriod', {}, 'short'],
};

/** The parts of a pattern: texts, and letters with their number. `null` for an unknown one. */
export function parts(pattern) {
	const found = [];
	for (const [text, quoted, letters] of pattern.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g)) {
		if (letters) found.push({ letter: letters, count: text.length });
		else found.push(text === "''" ? "'" : quoted?.replaceAll("''", "'") ?? text);
	}
	return found;
}

/** The first letter of a pattern that only pictures have; undefined if there is none. */
export const unknownLetter = (pattern) => parts(pattern).find(({ letter }) => letter && !(letter in FIELDS) && !'HhKkmsS'.includes(letter))?.letter;

/** A function from milliseconds since 1970 to a text; throws an `Error` that names an unknown letter.
 * @param language of names; zone by its IANA name */
export function patternText(pattern, language, zone) {
	const all = parts(pattern);
	const unknown = unknownLetter(pattern);
	if (unknown) throw new Error(`pattern: only pictures have ${unknown}`);
	const plain = new Intl.DateTimeFormat('en', {
		timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
	});
	const named = all.filter(({ letter, count }) => letter in FIELDS && (letter === 'E' || letter === 'a' || letter === 'M' && count > 2)).map(({ letter, count }) => {
		const [name, styles, other] = FIELDS[letter];
		const style = styles[count] ?? other;
		// A name of a month that stands beside a day may be another one than alone.
		const format = new Intl.DateTimeFormat(language, {
			timeZone: zone, ...name === 'dayPeriod' ? { hour: 'numeric', hourCycle: 'h12' } : { [name]: style, ...name === 'month' && { day: 'numeric' } },
		});
		return [letter + count, (time) => format.formatToParts(time).find(({ type }) => type === name)?.value ?? ''];
	});
	const names = Object.fromEntries(named);
	return (time) => {
		const numbers = Object.fromEntries(plain.formatToParts(Math.floor(time / 1000) * 1000).map(({ type, value }) => [type, Number(value)]));
		const { year, month, day, hour, minute, second } = numbers;
		const values = { y: year, M: month, d: day, H: hour, k: hour || 24, K: hour % 12, h: hour % 12 || 12, m: minute, s: second };
		return all.map((part) => {
			if (typeof part === 'string') return part;
			const { letter, count } = part;
			if (letter === 'S') return String(Math.floor(time % 1000)).padStart(3, '0').padEnd(count, '0').slice(0, count);
			if (letter + count in names) return names[letter + count](time);
			return (letter === 'y' && count === 2 ? String(year).slice(-2) : String(values[letter])).padStart(count, '0');
		}).join('');
	};
}

/** The text of a countdown for the milliseconds that are left: `{ text, isFinal, isOver }`. It is rounded up, so that 1 becomes the word at the target. */
export function leftText(left, after = 'NOW') {
	const seconds = Math.ceil(left / 1000);
	if (seconds <= 0) return { text: after, isFinal: false, isOver: true };
	if (seconds <= 10) return { text: String(seconds), isFinal: true, isOver: false };
	const [days, ...rest] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
	const time = rest.map((number) => String(number).padStart(2, '0')).join(':');
	return { text: days > 0 ? `${days}d ${time}` : time, isFinal: false, isOver: false };
}

/** `UTC+08:00` of a zone at an instant. */
export function offsetText(zone, time) {
	const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(time);
	const text = parts.find(({ type }) => type === 'timeZoneName').value.replace('GMT', 'UTC');
	return text === 'UTC' ? 'UTC+00:00' : text.replace('-', '−');
}
