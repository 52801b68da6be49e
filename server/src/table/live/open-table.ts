import type { Goodbye } from "@tuckbox/pieces/table";
import { Problem } from "../../domain/errors.ts";
import { tableFacts } from "../../domain/table/state.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import type { Table } from "../../store/queries/table/tables.ts";
import { readTable, type SeatRef, takeVersion, type VersionDeps } from "../acts.ts";
import { readSharedHead, type SharedHead } from "../snapshots.ts";
import { LiveTable } from "./live-table.ts";
import type { PresenceUpdate } from "./presence.ts";

export type OpenTableDeps = VersionDeps & {
	urls: ObjectUrls;
	onError: (error: unknown) => void;
};

/** The part of a seat's connection that a table uses. */
export type Connection = {
	readonly seat: SeatRef;
	/** Ends the socket. The connection then calls {@link OpenTable.remove}. */
	end(why: Goodbye): void;
};

/** Delay after a failed read before a table is read again, in ms. */
const retryMs = 1000;

/** A table that is open in this process, with the connections of its seats. It reads acts from the store. */
export class OpenTable {
	readonly id: string;
	readonly #connections = new Set<Connection>();
	/** Undefined before the first read. */
	live: LiveTable | undefined;
	/** Undefined before the first read. */
	gameId: string | undefined;
	readonly #deps: OpenTableDeps;
	#isGameStale = true;
	#isWanted = false;
	#running: Promise<void> | undefined;

	readonly #publish: ((update: PresenceUpdate) => void) | undefined;

	constructor(deps: OpenTableDeps, id: string) {
		this.#deps = deps;
		this.id = id;
		const { hints } = deps.store;
		if (hints !== undefined) this.#publish = (update) => hints.send(`${id} ${JSON.stringify(update)}`);
	}

	/** Whether any seats are connected to this process. */
	get isInUse(): boolean {
		return this.#connections.size > 0;
	}

	/** Adds a connection, and ends the previous one of its seat. */
	add(connection: Connection): void {
		for (const older of [...this.#connections])
			if (older.seat.seatId === connection.seat.seatId) older.end("replaced");
		this.#connections.add(connection);
	}

	remove(connection: Connection): void {
		this.#connections.delete(connection);
	}

	/**
	 * Reads the table, unless its only news is an act that this process has already broadcast.
	 * @param seq the number of that act; empty if there may be others
	 */
	receive(seq: string): void {
		const { live } = this;
		const isSeen = seq !== "" && live !== undefined && live.state.seq >= Number(seq);
		if (!isSeen || isBehind(live)) void this.refresh();
	}

	/**
	 * Reads the changes since the last read.
	 * @param isOfGame whether the game may have changed as well
	 */
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
					for (const connection of [...this.#connections]) connection.end("deleted");
					return;
				}
				this.#deps.onError(error);
				setTimeout(() => this.isInUse && void this.refresh(), retryMs).unref();
				return;
			}
		}
	}

	async #read(): Promise<void> {
		const { table, loaded } = await readTable(this.#deps, this.id);
		const head = await this.#readHead(table);
		if (this.live === undefined) {
			const { onError } = this.#deps;
			this.live = new LiveTable(head, loaded, { publish: this.#publish, onError });
		} else {
			this.live.advance(loaded);
			this.live.setHead(head);
		}
		if (isBehind(this.live)) {
			await takeVersion(this.#deps, this.id);
			this.#isWanted = true;
		}
	}

	async #readHead(table: Table): Promise<SharedHead> {
		const { name, game_id: gameId, frozen_version: frozenVersion, playtest_id: playtestId } = table;
		this.gameId = gameId;
		const before = this.live?.head;
		if (before !== undefined && !this.#isGameStale)
			return { ...before, name, frozenVersion, isClosed: table.closed_at !== null, playtestId };
		this.#isGameStale = false;
		return await readSharedHead(this.#deps, table);
	}
}

/** Whether a table must be updated to another version of the game. */
function isBehind({ state, head }: Pick<LiveTable, "state" | "head">): boolean {
	const { version, settings } = tableFacts(state);
	const isHeld = settings.holdsUpdates || head.frozenVersion !== null;
	return head.latest > version && !isHeld && !head.isClosed;
}
