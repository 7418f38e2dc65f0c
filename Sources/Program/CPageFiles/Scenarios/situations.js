// The data of /scenarios.json, without a document. Faults are text as in URLs: `404@30-34of60`.

/** The seconds of each period in which a fault is on; null if it is always on, or counts from when a viewer joined. */
export function span(fault) {
	const [, title, ...numbers] = /^(.*)@(\d+)(?:-(\d+))?(?:of(\d+))?$/.exec(fault) ?? [];
	if (title === undefined) return null;
	const [from, to, period] = [numbers[0], numbers[1] ?? NaN, numbers[2] ?? 60].map(Number);
	// An event has no length; a span that ends before it begins goes on into the next period.
	const length = Number.isNaN(to) ? 0 : (to - from + period - 1) % period + 1;
	return { title, from, length, period };
}

/** The fault that is on, or else the next one, at a time in milliseconds since 1970; null if nothing ever changes. */
export function upcoming(faults, now) {
	const moments = faults.map(span).filter(Boolean).map(({ title, from, length, period }) => {
		const since = ((now / 1000 - from) % period + period) % period;
		const isOn = since < length;
		return { title, isOn, seconds: Math.ceil((isOn ? length : period) - since) };
	});
	const next = () => moments.reduce((one, other) => one && one.seconds <= other.seconds ? one : other, null);
	return moments.find(({ isOn }) => isOn) ?? next();
}

/** The same in words. */
export function countdown({ faults, after_join: join }, now) {
	if (join === 0) return 'from the moment a viewer joins';
	if (join > 0) return `${join} s after a viewer joins`;
	const moment = upcoming(faults, now);
	if (!moment) return 'all the time';
	const what = faults.length > 1 ? `: ${moment.title}` : '';
	return moment.isOn ? `now, for ${moment.seconds} s more${what}` : `in ${moment.seconds} s${what}`;
}

/** Whether something is on at that time. */
export const isOn = ({ faults, after_join: join }, now) => join === undefined && (upcoming(faults, now)?.isOn ?? faults.length > 0);

/** A URL of the list by the address at which this page was reached: proxies may have a folder of their own for it. */
export function reached(url, page) {
	const { pathname, search } = new URL(url);
	return new URL(pathname.slice(1) + search, page).href;
}

/** A name for a report that a server accepts: 4 to 32 characters. */
export const sessionName = (scenario, visit) => `${scenario.slice(0, 24)}-${visit.padEnd(6, '0')}`;

/** A clock that is late by some milliseconds. */
export const late = (clock, by) => ({
	now: () => clock.now() - by,
	at: (moment) => clock.at(moment) - by,
	sample: () => clock.sample(),
});

/** Whether an address is an issue's at a tracker, so that nothing else becomes a link. */
export const isLink = (url) => /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/issues\/\d+$/.test(url ?? '');
