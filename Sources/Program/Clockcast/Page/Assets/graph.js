// The last minute of errors as a line.

const [WIDTH, HEIGHT] = [240, 64];

/** What the upper and lower edge stand for: the smallest of these milliseconds that holds all values. */
export function scale(values) {
	const most = Math.max(0, ...values.map(Math.abs));
	return [50, 100, 250, 500, 1000].find((edge) => edge >= most) ?? 1000;
}

/** Points of a polyline, the newest at the right edge. */
export function points(values, count, edge) {
	return values.map((value, index) => {
		const x = WIDTH * (1 - (values.length - 1 - index) / (count - 1));
		const y = HEIGHT / 2 - Math.max(-1, Math.min(1, value / edge)) * (HEIGHT / 2 - 2);
		return `${x.toFixed(1)},${y.toFixed(1)}`;
	}).join(' ');
}

export class Graph {
	#values = [];

	/** @param svg with a polyline and a `.band` rectangle of a frame's height; `edge` gets the scale as text */
	constructor(svg, edge, count = 300) {
		this.count = count;
		this.line = svg.querySelector('polyline');
		this.band = svg.querySelector('.band');
		this.edge = edge;
	}

	/** @param milliseconds NaN leaves a gap out */
	add(milliseconds) {
		if (Number.isNaN(milliseconds)) return;
		this.#values = [...this.#values, milliseconds].slice(-this.count);
		const edge = scale(this.#values);
		const half = 34 / edge * (HEIGHT / 2 - 2);
		this.line.setAttribute('points', points(this.#values, this.count, edge));
		this.band.setAttribute('y', HEIGHT / 2 - half);
		this.band.setAttribute('height', 2 * half);
		this.edge.textContent = `±${edge} ms`;
	}

	clear() {
		this.#values = [];
		this.line.setAttribute('points', '');
	}
}
