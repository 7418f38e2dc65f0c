// The last minute of errors as a line.

const [WIDTH, MIDDLE, COUNT] = [240, 32, 300];

/** The number of milliseconds at the upper and lower edge. */
export function scale(values) {
	return [50, 100, 250, 500].find((edge) => values.every((value) => Math.abs(value) <= edge)) ?? 1000;
}

/** Points of a polyline, the newest at the right edge. */
export function points(values, count, edge) {
	return values.map((value, index) => {
		const x = WIDTH * (1 - (values.length - 1 - index) / (count - 1));
		const y = MIDDLE - Math.max(-1, Math.min(1, value / edge)) * (MIDDLE - 2);
		return `${x.toFixed(1)},${y.toFixed(1)}`;
	}).join(' ');
}

export class Graph {
	#values = [];

	/** @param svg with a polyline and a `.band` rectangle of a frame's height; `edge` gets the scale as text */
	constructor(svg, edge) {
		this.line = svg.querySelector('polyline');
		this.band = svg.querySelector('.band');
		this.edge = edge;
	}

	add(milliseconds) {
		this.#values = [...this.#values, milliseconds].slice(-COUNT);
		const edge = scale(this.#values);
		const half = 34 / edge * (MIDDLE - 2);
		this.line.setAttribute('points', points(this.#values, COUNT, edge));
		this.band.setAttribute('y', MIDDLE - half);
		this.band.setAttribute('height', 2 * half);
		this.edge.textContent = `±${edge} ms`;
	}

	clear() {
		this.#values = [];
		this.line.setAttribute('points', '');
	}
}
