/** Maximum number of letters of a name in a key or a file's name. */
const maxLetters = 60;

/** Names that Windows reserves for devices. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/;

/** A name as part of a key and of a file's name on any platform; empty if the name has no letter or digit. */
export function slug(name: string): string {
	const words = name
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/['’]/g, "")
		.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
	const short = [...words].slice(0, maxLetters).join("").replaceAll(/^-|-$/g, "");
	return reserved.test(short) ? `${short}-` : short;
}

/** Keys that are unique, even on disks that do not distinguish upper and lower case. */
export class Keys {
	readonly #taken = new Set<string>();
	/** The number to try next for keys that are not unique, so that many of one name take no longer than others. */
	readonly #next = new Map<string, number>();

	/** Reserves the key of a piece that already has one. */
	reserve(key: string): void {
		this.#taken.add(key);
	}

	/** @param otherwise distinguishes the piece from others of the same name; must be the same in every import */
	take(wanted: string, otherwise: string): string {
		const candidates = [wanted, `${wanted}-${otherwise}`].filter((key) => !/^-|^$|-$/.test(key));
		let key = candidates.find((one) => !this.#taken.has(one));
		const stem = candidates.at(-1) ?? "piece";
		for (let number = this.#next.get(stem) ?? 2; key === undefined; number++) {
			const next = `${stem}-${number}`;
			if (this.#taken.has(next)) continue;
			key = next;
			this.#next.set(stem, number + 1);
		}
		this.#taken.add(key);
		return key;
	}
}
