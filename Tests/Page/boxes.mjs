// Bytes as they are in files of ISO/IEC 14496-12.

/** A box of so many bytes, the rest of which are zeros or a text. */
export function box(type, size, text = '') {
	const bytes = new Uint8Array(size);
	new DataView(bytes.buffer).setUint32(0, size);
	bytes.set(new TextEncoder().encode(type), 4);
	bytes.set(new TextEncoder().encode(text), 8);
	return bytes.buffer;
}

export function join(...parts) {
	const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(new Uint8Array(part), at);
		at += part.byteLength;
	}
	return bytes.buffer;
}

/** Numbers of 32 bits. */
export const numbers = (...values) => {
	const view = new DataView(new ArrayBuffer(values.length * 4));
	for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
	return view.buffer;
};

/** A box of others. */
export const around = (type, ...inner) => {
	const body = join(...inner);
	return join(box(type, 8 + body.byteLength).slice(0, 8), body);
};

/** A header or a segment that says where it comes from; a header may declare profile, constraints and level. */
export function video(path, codec = null) {
	const isHeader = path.endsWith('init.mp4');
	const avcC = codec && box('avcC', 15, String.fromCharCode(1, ...codec));
	return join(box(isHeader ? 'ftyp' : 'styp', 100, path), isHeader && avcC ? join(box('moov', 8 + 15).slice(0, 8), avcC) : box(isHeader ? 'moov' : 'moof', 8));
}

export const nameOf = (bytes) => new TextDecoder().decode(bytes.slice(8, 100)).replaceAll('\0', '');
