import type {
	NewTable,
	NewTableLink,
	Note,
	Table,
	TableChange,
	TableInput,
	TableLink,
	TableLinkInput,
} from "./http/api.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

/**
 * The live tables of a game, for its owner. Programs take a seat at one with `connectTable` of `@tuckbox/client/table`.
 */
export class Tables {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/**
	 * Opens a table with the published game laid out on it, by a set-up if one is named, and its decks shuffled. Only this response has
	 * the secret of the host's seat. Not retried if the response is lost.
	 * @throws TuckboxError VALIDATION_ERROR, VERSION_NOT_FOUND, SET_UP_NOT_FOUND, GAME_NOT_FOUND
	 */
	async open({ signal, ...table }: TableInput & CallOptions = {}): Promise<NewTable> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/tables", {
			signal,
			params: { gameId: this.#gameId },
			body: table,
		});
	}

	/** Returns the tables, oldest first. */
	async list(o: CallOptions = {}): Promise<Table[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/tables", {
			...o,
			params: { gameId: this.#gameId },
		});
		return answer.tables;
	}

	/** @throws TuckboxError TABLE_NOT_FOUND */
	async get(tableId: string, o: CallOptions = {}): Promise<Table> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/tables/{tableId}", {
			...o,
			params: { gameId: this.#gameId, tableId },
		});
	}

	/**
	 * Renames a table, closes it or opens it again, or freezes it at a version with `frozenVersion`; null lets it apply
	 * new versions again. Omitted fields stay unchanged.
	 * @throws TuckboxError TABLE_NOT_FOUND, TABLE_CLOSED, VERSION_NOT_FOUND
	 */
	async change(tableId: string, change: TableChange, o: CallOptions = {}): Promise<Table> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}/tables/{tableId}", {
			...o,
			params: { gameId: this.#gameId, tableId },
			body: change,
		});
	}

	/**
	 * Puts the published version on a table, even if its host holds updates back.
	 * @throws TuckboxError TABLE_NOT_FOUND, TABLE_CLOSED
	 */
	async update(tableId: string, o: CallOptions = {}): Promise<Table> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/tables/{tableId}/update", {
			...o,
			params: { gameId: this.#gameId, tableId },
		});
	}

	/**
	 * Deletes a table with its history; notes of players stay.
	 * @throws TuckboxError TABLE_NOT_FOUND
	 */
	async delete(tableId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/tables/{tableId}", {
			...o,
			params: { gameId: this.#gameId, tableId },
		});
	}

	/**
	 * Creates a link by which guests take seats, by default as players. Not retried if the response is lost.
	 * @throws TuckboxError TABLE_NOT_FOUND, TABLE_CLOSED; VALIDATION_ERROR when the table has too many links
	 */
	async invite(
		tableId: string,
		{ signal, ...link }: TableLinkInput & CallOptions = {},
	): Promise<NewTableLink> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/tables/{tableId}/links", {
			signal,
			params: { gameId: this.#gameId, tableId },
			body: link,
		});
	}

	/**
	 * Returns the links that have not been revoked. Their addresses are null for apps that are not part of Tuckbox,
	 * and if the service cannot show them again.
	 * @throws TuckboxError TABLE_NOT_FOUND
	 */
	async links(tableId: string, o: CallOptions = {}): Promise<TableLink[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/tables/{tableId}/links", {
			...o,
			params: { gameId: this.#gameId, tableId },
		});
		return answer.links;
	}

	/** Renames a link. @throws TuckboxError SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED */
	async renameLink(tableId: string, linkId: string, name: string, o: CallOptions = {}): Promise<TableLink> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}/tables/{tableId}/links/{linkId}", {
			...o,
			params: { gameId: this.#gameId, tableId, linkId },
			body: { name },
		});
	}

	/**
	 * Gives a link a new address; the old one no longer works. Guests who sit by it stay.
	 * @throws TuckboxError SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
	 */
	async renewLink(tableId: string, linkId: string, o: CallOptions = {}): Promise<NewTableLink> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/tables/{tableId}/links/{linkId}/renew", {
			...o,
			params: { gameId: this.#gameId, tableId, linkId },
		});
	}

	/**
	 * Revokes a link and removes the seats that were taken with it.
	 * @throws TuckboxError SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
	 */
	async revoke(tableId: string, linkId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/tables/{tableId}/links/{linkId}", {
			...o,
			params: { gameId: this.#gameId, tableId, linkId },
		});
	}

	/**
	 * Removes all seats that were taken with a link. The link stays valid.
	 * @throws TuckboxError SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED
	 */
	async removeSeatsOf(tableId: string, linkId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/tables/{tableId}/links/{linkId}/seats", {
			...o,
			params: { gameId: this.#gameId, tableId, linkId },
		});
	}

	/** Removes a guest's seat. @throws TuckboxError SEAT_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED */
	async removeSeat(tableId: string, seatId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/tables/{tableId}/seats/{seatId}", {
			...o,
			params: { gameId: this.#gameId, tableId, seatId },
		});
	}
}

/** A filter for notes. */
export type NoteFilter = { tableId?: string; componentId?: string; isResolved?: boolean };

/** The notes of players at the tables of a game. */
export class Notes {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/** Returns the notes of all tables, or those that match the filter; oldest first. */
	async list({ signal, ...query }: NoteFilter & CallOptions = {}): Promise<Note[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/notes", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
		return answer.notes;
	}

	/** Returns the notes as a list of tasks in Markdown. */
	async markdown({ signal, ...query }: NoteFilter & CallOptions = {}): Promise<string> {
		const response = await this.#transport.open("GET /api/v1/games/{gameId}/notes/markdown", {
			signal: signal ?? new AbortController().signal,
			params: { gameId: this.#gameId },
			query,
		});
		return await response.text();
	}

	/** Marks a note as resolved, or as open again. @throws TuckboxError NOTE_NOT_FOUND */
	async resolve(noteId: string, isResolved = true, o: CallOptions = {}): Promise<Note> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}/notes/{noteId}", {
			...o,
			params: { gameId: this.#gameId, noteId },
			body: { isResolved },
		});
	}

	/** @throws TuckboxError NOTE_NOT_FOUND */
	async delete(noteId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/notes/{noteId}", {
			...o,
			params: { gameId: this.#gameId, noteId },
		});
	}

	/**
	 * Deletes all notes of one seat at a table, or of all seats taken with one link. The seat, the link and the table
	 * may no longer exist.
	 * @returns the number of deleted notes
	 */
	async deleteBy(
		tableId: string,
		by: { seatId: string } | { linkId: string },
		o: CallOptions = {},
	): Promise<number> {
		const answer = await this.#transport.call("DELETE /api/v1/games/{gameId}/tables/{tableId}/notes", {
			...o,
			params: { gameId: this.#gameId, tableId },
			query: by,
		});
		return answer.deleted;
	}
}
