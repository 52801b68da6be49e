import { Problem } from "../domain/errors.ts";
import { factsOf } from "../domain/table/state.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Table } from "../store/queries/table/tables.ts";
import { readTable, takeVersion, type VersionDeps } from "./acts.ts";
import type { Whisper } from "./elsewhere.ts";
import type { Line } from "./line.ts";
import { LiveTable } from "./live-table.ts";
import { type Title, titleOf } from "./seen.ts";

export type RoomDeps = VersionDeps & {
	urls: ObjectUrls;
	onError: (error: unknown) => void;
};

/** How long after a failed read a table is read again, in ms. */
const retryMs = 1000;

/** A table that is open in this process, with its sockets. Its acts are read from the store. */
export class Room {
	readonly id: string;
	readonly lines = new Set<Line>();
	/** Undefined until it has been read. */
	live: LiveTable | undefined;
	/** Undefined until it has been read. */
	gameId: string | undefined;
	readonly #deps: RoomDeps;
	#isGameStale = true;
	#isWanted = false;
	#running: Promise<void> | undefined;

	readonly #tell: ((whisper: Whisper) => void) | undefined;

	constructor(deps: RoomDeps, id: string) {
		this.#deps = deps;
		this.id = id;
		const { hints } = deps.store;
		if (hints !== undefined) this.#tell = (whisper) => hints.send(`${id} ${JSON.stringify(whisper)}`);
	}

	/** Reads the table, unless all that has happened is an act which seats here see already. @param seq its number */
	hear(seq: string): void {
		const { live } = this;
		const isSeen = seq !== "" && live !== undefined && live.state.seq >= Number(seq);
		if (!isSeen || isBehind(live)) void this.refresh();
	}

	/** Reads what has been done since. @param isOfGame whether the game may have changed, too */
	refresh(isOfGame = false): Promise<void> {
		this.#isWanted = true;
		this.#isGameStale ||= isOfGame;
		this.#running ??= this.#refresh().finally(() => {
			this.#running = undefined;
		});
		return this.#running;
	}

	async #refresh(): Promise<void> {
		while (this.#isWanted) {
			this.#isWanted = false;
			try {
				await this.#read();
			} catch (error) {
				if (error instanceof Problem && error.code === "TABLE_NOT_FOUND") {
					for (const line of [...this.lines]) line.end("deleted");
					return;
				}
				this.#deps.onError(error);
				setTimeout(() => this.lines.size > 0 && void this.refresh(), retryMs).unref();
				return;
			}
		}
	}

	async #read(): Promise<void> {
		const { table, loaded } = await readTable(this.#deps, this.id);
		const title = await this.#titleOf(table);
		if (this.live === undefined) {
			const { onError } = this.#deps;
			this.live = new LiveTable(title, loaded, { tell: this.#tell, onError });
		} else {
			this.live.advance(loaded);
			this.live.retitle(title);
		}
		if (isBehind(this.live)) {
			await takeVersion(this.#deps, this.id);
			this.#isWanted = true;
		}
	}

	async #titleOf(table: Table): Promise<Title> {
		const { name, game_id: gameId, frozen_version: frozenVersion } = table;
		this.gameId = gameId;
		const before = this.live?.title;
		if (before !== undefined && !this.#isGameStale)
			return { ...before, name, frozenVersion, isClosed: table.closed_at !== null };
		this.#isGameStale = false;
		return await titleOf(this.#deps, table);
	}
}

/** Whether a table is to be updated to another version of the game. */
function isBehind({ state, title }: Pick<LiveTable, "state" | "title">): boolean {
	const { version, settings } = factsOf(state);
	const isHeld = settings.holdsUpdates || title.frozenVersion !== null;
	return title.latest > version && !isHeld && !title.isClosed;
}
