import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./atomic-file.ts";

/** The game that a folder was pushed to. */
export type Link = {
	gameId: string;
	/** The name it was found by; absent when it was given by its id. */
	name?: string;
	/** The folder's inode, which distinguishes a copy from the folder itself. */
	inode?: string;
};

type Stored = { last?: string; games: Record<string, Link> };

/** The games that a folder was pushed to, by service. Kept in the folder, without secrets, and ignored by git. */
export class GameLinks {
	readonly #folder: string;

	constructor(dir: string) {
		this.#folder = join(dir, ".tuckbox");
	}

	async #read(): Promise<Stored> {
		try {
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
		return typeof link?.gameId === "string" ? link : undefined;
	}

	/** Remembers the game. Failing to write does not stop a push. */
	async save(url: string, link: Link): Promise<void> {
		const stored = await this.#read();
		const known = stored.games[url];
		const isSame = known?.gameId === link.gameId && known.name === link.name && known.inode === link.inode;
		if (stored.last === url && isSame) return;
		const next = { last: url, games: { ...stored.games, [url]: link } };
		try {
			// not recursive: a folder that was moved away meanwhile must not be created again
			await mkdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== "EEXIST") throw error;
			});
			await writeAtomically(join(this.#folder, "link.json"), `${JSON.stringify(next, null, "\t")}\n`, 0o644);
			await writeFile(join(this.#folder, ".gitignore"), "*\n", { flag: "wx" });
		} catch {
			// the next push finds the game by its name
		}
	}
}
