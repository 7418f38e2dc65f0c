// Time zones by their IANA names, and the time as text.

/** The zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

/** All zones that the browser knows, UTC first. */
export const allZones = () => ['UTC', ...Intl.supportedValuesOf?.('timeZone') ?? []];

/** Tells milliseconds since 1970 as `20:00:00`, and names the zone: UTC where the browser does not know another. */
export function timeText(zone, language) {
	const make = (timeZone) => {
		const format = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', timeZone });
		return { zone: timeZone, text: (time) => format.format(Math.floor(time / 1000) * 1000) };
	};
	try {
		return make(zone);
	} catch {
		return make('UTC');
	}
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The milliseconds of a length such as `-151ms` or `1.5h`; NaN of anything else. */
export function milliseconds(text) {
	const [, number, unit] = /^([+-]?[\d.]+)(ms|s|m|h)$/.exec(text) ?? [];
	return number * UNITS[unit];
}
