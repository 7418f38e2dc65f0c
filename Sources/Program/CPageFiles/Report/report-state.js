// The state of a session, made from its reports.

/** Requests that a page keeps if the server does not state how many it keeps. */
const LIMIT = 2000;

const instants = (item, ...names) => Object.fromEntries(names.map((name) => [name, item[name] ? Date.parse(item[name]) : null]));

function readRequest(request) {
	const segment = request.segment && { ...request.segment, start: Date.parse(request.segment.start) };
	return { ...request, ...instants(request, 'asked', 'firstByte', 'ended'), segment: segment ?? null };
}

/**
 * The state with one more report, whole or with the newer requests alone.
 *
 * Each replica has a part of the session, with numbers of its own: the page shows that of the one which answered first.
 */
export function merge(state, report) {
	if (state && report.replica !== state.replica) {
		return { ...state, others: [...new Set([...state.others, report.replica])] };
	}
	// After a restart the numbers begin anew.
	const isSame = state && report.begun === state.begunText;
	const known = new Map(isSame ? state.requests.map((request) => [request.id, request]) : []);
	for (const request of report.requests ?? []) known.set(request.id, readRequest(request));
	const requests = [...known.values()].sort((one, other) => one.asked - other.asked || one.id - other.id);
	const times = (item) => ({ ...item, ...instants(item, 'from', 'until') });
	return {
		...report,
		...instants(report, 'now', 'begun'),
		begunText: report.begun,
		others: state?.others ?? [],
		requests: requests.slice(-(report.kept?.limit ?? LIMIT)),
		faults: (report.faults ?? []).map(times),
		pathways: (report.pathways ?? []).map(times),
		breaks: (report.breaks ?? []).map((item) => ({ ...item, ...instants(item, 'from', 'until', 'again') })),
		verdicts: (report.verdicts ?? []).map(times).sort((one, other) => other.from - one.from),
	};
}

/** Whether something about a request is worth a look. */
export const isMarked = (request) => request.status >= 400 || request.aborted || request.retry || Boolean(request.fault)
	|| Boolean(request.switchedFrom) || (request.cmcdErrors ?? []).length > 0;

/** The time of the player's last sign of life. */
export const lastAsked = ({ requests, begun }) => requests.at(-1)?.asked ?? begun;

/** The verdicts of a state that are wrong and were not in the one before. */
export function newMistakes(before, state) {
	const key = ({ fault, asked, from }) => `${fault ?? asked} ${from}`;
	const known = new Set((before?.verdicts ?? []).filter(({ correct }) => correct === false).map(key));
	return state.verdicts.filter((verdict) => verdict.correct === false && !known.has(key(verdict)));
}

/** The player's own figures (CTA-5004): for each key its count, the newest value, and the least and greatest of numbers. */
export function cmcdOf(requests) {
	const found = new Map();
	for (const { cmcd } of requests) {
		for (const [key, value] of Object.entries(cmcd ?? {})) {
			const entry = found.get(key) ?? { key, count: 0, least: null, greatest: null };
			const number = typeof value === 'number' ? value : null;
			found.set(key, {
				key, count: entry.count + 1, newest: value,
				least: number === null ? entry.least : Math.min(number, entry.least ?? number),
				greatest: number === null ? entry.greatest : Math.max(number, entry.greatest ?? number),
			});
		}
	}
	return [...found.values()].sort((one, other) => one.key < other.key ? -1 : 1);
}

/** The mistakes in it, each once with its count. */
export function complaintsOf(requests) {
	const found = new Map();
	for (const { cmcdErrors } of requests) {
		for (const text of cmcdErrors ?? []) found.set(text, (found.get(text) ?? 0) + 1);
	}
	return [...found].map(([text, count]) => ({ text, count }));
}
