// The texts of a session's page.

import { clockText } from './report-time.js';

const KINDS = {
	multivariant: 'Multivariant playlist', playlist: 'Playlist', iframes: 'I-frame playlist', header: 'Header', segment: 'Segment',
	part: 'Part', sound: 'Sound', subtitles: 'Subtitles', key: 'Key', steering: 'Steering manifest', assets: 'List of ads',
	ad: 'Ad', other: 'Other',
};

/** The meaning of each key of the standard, and its unit. */
const KEYS = {
	ab: 'aggregate bitrate, kbit/s', bg: 'in the background', bl: 'length of the buffer, ms', br: 'bitrate, kbit/s', bs: 'the buffer ran dry',
	cid: 'content', d: 'duration, ms', dl: 'deadline, ms', lab: 'lowest bitrate, kbit/s', ltc: 'latency behind live, ms',
	mtp: 'measured throughput, kbit/s', nor: 'what comes next', nrr: 'range of that', ot: 'kind of object', pr: 'playback rate', rtp: 'throughput that is wanted, kbit/s',
	sf: 'format', sid: 'session', sn: 'number', st: 'kind of stream', sta: 'state', su: 'start-up, urgent', tab: 'top bitrate, kbit/s',
	tb: 'top bitrate, kbit/s', ts: 'when it was sent, ms', v: 'version',
};

export const kindName = (kind) => KINDS[kind] ?? kind;
export const laneName = ({ kind, rendition }) => [kindName(kind), rendition].filter(Boolean).join(' ');
export const requestName = (request) => laneName(request) + (request.pathway ? ` by ${request.pathway}` : '');
export const keyName = (key) => KEYS[key] ?? (key.includes('-') ? 'of the player’s maker' : 'unknown');

export const seconds = (value, digits = 2) => value === null || value === undefined ? '–' : `${value.toFixed(digits).replace('-', '−')} s`;

/** A number with a sign, which shows the side. */
export const signed = (value) => value === null || value === undefined ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)} s`;

export function bytes(count) {
	if (count < 10_000) return `${count} B`;
	return count < 10_000_000 ? `${Math.round(count / 1000)} kB` : `${Math.round(count / 1_000_000)} MB`;
}

/** The duration of an answer in milliseconds, with that of the first byte if there is one. */
export function took({ asked, firstByte, ended }) {
	if (ended === null) return 'not over';
	const whole = `${ended - asked} ms`;
	return firstByte === null || firstByte === ended ? whole : `${whole} (first byte ${firstByte - asked})`;
}

/** The remarks about a request. */
export function notes(request) {
	return [
		request.status >= 400 && 'failed', request.retry && 'retry', request.aborted && 'aborted', request.switchedFrom && 'switch',
		request.fault && `fault ${request.fault}`, ...(request.cmcdErrors ?? []).map((text) => `CMCD: ${text}`),
	].filter(Boolean);
}

/** A request in a sentence or two. */
export function sentence(request) {
	const { status, lead, listAge, segment } = request;
	const what = `${requestName(request)}, ${status || 'no answer'}, ${bytes(request.bytes)} in ${took(request)}`;
	return [
		`Request ${request.id}, ${clockText(request.asked, 3)}: ${what}`,
		segment && `segment ${segment.number} of ${clockText(segment.start, 3)}, asked for ${leadText(lead)}`,
		typeof listAge === 'number' && `${seconds(listAge)} after the playlist before`,
		...notes(request),
	].filter(Boolean).join('; ') + '.';
}

const leadText = (lead) => typeof lead !== 'number' ? 'at an unknown lead'
	: `${Math.abs(lead).toFixed(2)} s ${lead < 0 ? 'after its time' : 'ahead of its time'}`;

/** The result of a verdict in a word. */
export function outcome({ met, correct, final = true }) {
	if (!met) return { word: 'not met', className: 'open' };
	if (correct === null || correct === undefined) return { word: final ? 'met, not judged' : 'met, not judged yet', className: 'open' };
	return correct ? { word: 'correct', className: 'good' } : { word: 'not correct', className: 'bad' };
}

/** The pathways that a player took, with the reason why it left each; empty without any. */
export const pathwaysText = (stays = []) => stays.map(({ pathway, from, segments, left }) =>
	`${pathway} from ${clockText(from)}, ${segments} segments${left ? `, ${left}` : ''}`).join('; ');

/** The beginning and the end, or only one of them for a moment. */
export function spanText({ from, until, afterJoining }) {
	if (from === null) return 'always';
	const span = until === null || until === from ? clockText(from) : `${clockText(from)} to ${clockText(until)}`;
	return afterJoining ? `${afterJoining}: ${span}` : span;
}

/** A value of CMCD, as text. */
export const valueText = (value) => typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–');

/** The chart in words, for screen readers. */
export function chartText({ from, until }, requests) {
	const seen = requests.filter(({ asked }) => asked >= from && asked <= until);
	const count = (test) => seen.filter(test).length;
	return `Requests from ${clockText(from)} to ${clockText(until)} UTC: ${seen.length}, of which ${count(({ status }) => status >= 400)} failed, `
		+ `${count(({ retry }) => retry)} were retries, ${count(({ aborted }) => aborted)} were aborted, `
		+ `${count(({ switchedFrom }) => switchedFrom)} switched. The table below has each.`;
}
