/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function constants(): { round: Uint32Array; start: Uint32Array } {
	const primes: number[] = [];
	for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
	const bits = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
	return {
		round: Uint32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
		start: Uint32Array.from(primes.slice(0, 8), (prime) => bits(Math.sqrt(prime))),
	};
}

const { round, start } = constants();
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * The SHA-256 as presign takes it, where browsers have none: on pages that came by plain http from another machine, as
 * in a home network.
 */
export function sha256(bytes: Uint8Array): string {
	const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
	view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
	const hash = start.slice();
	const words = new Uint32Array(64);
	const at = (list: Uint32Array, i: number) => list[i] as number;
	for (let block = 0; block < padded.length; block += 64) {
		for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
		for (let i = 16; i < 64; i++) {
			const [a, b] = [at(words, i - 15), at(words, i - 2)];
			const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
			const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
			words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
		}
		let [a, b, c, d, e, f, g, h] = hash as unknown as [
			number,
			number,
			number,
			number,
			number,
			number,
			number,
			number,
		];
		for (let i = 0; i < 64; i++) {
			const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
			const one = (h + s1 + ((e & f) ^ (~e & g)) + at(round, i) + at(words, i)) | 0;
			const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
			const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			h = g;
			g = f;
			f = e;
			e = (d + one) | 0;
			d = c;
			c = b;
			b = a;
			a = (one + two) | 0;
		}
		for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + word;
	}
	const digest = new Uint8Array(32);
	for (const [i, word] of hash.entries()) new DataView(digest.buffer).setUint32(4 * i, word);
	return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
