import { lstat, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { writeAtomically } from "../disk/atomic-file.ts";

/** The game that a folder was pushed to. */
export type Link = {
	gameId: string;
	/** The name that the game was found by; absent if it was given by its id. */
	name?: string;
	/** Whether the game was chosen on the command line. The name in the manifest does not rename it then. */
	isChosen?: boolean;
	/** The folder's inode, which distinguishes a copy from the folder itself. */
	inode?: string;
};

/** Maximum size of `link.json`; a service takes a few hundred bytes. */
const maxBytes = 1024 * 1024;

type Stored = { last?: string; games: Record<string, Link> };

/** The games that a folder was pushed to, by service. Stored in the folder, without secrets, and ignored by git. */
export class GameLinks {
	readonly #folder: string;

	constructor(dir: string) {
		this.#folder = join(dir, ".tuckbox");
	}

	/**
	 * Refuses links, because a folder from someone else could contain one that leads out of it.
	 * @throws Error when `.tuckbox` or its file is a link, or when the file was not written by this program
	 */
	async #checkIsOwn(): Promise<void> {
		const unlessMissing = (error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT") throw error;
		};
		const folder = await lstat(this.#folder).catch(unlessMissing);
		if (folder?.isDirectory() === false) throw new Error(".tuckbox is not a folder");
		const file = await lstat(join(this.#folder, "link.json")).catch(unlessMissing);
		if (file && (!file.isFile() || file.size > maxBytes)) throw new Error("link.json is not a plain file");
	}

	async #read(): Promise<Stored> {
		try {
			await this.#checkIsOwn();
			const stored = JSON.parse(await readFile(join(this.#folder, "link.json"), "utf8"));
			if (stored !== null && typeof stored.games === "object" && stored.games !== null) return stored;
		} catch {
			// missing or unreadable: the game is found by its name
		}
		return { games: {} };
	}

	/** The service that the folder was pushed to last. */
	async lastUrl(): Promise<string | undefined> {
		const { last } = await this.#read();
		return typeof last === "string" ? last : undefined;
	}

	async find(url: string): Promise<Link | undefined> {
		const { games } = await this.#read();
		const link = Object.hasOwn(games, url) ? games[url] : undefined;
		if (typeof link?.gameId !== "string") return undefined;
		return typeof (link.name ?? "") === "string" ? link : undefined;
	}

	/** Stores the game. @returns the reason if that failed, which does not stop a push; otherwise undefined */
	async save(url: string, link: Link): Promise<string | undefined> {
		const stored = await this.#read();
		const known = stored.games[url];
		if (stored.last === url && isDeepStrictEqual(known, link)) return undefined;
		const next = { last: url, games: { ...stored.games, [url]: link } };
		try {
			await this.#checkIsOwn();
			// not recursive: a folder that was moved away in the meantime must not be created again
			await mkdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== "EEXIST") throw error;
			});
			await writeAtomically(join(this.#folder, "link.json"), `${JSON.stringify(next, null, "\t")}\n`, 0o644);
			await writeFile(join(this.#folder, ".gitignore"), "*\n", { flag: "wx" }).catch((error) => {
				if (error.code !== "EEXIST") throw error;
			});
			return undefined;
		} catch (error) {
			return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
		}
	}
}
