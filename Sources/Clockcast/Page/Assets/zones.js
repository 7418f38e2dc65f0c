// Time zones by their IANA names, and the time as text.

/** The zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

/** All zones that the browser knows, UTC first. */
export const allZones = () => [...new Set(['UTC', ...Intl.supportedValuesOf?.('timeZone') ?? []])];

/** A function from milliseconds since 1970 to `20:00:00` in a zone; in UTC where the browser does not know the zone. */
export function timeText(zone, language) {
	const make = (timeZone) => new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', timeZone });
	let format;
	try {
		format = make(zone);
	} catch {
		format = make('UTC');
	}
	return (time) => format.format(Math.floor(time / 1000) * 1000);
}
