// The chart as a list of shapes, without a document.

import { bar, laneKey, lanes, legible, rows, signs } from './report-lanes.js';
import { lastAsked } from './report-state.js';
import { clockText, levels, ticks } from './report-time.js';
import { laneName } from './report-words.js';

const tenth = (value) => Math.round(value * 10) / 10;

/** Collects shapes, each with its attributes to a tenth of a pixel. */
class Shapes {
	all = [];

	add(tag, className, attributes, text) {
		const rounded = Object.entries(attributes).map(([name, value]) => [name, typeof value === 'number' ? tenth(value) : value]);
		this.all.push({ tag, attributes: { class: className, ...Object.fromEntries(rounded) }, text });
	}

	line(className, x1, y1, x2, y2) { this.add('line', className, { x1, y1, x2, y2 }); }
	text(className, x, y, text) { this.add('text', className, { x, y }, text); }
}

/** Rows for the names of faults. */
const NAME_ROWS = 3;

/** Faults of the section as spans in pixels, with a row each for their names. A fault that is always on has no moments, and an event has no end. */
function spansOf(faults, { x, width, unit }) {
	const spans = faults.map(({ fault, asked = fault, from, until }) => {
		const [left, right] = from === null ? [0, width] : [x(from), x(until ?? from)];
		const start = Math.max(0, left);
		const length = asked.length * 8 * unit;
		// The name stays inside the chart, even for a fault that is about to begin.
		const textX = Math.max(0, Math.min(start + 3 * unit, width - length));
		return { fault: asked, x: start, textX, length, width: Math.max(Math.min(width, right) - start, 2), isSeen: right >= 0 && left <= width };
	}).filter(({ isSeen }) => isSeen).sort((one, other) => one.textX - other.textX);
	const places = rows(spans.map(({ textX, length }) => ({ x: textX, width: length })), 8 * unit, NAME_ROWS);
	const ends = [];
	return spans.map((span, row) => {
		// Where all rows are full, as on a phone, a name that would run into another is left out: the verdicts below have it.
		const isLegible = (ends[places[row]] ?? -Infinity) + 4 * unit <= span.textX;
		if (isLegible) ends[places[row]] = span.textX + span.length;
		return { ...span, row: places[row], isLegible };
	});
}

/** A panel with a scale, and lines and points of values over time. */
function panel(shapes, { top, height, title, series, dashed = null }, { x, left, width, unit }) {
	shapes.text('title', 0, top + 11 * unit, title);
	// Where there is no margin for it, the title has a line of its own above the scale.
	const [upper, lower] = [top + (left > 0 ? 22 : 32) * unit, top + height - 6 * unit];
	const values = series.flatMap(({ points }) => points.map(({ value }) => value)).concat(dashed ?? []);
	const marks = levels(Math.min(0, ...values), Math.max(0, ...values));
	const [low, high] = [Math.min(0, ...values), Math.max(marks.at(-1), 0.1)];
	const y = (value) => lower - (value - low) / (high - low) * (lower - upper);
	for (const mark of marks) {
		shapes.line(mark === 0 ? 'zero' : 'grid', left, y(mark), left + width, y(mark));
		shapes.text('level', left, y(mark) - 2 * unit, `${mark} s`.replace('-', '−'));
	}
	if (dashed !== null) shapes.line('median', left, y(dashed), left + width, y(dashed));
	for (const { className, points } of series) {
		const places = points.map(({ moment, value }) => [left + x(moment), y(value)]);
		if (places.length > 1) shapes.add('polyline', className, { points: places.map((place) => place.map(tenth).join(',')).join(' ') });
		for (const [cx, cy] of places) shapes.add('circle', className, { cx, cy, r: 2 * unit });
	}
}

/** A lane for breaks: each break, below it the requests for its ad, and the return to the stream. */
function breakLane(shapes, state, top, { x, left, width, unit, isWide }) {
	const cut = (from, until) => [Math.max(0, x(from)), Math.min(width, x(until))];
	const rect = (className, from, until, y) => {
		const [start, end] = cut(from, until);
		if (start <= width && end >= 0) shapes.add('rect', className, { x: left + start, y, width: Math.max(end - start, 2 * unit), height: 8 * unit });
	};
	shapes.line('grid', 0, top, left + width, top);
	shapes.text('title', 0, top + 13 * unit, 'Break, ad, return');
	const first = top + (isWide ? 5 : 18) * unit;
	for (const { break: id, from, until, again } of state.breaks) {
		rect('break', from, until, first);
		const ads = state.requests.filter(({ break: of }) => of?.ad && id.endsWith(`-${of.second}`));
		if (ads.length > 0) rect('ad', ads[0].asked, Math.max(...ads.map(({ ended }) => ended)), first + 10 * unit);
		if (again && x(again) >= 0 && x(again) <= width) shapes.text('sign return', left + x(again), first + 27 * unit, '↩');
	}
	return first + 32 * unit;
}

/** A lane with the pathways that the player took, each by its name from its first segment on. */
function pathwayLane(shapes, stays, top, until, { x, left, width, unit, isWide }) {
	shapes.line('grid', 0, top, left + width, top);
	shapes.text('title', 0, top + 13 * unit, 'Pathway');
	const y = top + (isWide ? 3 : 18) * unit;
	const names = [...new Set(stays.map(({ pathway }) => pathway))];
	const seen = stays.map((stay) => ({ ...stay, start: Math.max(0, x(stay.from)), end: Math.min(width, x(stay.until ?? until)) }))
		.filter(({ start, end }) => start <= width && end >= 0);
	for (const { pathway, start, end } of seen) {
		shapes.add('rect', `pathway pathway-${names.indexOf(pathway) % 4}`, { x: left + start, y, width: Math.max(end - start, 2 * unit), height: 14 * unit });
	}
	const texts = seen.filter(({ start, end, pathway }) => end - start >= (pathway.length * 8 + 6) * unit);
	for (const { pathway, start } of texts) shapes.text('pathway-name', left + start + 4 * unit, y + 11 * unit, pathway);
	return y + 18 * unit;
}

