// Arrays in PostgreSQL's binary format: one parameter for a whole column. Values need no escaping, and the text of the
// statement is the same for any number of rows, so that it stays prepared.

/** Types of columns that can be sent as arrays, with their object ids. */
const oids = { text: 25, int4: 23, int8: 20, float8: 701 } as const;
export type ColumnType = keyof typeof oids;

export function isColumnType(name: string): name is ColumnType {
	return Object.hasOwn(oids, name);
}

const headerSize = 20;

/** @param bytes the size of all elements with their lengths */
function startArray(type: ColumnType, count: number, bytes: number): Buffer {
	const array = Buffer.allocUnsafe(headerSize + bytes);
	array.writeInt32BE(1, 0); // dimensions
	array.writeInt32BE(1, 4); // may contain nulls
	array.writeInt32BE(oids[type], 8);
	array.writeInt32BE(count, 12);
	array.writeInt32BE(1, 16); // index of the first element
	return array;
}

/** @throws TypeError for a value that does not belong in such a column */
export function assertOfType(type: ColumnType, value: unknown): void {
	if (value === null) return;
	if (typeof value !== (type === "text" ? "string" : "number")) {
		throw new TypeError(`the store cannot bind a ${typeof value} as ${type}`);
	}
	if ((type === "int4" || type === "int8") && !Number.isSafeInteger(value)) {
		throw new TypeError(`the store cannot bind ${value} as a whole number`);
	}
}

function textArray(values: readonly (string | null)[]): Buffer {
	let bytes = 0;
	for (const value of values) bytes += value === null ? 4 : 4 + Buffer.byteLength(value);
	const array = startArray("text", values.length, bytes);
	let at = headerSize;
	for (const value of values) {
		if (value === null) {
			at = array.writeInt32BE(-1, at);
			continue;
		}
		const length = array.write(value, at + 4);
		array.writeInt32BE(length, at);
		at += 4 + length;
	}
	return array;
}

const size = { int4: 4, int8: 8, float8: 8 } as const;

function numberArray(type: Exclude<ColumnType, "text">, values: readonly (number | null)[]): Buffer {
	const array = startArray(type, values.length, values.length * (4 + size[type]));
	let at = headerSize;
	for (const value of values) {
		if (value === null) {
			at = array.writeInt32BE(-1, at);
			continue;
		}
		at = array.writeInt32BE(size[type], at);
		if (type === "float8") at = array.writeDoubleBE(value, at);
		else if (type === "int4") at = array.writeInt32BE(value, at);
		else {
			at = array.writeInt32BE(Math.floor(value / 2 ** 32), at);
			at = array.writeUInt32BE(value >>> 0, at);
		}
	}
	return array.subarray(0, at);
}

/** @throws TypeError for a value that does not belong in such a column */
export function binaryArray(type: ColumnType, values: readonly unknown[]): Buffer {
	for (const value of values) assertOfType(type, value);
	return type === "text"
		? textArray(values as readonly (string | null)[])
		: numberArray(type, values as readonly (number | null)[]);
}
