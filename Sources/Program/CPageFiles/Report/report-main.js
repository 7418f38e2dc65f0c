// The page of a session: the player's requests, and its reactions to faults.

import { follow } from './report-feed.js';
import { nearest } from './report-lanes.js';
import { picture } from './report-picture.js';
import { cmcdOf, complaintsOf, isMarked, lastAsked, merge, newMistakes } from './report-state.js';
import { clockText, section } from './report-time.js';
import { bytes, chartText, keyName, notes, outcome, pathwaysText, requestName, seconds, sentence, signed, spanText, took, valueText } from './report-words.js';

/** Rows of the table and verdicts that are shown; the files have all. */
const [ROWS, VERDICTS] = [200, 20];
const SVG = 'http://www.w3.org/2000/svg';

const element = (id) => document.getElementById(id);
const name = decodeURIComponent(location.pathname.split('/').at(-1));
let state = null;
// The difference between the server's clock and `performance.now()`.
let offset = 0;
let chosen = null;
let isLive = true;
let spots = [];

const make = (tag, properties = {}, ...children) => {
	const node = Object.assign(document.createElement(tag), properties);
	node.append(...children);
	return node;
};

/** The text for screen readers, too, and only if it is new. */
function say(id, text) {
	if (element(id).textContent !== text) element(id).textContent = text;
}

const now = () => performance.now() + offset;

function current() {
	const span = Number(element('span').value) * 1000;
	// A part of the future is shown, so that the next fault can be seen coming.
	const end = isLive ? now() + (span || 60_000) / 12 : Number(element('end').value);
	return section(span, state.begun - 1000, end);
}

function drawChart() {
	const svg = element('chart');
	const width = svg.parentElement.clientWidth;
	if (!state || width === 0) return;
	const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
	const seen = current();
	const drawn = picture(state, seen, { width, unit }, now(), chosen);
	spots = drawn.spots;
	svg.setAttribute('viewBox', `0 0 ${width} ${drawn.height}`);
	svg.setAttribute('width', width);
	svg.setAttribute('height', drawn.height);
	svg.replaceChildren(...drawn.shapes.map(({ tag, attributes, text }) => {
		const node = document.createElementNS(SVG, tag);
		for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
		if (text !== undefined) node.textContent = text;
		return node;
	}));
	svg.setAttribute('aria-label', chartText(seen, state.requests));
	const slider = element('end');
	slider.min = Math.floor(state.begun);
	slider.max = Math.ceil(now());
	if (isLive) slider.value = slider.max;
	slider.setAttribute('aria-valuetext', `up to ${clockText(Number(slider.value))} UTC`);
	element('live').checked = isLive;
}

function choose(id) {
	chosen = id;
	say('detail', sentence(state.requests.find((one) => one.id === id)));
	drawChart();
	drawTable();
}

/** One request further in time; the first press takes the newest that is seen. */
function step(by) {
	if (!state) return;
	const index = state.requests.findIndex(({ id }) => id === chosen);
	const { until } = current();
	const place = index < 0 ? state.requests.findLastIndex(({ asked }) => asked <= until) : index + by;
	const request = state.requests[Math.min(Math.max(place, 0), state.requests.length - 1)];
	if (!request) return;
	const { from, until: end } = current();
	if (request.asked < from || request.asked > end) {
		isLive = false;
		element('end').value = request.asked + (end - from) / 2;
	}
	choose(request.id);
}

const pair = (term, text) => make('div', {}, make('dt', { textContent: term }), make('dd', { textContent: text }));

function drawFacts() {
	const { summary = {}, kept = {}, players = [], requests } = state;
	const size = requests.reduce((sum, request) => sum + request.bytes, 0);
	const dropped = kept.dropped ? `; ${kept.dropped} older ones are dropped` : '';
	const others = state.others.map((other) => `and a part by ${other}: load the page again to see it`);
	element('facts').replaceChildren(
		pair('Stream', state.url ?? '–'),
		pair('Player', players.map(({ agent, address }) => `${agent || 'unnamed'} at ${address}`).join('; ') || '–'),
		pair('Began', `${clockText(state.begun)} UTC`),
		pair('Last request', requests.length ? `${clockText(lastAsked(state))} UTC` : 'none yet'),
		pair('Requests', `${kept.requests ?? requests.length}, ${bytes(size)}${dropped}`),
		pair('Lead, median', signed(summary.leadMedian)),
		pair('Lead, least', signed(summary.leadLeast)),
		pair('Asks for playlists every', seconds(summary.pollingInterval)),
		...(state.pathways?.length ? [pair('Pathways', pathwaysText(state.pathways))] : []),
		pair('Switches', String(summary.switches ?? '–')),
		pair('Retries', String(summary.retries ?? '–')),
		pair('Aborted', String(summary.aborted ?? '–')),
		pair('Kept by', [state.replica, ...others].join(', ')),
		pair('Kept until', kept.until ? `${clockText(Date.parse(kept.until))} UTC, or until the server restarts` : '–'),
	);
}

let verdictsText = '';

