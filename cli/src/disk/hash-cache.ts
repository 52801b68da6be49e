import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { writeAtomically } from "./atomic-file.ts";
import { cacheFolder } from "./places.ts";

/** A file can change twice within one timestamp, so a file that changed more recently than this is hashed again. */
const settledNs = 2_000_000_000n;

type Environment = Readonly<Record<string, string | undefined>>;
/** A file's checksum, and its size, inode and times when it was hashed. */
type Entry = { identity: string; checksum: string };

async function checksumOfFile(path: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
	return `sha256-${hash.digest("base64")}`;
}

/**
 * The checksums of a folder's files, in the platform's cache folder. A file with the same size, inode and times is not
 * read again.
 */
export class HashCache {
	readonly #path: string;
	readonly #known: Map<string, Entry>;
	readonly #used = new Map<string, Entry>();

	private constructor(path: string, known: Map<string, Entry>) {
		this.#path = path;
		this.#known = known;
	}

	/** Opens the cache of a folder; it is empty if its file is missing or unreadable. */
	static async open(env: Environment, dir: string): Promise<HashCache> {
		const id = createHash("sha256")
			.update(await realpath(dir))
			.digest("hex")
			.slice(0, 32);
		const path = join(cacheFolder(env), "hashes", `${id}.json`);
		try {
			return new HashCache(path, new Map(Object.entries(JSON.parse(await readFile(path, "utf8")))));
		} catch {
			return new HashCache(path, new Map());
		}
	}

	/** The checksum of a file's content, as presign expects it. @throws Error of the file system */
	async checksum(path: string): Promise<string> {
		const now = BigInt(Date.now()) * 1_000_000n;
		const { size, ino, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
		const identity = [size, ino, mtimeNs, ctimeNs].join(" ");
		const known = this.#known.get(path);
		if (known?.identity === identity) {
			this.#used.set(path, known);
			return known.checksum;
		}
		const checksum = await checksumOfFile(path);
		const newest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
		if (now - newest > settledNs) this.#used.set(path, { identity, checksum });
		return checksum;
	}

	/** Saves the entries that were used since the cache was opened. */
	async save(): Promise<void> {
		const isSame =
			this.#used.size === this.#known.size &&
			[...this.#used].every(([path, entry]) => this.#known.get(path) === entry);
		if (isSame) return;
		const text = JSON.stringify(Object.fromEntries(this.#used));
		// if this fails, the next push only takes longer
		await writeAtomically(this.#path, text).catch(() => undefined);
	}
}
