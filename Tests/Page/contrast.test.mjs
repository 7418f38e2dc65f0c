// Text has to be legible: WCAG 2.2, 1.4.3 (4.5 to 1), by the page's own colours in light and in dark.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../../Sources/Program/CPageFiles/Page/style.css', import.meta.url), 'utf8');

/** The custom colours of each block that has them: first those of light, then those of dark. */
const palettes = [...css.matchAll(/\{[^{}]*--page:[^{}]*\}/g)].map(([block]) =>
	Object.fromEntries([...block.matchAll(/--([a-z-]+): #([0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex])));

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(hex) {
	const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
	const [red, green, blue] = [0, 2, 4].map((index) => {
		const value = parseInt(digits.slice(index, index + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
	const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

test('black on white has the contrast of the standard', () => assert.equal(contrast('000', 'ffffff'), 21));

for (const [index, name] of ['light', 'dark'].entries()) {
	test(`text can be read in ${name}`, () => {
		assert.equal(palettes.length, 2);
		const colors = palettes[index];
		for (const ground of ['page', 'card']) {
			for (const text of ['ink', 'soft', 'accent']) {
				assert.ok(contrast(colors[text], colors[ground]) >= 4.5, `${text} on ${ground}: ${contrast(colors[text], colors[ground])}`);
			}
		}
		assert.ok(contrast(colors['on-accent'], colors.accent) >= 4.5);
	});
}
