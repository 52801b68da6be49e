/** Bytes of a file, with the methods that headers are read with. Reading a number beyond the end throws RangeError. */
export class Bytes extends Uint8Array {
	get #view(): DataView {
		return new DataView(this.buffer, this.byteOffset, this.byteLength);
	}

	static joined(parts: readonly Uint8Array[]): Bytes {
		const all = new Bytes(parts.reduce((sum, { length }) => sum + length, 0));
		let at = 0;
		for (const part of parts) {
			all.set(part, at);
			at += part.length;
		}
		return all;
	}

	/** The bytes as characters, one each. */
	latin1(from = 0, to = this.length): string {
		let text = "";
		for (const byte of this.subarray(from, to)) text += String.fromCharCode(byte);
		return text;
	}

	override subarray(from?: number, to?: number): Bytes {
		return super.subarray(from, to) as Bytes;
	}

	startsWith(mark: ArrayLike<number>): boolean {
		for (let at = 0; at < mark.length; at++) if (this[at] !== mark[at]) return false;
		return true;
	}

	contains(mark: ArrayLike<number>): boolean {
		const [first = 0] = Array.from(mark);
		for (let at = this.indexOf(first); at >= 0; at = this.indexOf(first, at + 1))
			if (this.subarray(at).startsWith(mark)) return true;
		return false;
	}

	readUInt8(at: number): number {
		return this.#view.getUint8(at);
	}

	readUInt16BE(at: number): number {
		return this.#view.getUint16(at);
	}

	readUInt16LE(at: number): number {
		return this.#view.getUint16(at, true);
	}

	readUInt24BE(at: number): number {
		return (this.readUInt16BE(at) << 8) | this.readUInt8(at + 2);
	}

	readUInt24LE(at: number): number {
		return this.readUInt16LE(at) | (this.readUInt8(at + 2) << 16);
	}

	readUInt32BE(at: number): number {
		return this.#view.getUint32(at);
	}

	readUInt32LE(at: number): number {
		return this.#view.getUint32(at, true);
	}

	readBigUInt64BE(at: number): bigint {
		return this.#view.getBigUint64(at);
	}
}