function drawVerdicts() {
	// Unchanged text is left alone, because a reader may have selected it.
	const text = JSON.stringify(state.verdicts);
	if (text === verdictsText) return;
	verdictsText = text;
	element('verdicts').replaceChildren(...state.verdicts.slice(0, VERDICTS).map((verdict) => {
		const { word, className } = outcome(verdict);
		const badge = make('span', { className: `badge ${className}`, textContent: word });
		return make(
			'li', {}, make('h3', {}, make('code', { textContent: verdict.asked ?? verdict.fault }), ` ${spanText(verdict)} `, badge),
			make('p', { textContent: verdict.did }), make('p', { className: 'note', textContent: `A correct player: ${verdict.expect}` }),
		);
	}));
	const count = state.verdicts.length;
	say('verdicts-note', count === 0 ? 'None yet. A verdict is made when a fault is over.'
		: count > VERDICTS ? `The newest ${VERDICTS} of ${count}; the files have all.` : '');
}

const cell = (text, className = '') => make('td', { textContent: text, className });

function drawTable() {
	const wanted = element('marked').checked ? state.requests.filter(isMarked) : state.requests;
	const shown = wanted.slice(-ROWS).reverse();
	element('rows').replaceChildren(...shown.map((request) => make(
		'tr', { className: request.id === chosen ? 'chosen' : '' },
		make('th', { scope: 'row', textContent: request.id }),
		cell(clockText(request.asked, 3)),
		make('td', { textContent: requestName(request), title: request.path }),
		cell(request.segment ? clockText(request.segment.start) : '–'),
		cell(request.status || 'none', request.status >= 400 ? 'bad' : ''),
		cell(took(request)),
		cell(bytes(request.bytes)),
		cell(signed(request.lead)),
		cell(seconds(request.listAge)),
		cell(notes(request).filter((note) => note !== 'failed').join(', ')),
		cell(Object.entries(request.cmcd ?? {}).map(([key, value]) => `${key}=${valueText(value)}`).join(' ')),
	)));
	say('rows-note', wanted.length > ROWS ? `The newest ${ROWS} of ${wanted.length}; the files have all.` : `${wanted.length} of ${state.requests.length}.`);
}

function drawCmcd() {
	const [keys, complaints] = [cmcdOf(state.requests), complaintsOf(state.requests)];
	element('cmcd').hidden = keys.length === 0 && complaints.length === 0;
	element('keys').replaceChildren(...keys.map(({ key, count, newest, least, greatest }) => make(
		'tr', {}, make('th', { scope: 'row' }, make('code', { textContent: key })), cell(keyName(key)), cell(valueText(newest)),
		cell(least === null ? '–' : `${least} to ${greatest}`), cell(String(count)),
	)));
	element('complaints').replaceChildren(...complaints.map(({ text, count }) =>
		make('li', { textContent: count > 1 ? `${text} (${count} times)` : text })));
}

function show(report) {
	const before = state;
	state = merge(state, report);
	// The report comes from another replica.
	if (report.replica !== state.replica) return drawFacts();
	offset = state.now - performance.now();
	if (!before) {
		// The record of a player that has left is shown at its end.
		isLive = state.now - lastAsked(state) < 60_000;
		element('end').min = Math.floor(state.begun);
		element('end').max = Math.ceil(state.now);
		element('end').value = lastAsked(state) + 5000;
		element('content').hidden = false;
	} else {
		const [mistake] = newMistakes(before, state);
		if (mistake) say('news', `Not correct: ${mistake.asked ?? mistake.fault}, ${spanText(mistake)}. ${mistake.did}`);
	}
	drawChart();
	drawFacts();
	drawVerdicts();
	if (before && report.requests.length === 0) return;
	drawCmcd();
	// Nothing moves while the reader has scrolled down.
	if (element('rows').closest('.scroll').scrollTop === 0) drawTable();
	else say('rows-note', 'There are newer ones: scroll up to see them.');
}

const STATES = {
	live: 'Follows the player as it plays.',
	asking: 'Asks the server for news every few seconds.',
	gone: 'The server does not keep this session any more. What was seen of it stays on this page.',
	lost: 'The server does not answer. The page tries again.',
};

async function ask() {
	const reply = await fetch(`${encodeURIComponent(name)}.json`, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
	if (!reply.ok) throw Object.assign(new Error(`status ${reply.status}`), { status: reply.status });
	return reply.json();
}

document.title = `${name} – session – ${document.title.split(' – ').at(-1)}`;
element('name').textContent = name;
for (const link of document.querySelectorAll('[data-file]')) link.href = `${encodeURIComponent(name)}.${link.dataset.file}`;
element('span').addEventListener('change', drawChart);
element('live').addEventListener('change', ({ target }) => {
	isLive = target.checked;
	drawChart();
});
element('end').addEventListener('input', () => {
	isLive = false;
	drawChart();
});
element('marked').addEventListener('change', drawTable);
element('rows').closest('.scroll').addEventListener('scroll', ({ target }) => {
	if (target.scrollTop === 0 && state) drawTable();
});
element('before').addEventListener('click', () => step(-1));
element('after').addEventListener('click', () => step(1));
element('chart').addEventListener('click', ({ clientX, clientY }) => {
	const { left, top } = element('chart').getBoundingClientRect();
	const id = nearest(spots, clientX - left, clientY - top, 24);
	if (id !== null) choose(id);
});
new ResizeObserver(drawChart).observe(element('chart').parentElement);
setInterval(() => {
	if (isLive && !document.hidden) drawChart();
}, 1000);
follow({
	onReport: show,
	onState: (word) => say('state', STATES[word]),
	open: () => 'EventSource' in globalThis ? new EventSource(`${encodeURIComponent(name)}/events`) : null,
	ask,
	now: () => performance.now(),
	sleep: (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); }),
});
