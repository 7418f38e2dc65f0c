// Time on the chart of a session. Moments are milliseconds since 1970.

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].map((seconds) => seconds * 1000);

/** The section that is seen: some milliseconds up to a moment, or less if the session is younger; with 0, everything since it began. */
export function section(span, begun, end) {
	return { from: Math.max(Math.min(begun, end - 10_000), end - (span || Infinity)), until: end };
}

/** The round times of a section, `most` at most. */
export function ticks({ from, until }, most) {
	const step = STEPS.find((length) => (until - from) / length <= most) ?? STEPS.at(-1);
	const first = Math.ceil(from / step) * step;
	return Array.from({ length: Math.max(0, Math.floor((until - first) / step) + 1) }, (_, index) => first + index * step);
}

/** The time of day in UTC, with some digits of the second's fraction: cut, not rounded. */
export const clockText = (moment, digits = 0) => new Date(moment).toISOString().slice(11, digits ? 20 + digits : 19);

/** Round values for the lines of a scale that shows 0 and everything between two values, in seconds: none below the least. */
export function levels(low, high) {
	const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
	const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800].find((size) => (top - bottom) / size <= 3) ?? 3600;
	const [first, last] = [Math.ceil(bottom / step), Math.ceil(top / step)];
	return Array.from({ length: last - first + 1 }, (_, index) => Math.round((first + index) * step * 10) / 10 + 0);
}
