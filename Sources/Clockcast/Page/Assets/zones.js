// Time zones by their IANA names, and the time as text.

/** The zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

/** All zones that the browser knows, UTC first; a few where it does not tell. */
export function allZones() {
  const known = Intl.supportedValuesOf?.('timeZone') ?? ['Asia/Shanghai', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles'];
  return ['UTC', ...known.filter((zone) => zone !== 'UTC')];
}

/** A function from milliseconds since 1970 to `20:00:00` in a zone; in UTC where the browser does not know the zone. */
export function timeText(zone, language) {
  const style = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
  let format;
  try {
    format = new Intl.DateTimeFormat(language, { ...style, timeZone: zone });
  } catch {
    format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  }
  return (time) => format.format(Math.floor(time / 1000) * 1000);
}