/** The moments and values of a figure that requests of the section have. */
const pointsOf = (requests, { from, until }, value) => requests
	.filter((request) => request.asked >= from && request.asked <= until && typeof value(request) === 'number')
	.map((request) => ({ moment: request.asked, value: value(request) }));

/**
 * The chart of a session.
 *
 * @param state of `merge`
 * @param section the part of it that is seen
 * @param size `width` in pixels, and `unit`, the number of pixels for one at the usual size of letters
 * @param now the server's time; `chosen` is the number of a request, or null
 * @returns `height`, `shapes` in the order in which they are drawn, and `spots`: where each request is
 */
export function picture(state, section, { width: whole, unit }, now, chosen = null) {
	const isWide = whole >= 640 * unit;
	const left = isWide ? 176 * unit : 0;
	const width = whole - left - 1;
	const x = (moment) => (moment - section.from) / (section.until - section.from) * width;
	const frame = { x, left, width, unit };
	const [back, front, spots] = [new Shapes(), new Shapes(), []];

	const faults = spansOf(state.faults, frame);
	const names = faults.reduce((most, { row }) => Math.max(most, row + 1), 0);
	for (const { fault, textX, row } of faults.filter(({ isLegible }) => isLegible)) front.text('fault-name', left + textX, (13 + 14 * row) * unit, fault);
	let top = (14 * names + 20) * unit;
	const times = ticks(section, Math.max(2, Math.floor(width / (84 * unit))));
	for (const time of times) {
		const isAtEdge = x(time) > width - 30 * unit ? ' end' : x(time) < 30 * unit ? ' start' : '';
		front.text(`time${isAtEdge}`, left + x(time), top - 4 * unit, clockText(time));
	}
	const above = top;

	if (state.breaks?.some(({ from, until }) => x(from) <= width && x(until) >= 0)) top = breakLane(front, state, top, { ...frame, isWide });

	if (state.pathways?.length) top = pathwayLane(front, state.pathways, top, lastAsked(state), { ...frame, isWide });

	const centres = new Map();
	for (const lane of lanes(state.requests)) {
		const requests = state.requests.filter((request) => laneKey(request) === lane.key);
		const bars = requests.map((request) => bar(request, x, width, 3 * unit)).filter(Boolean);
		const places = rows(bars, unit, 4);
		const count = places.reduce((most, row) => Math.max(most, row + 1), 1);
		front.line('grid', 0, top, whole, top);
		front.text('title', 0, top + 13 * unit, laneName(lane));
		const first = top + ((isWide ? 5 : 18) + (requests.some(signs) ? 12 : 0)) * unit;
		const marks = requests.map((request) => ({ x: x(request.asked), text: signs(request) }))
			.filter(({ x: at, text }) => text && at >= 0 && at <= width);
		for (const mark of legible(marks, 8 * unit)) front.text('sign', left + mark.x, first - 3 * unit, mark.text);
		bars.forEach((one, index) => {
			const y = first + places[index] * 10 * unit;
			const isChosen = one.id === chosen ? ' chosen' : '';
			if (one.wait > 0) front.add('rect', `wait${isChosen}`, { x: left + one.x, y, width: one.wait, height: 8 * unit });
			front.add('rect', one.look + isChosen, { x: left + one.x + one.wait, y, width: one.width - one.wait, height: 8 * unit });
			spots.push({ id: one.id, x: left + one.x, width: one.width, y: y + 4 * unit });
			centres.set(one.id, { x: left + one.x, y: y + 4 * unit });
		});
		top = first + (count * 10 + 6) * unit;
	}
	for (const { id, switchedFrom } of state.requests) {
		const [from, to] = [centres.get(switchedFrom), centres.get(id)];
		if (from && to) back.line('switch', from.x, from.y, to.x, to.y);
	}

	const leads = pointsOf(state.requests, section, ({ lead, kind }) => kind === 'segment' ? lead : null);
	const buffers = pointsOf(state.requests, section, ({ cmcd }) => typeof cmcd?.bl === 'number' ? cmcd.bl / 1000 : null);
	const drawPanel = (title, series, dashed) => {
		if (series.every(({ points }) => points.length === 0)) return;
		front.line('grid', 0, top, whole, top);
		const height = (isWide ? 96 : 106) * unit;
		panel(front, { top, height, title, series, dashed }, frame);
		top += height;
	};
	drawPanel('Lead', [
		{ className: 'lead', points: leads }, { className: 'buffer', points: buffers },
	], null);
	const lists = lanes(state.requests).filter(({ kind }) => kind === 'playlist');
	drawPanel('Between playlists', lists.map((lane, index) => ({
		className: `age age-${index % 3}`,
		points: pointsOf(state.requests.filter((request) => laneKey(request) === lane.key), section, ({ listAge }) => listAge),
	})), state.summary?.pollingInterval ?? null);

	const grounds = new Shapes();
	for (const { x: at, width: wide } of faults) grounds.add('rect', 'fault', { x: left + at, y: 0, width: wide, height: top });
	for (const time of times) grounds.line('grid', left + x(time), above, left + x(time), top);
	if (now >= section.from && now <= section.until) front.line('now', left + x(now), above, left + x(now), top);
	return { height: tenth(top + 2 * unit), shapes: [...grounds.all, ...back.all, ...front.all], spots };
}
