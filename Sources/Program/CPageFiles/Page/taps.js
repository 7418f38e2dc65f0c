// How far a shop's clock is off, found by tapping along with it. All times are milliseconds.

/** The number of taps that make a result. */
export const TAPS = 5;
/** Student's t of five taps for 19 of 20 cases. */
const T = 2.776;
/** The time in which browsers hand on a press. */
const PRESS = 8;
const MINUTE = 60;

/** The remainder that is nearest to nothing. */
const near = (value, period) => value - Math.round(value / period) * period;

/** The amount by which a clock is ahead, within half a second, and its error in 19 of 20 cases; an error of NaN if the taps do not follow a
 * clock's seconds.
 *
 * @param taps when its second changed, in true time; way is how far that itself may be off */
export function measure(taps, way = 0) {
	const angles = taps.map((tap) => tap % 1000 / 1000 * 2 * Math.PI);
	const [x, y] = [Math.cos, Math.sin].map((part) => angles.reduce((sum, angle) => sum + part(angle), 0));
	const change = Math.atan2(y, x) / 2 / Math.PI * 1000;
	const off = taps.map((tap) => near(tap - change, 1000));
	const spread = Math.sqrt(off.reduce((sum, one) => sum + one ** 2, 0) / (taps.length - 1));
	const isSteady = off.every((one) => Math.abs(one) < 250);
	return { ahead: near(-change, 1000), error: isSteady ? T * spread / Math.sqrt(taps.length) + way + PRESS : NaN };
}

/** The seconds that such a clock shows from a tap on; of a countdown, those that are left of a minute. */
export function shownAt(tap, ahead, target = NaN) {
	const seconds = Math.round((Number.isNaN(target) ? tap + ahead : target - tap - ahead) / 1000);
	return (seconds % MINUTE + MINUTE) % MINUTE;
}

/** The same clock with the seconds that it has shown. */
export function corrected(ahead, tap, seconds, target = NaN) {
	const change = near(seconds - shownAt(tap, ahead, target), MINUTE);
	return ahead + (Number.isNaN(target) ? change : -change) * 1000;
}

export class Taps {
	#taps = [];
	#found = null;
	#isByKey = false;

	/** @param box its element; ui; clock of the server; getTarget, the instant of a countdown or NaN; onFound with milliseconds */
	constructor(box, { ui, clock, getTarget, onFound }) {
		Object.assign(this, { ui, clock, getTarget, field: (name) => box.querySelector(`#taps-${name}`) });
		const button = this.field('tap');
		button.addEventListener('pointerdown', ({ timeStamp }) => this.#tap(timeStamp));
		button.addEventListener('keydown', ({ key, repeat, timeStamp }) => {
			if (repeat || ![' ', 'Enter'].includes(key)) return;
			this.#isByKey = true;
			this.#tap(timeStamp);
		});
		// Aids that press it without a pointer or a key.
		button.addEventListener('click', ({ detail, timeStamp }) => {
			if (detail === 0 && !this.#isByKey) this.#tap(timeStamp);
			this.#isByKey = false;
		});
		this.field('shown').addEventListener('input', () => this.#tell());
		this.field('use').addEventListener('click', () => onFound(this.#ahead));
		this.#tell();
	}

	#tap(moment) {
		if (this.#found || this.#taps.length >= TAPS) this.#taps = [];
		this.#found = null;
		this.#taps.push(this.clock.at(moment));
		if (this.#taps.length === TAPS) {
			const found = measure(this.#taps, this.clock.way);
			if (Number.isNaN(found.error)) return this.#tell('taps.unsteady');
			this.#found = found;
			this.field('shown').value = shownAt(this.#taps.at(-1), found.ahead, this.getTarget());
		}
		this.#tell();
	}

	/** The result in whole milliseconds. */
	get #ahead() {
		return Math.round(corrected(this.#found.ahead, this.#taps.at(-1), Number(this.field('shown').value) || 0, this.getTarget()));
	}

	#tell(trouble) {
		const { say } = this.ui;
		Object.assign(this.field('tap'), { hidden: false, textContent: say('taps.tap', this.#taps.length % TAPS, TAPS) });
		this.field('label').textContent = say(Number.isNaN(this.getTarget()) ? 'taps.seconds' : 'taps.left');
		this.field('more').hidden = !this.#found;
		const seconds = (milliseconds, digits) => this.ui.number(milliseconds / 1000, digits);
		const words = this.#found && say(this.#ahead > 0 ? 'taps.ahead' : 'taps.behind', seconds(Math.abs(this.#ahead), 2), seconds(this.#found.error, 2));
		this.ui.put('taps-said', trouble ? say(trouble) : words || '');
	}
}
