// Time zones by their IANA names, and the time as text.

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

/** All zones that the browser knows, UTC first. */
export const allZones = () => ['UTC', ...Intl.supportedValuesOf?.('timeZone') ?? []];

/** Milliseconds since 1970 as `20:00:00`, and the zone: UTC where the browser does not know it. */
export function timeText(zone, language) {
	try {
		const format = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', timeZone: zone });
		return { zone, text: (time) => format.format(Math.floor(time / 1000) * 1000) };
	} catch {
		return timeText('UTC', language);
	}
}

/** Whether the browser knows it. */
export function isZone(zone) {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
	} catch {
		return false;
	}
}
