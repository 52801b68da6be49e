import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TtsLink } from "@tuckbox/client";
import { writeAtomically } from "../disk/atomic-file.ts";
import { configFolder } from "../disk/places.ts";

/** Maximum number of links that are kept; the oldest go first. */
const maxLinks = 500;

type Stored = Record<string, TtsLink>;

const isLink = (value: unknown): value is TtsLink => {
	const { id, url } = (value ?? {}) as Partial<TtsLink>;
	return typeof id === "string" && typeof url === "string";
};

/**
 * The share links of saved objects that this user has exported, in a file that only they can read. A service does not
 * store links, so only their creator can reuse one. A file that cannot be read or written counts as empty.
 */
export class TtsLinks {
	readonly #path: string;
	readonly #name: string;

	/** @param version the version that the link is pinned to; undefined if it follows the game */
	constructor(env: Readonly<Record<string, string | undefined>>, gameId: string, version?: number) {
		this.#path = join(configFolder(env), "tts-links.json");
		this.#name = version === undefined ? gameId : `${gameId} ${version}`;
	}

	async #read(): Promise<Stored> {
		const text = await readFile(this.#path, "utf8").catch(() => "{}");
		try {
			return Object.fromEntries(
				Object.entries(JSON.parse(text)).filter(([, link]) => isLink(link)),
			) as Stored;
		} catch {
			return {};
		}
	}

	async find(): Promise<TtsLink | undefined> {
		const links = await this.#read();
		return Object.hasOwn(links, this.#name) ? links[this.#name] : undefined;
	}

	async save({ id, url }: TtsLink): Promise<void> {
		const { [this.#name]: _, ...others } = await this.#read();
		const kept = Object.entries(others).slice(1 - maxLinks);
		const links = { ...Object.fromEntries(kept), [this.#name]: { id, url } };
		await writeAtomically(this.#path, `${JSON.stringify(links, null, "\t")}\n`).catch(() => undefined);
	}
}
