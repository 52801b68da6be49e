import { Assets } from "./assets.ts";
import { Components } from "./components.ts";
import type { EventOptions, PublishedEvent } from "./events.ts";
import { Exports } from "./exports.ts";
import type {
	Game,
	GameChecks,
	GameListing,
	GameOfMine,
	NewShare,
	People,
	Players,
	PublishedGame,
	Share,
	ShareChange,
	ShareInput,
	Version,
	VersionDiff,
} from "./http/api.ts";
import type { CallOptions, Transport } from "./http/transport.ts";
import { Playtests } from "./playtests.ts";
import type { Manifest, PushOptions, PushResult } from "./push/manifest.ts";
import { SetUps } from "./set-ups.ts";
import { Notes, Tables } from "./tables.ts";

/** One game, as one app sees it: the app's own components and images, and the published versions of all apps. */
export class GameHandle {
	readonly id: string;
	readonly components: Components;
	readonly assets: Assets;
	readonly versions: Versions;
	readonly shares: Shares;
	readonly tables: Tables;
	/** Set-ups with which new tables can begin. */
	readonly setUps: SetUps;
	/** Notes of players at tables. */
	readonly notes: Notes;
	/** Playtests that were recorded at tables, and what they say. */
	readonly playtests: Playtests;
	/** Files that the service creates from the published game. */
	readonly exports: Exports;
	readonly #transport: Transport;

	constructor(transport: Transport, id: string) {
		this.id = id;
		this.#transport = transport;
		this.components = new Components(transport, id);
		this.assets = new Assets(transport, id);
		this.versions = new Versions(transport, id);
		this.shares = new Shares(transport, id);
		this.tables = new Tables(transport, id);
		this.setUps = new SetUps(transport, id);
		this.notes = new Notes(transport, id);
		this.playtests = new Playtests(transport, id);
		this.exports = new Exports(transport, id);
	}

	/** Returns the game; one of another user has its `owner`, and the caller's `role`. */
	async get(o: CallOptions = {}): Promise<GameOfMine> {
		return await this.#transport.call("GET /api/v1/games/{gameId}", { ...o, params: { gameId: this.id } });
	}

	/** Returns the owner and the members. They are managed in the console only. */
	async people(o: CallOptions = {}): Promise<People> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/members", {
			...o,
			params: { gameId: this.id },
		});
	}

	async rename(name: string, o: CallOptions = {}): Promise<Game> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}", {
			...o,
			params: { gameId: this.id },
			body: { name },
		});
	}

	/** Sets how many people can play the game; null: it is not said. No version changes. */
	async setPlayers(players: Players | null, o: CallOptions = {}): Promise<Game> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}", {
			...o,
			params: { gameId: this.id },
			body: { players },
		});
	}

	/** Stars or archives the game, or reverses that. This changes only where the console lists the game. */
	async setListing(listing: Partial<GameListing>, o: CallOptions = {}): Promise<GameListing> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}/listing", {
			...o,
			params: { gameId: this.id },
			body: listing,
		});
	}

	/** Deletes the game with everything in it, including the components of other apps. */
	async delete(o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}", { ...o, params: { gameId: this.id } });
	}

	/**
	 * Pushes components and their images: uploads missing images, changes components that differ and, with `prune`,
	 * deletes those that the manifest does not contain. It can be repeated at any time: it continues where it was
	 * interrupted.
	 * @throws TuckboxError; one about files is thrown before any component changes, and lists every such file in
	 *   `details`
	 */
	async push(manifest: Manifest, options: PushOptions): Promise<PushResult> {
		// a page that only reads loads without this module
		const { push } = await import("./push/push.ts");
		return await push(this.#transport, this.id, manifest, options);
	}

	/**
	 * Returns the problems that players would notice in the current components of all apps, the most serious first. At
	 * most 200 findings of each code are listed; `counts` has the totals. With `summary`, only the totals are returned.
	 * @throws TuckboxError GAME_NOT_FOUND
	 */
	async checks({ summary, ...o }: { summary?: boolean } & CallOptions = {}): Promise<GameChecks> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/checks", {
			...o,
			params: { gameId: this.id },
			query: summary === undefined ? {} : { summary },
		});
	}

	/**
	 * Accepts findings, by their ids, as intended. They do not count until the piece or the image changes.
	 * @returns the number of these findings that the game still has
	 */
	async acceptFindings(findings: readonly string[], o: CallOptions = {}): Promise<number> {
		const answer = await this.#transport.call("POST /api/v1/games/{gameId}/checks/accept", {
			...o,
			params: { gameId: this.id },
			body: { findings: [...findings] },
		});
		return answer.accepted;
	}

	/**
	 * Reopens accepted findings.
	 * @returns the number of findings that were accepted
	 */
	async reopenFindings(findings: readonly string[], o: CallOptions = {}): Promise<number> {
		const answer = await this.#transport.call("POST /api/v1/games/{gameId}/checks/reopen", {
			...o,
			params: { gameId: this.id },
			body: { findings: [...findings] },
		});
		return answer.reopened;
	}

	/**
	 * Processes all failed images of the game again, of every app: those that `checks` lists as `IMAGE_FAILED`.
	 * `checks` shows the result a few seconds later.
	 * @returns the number of images that are processed again; 0 when none has failed
	 * @throws TuckboxError GAME_NOT_FOUND, or PERMISSION_DENIED for a read-only token
	 */
	async retryImages(o: CallOptions = {}): Promise<number> {
		const answer = await this.#transport.call("POST /api/v1/games/{gameId}/checks/retry", {
			...o,
			params: { gameId: this.id },
		});
		return answer.retried;
	}

	/**
	 * Resolves findings `KEY_TWICE`, pieces with the same kind and key: keeps the pieces of one app, or one piece, and
	 * deletes the others. Kept pieces keep their ids.
	 * @returns the number of deleted pieces; 0 when there is nothing to choose
	 * @throws TuckboxError GAME_NOT_FOUND, COMPONENT_NOT_FOUND; PERMISSION_DENIED for a token of a registered app, or a
	 *   read-only one
	 */
	async keepPieces(kept: { appId: string } | { componentId: string }, o: CallOptions = {}): Promise<number> {
		const answer = await this.#transport.call("POST /api/v1/games/{gameId}/checks/keep", {
			...o,
			params: { gameId: this.id },
			body: kept,
		});
		return answer.deleted;
	}

	/** Delivers new versions as they are published, from now on or since `lastEventId`. Ends when its signal is aborted. */
	async *events(o: EventOptions = {}): AsyncIterable<PublishedEvent> {
		const { publishedEvents } = await import("./events.ts");
		yield* publishedEvents(
			(query, signal) =>
				this.#transport.open("GET /api/v1/games/{gameId}/events", {
					params: { gameId: this.id },
					query,
					signal,
				}),
			o,
		);
	}
}

/** The part of a published version to return. */
/** Maximum number of changed components that each version of a list has; none by default. */
export type VersionsOptions = CallOptions & { changes?: number };

export type PublishedOptions = {
	since?: number;
	limit?: number;
	order?: "creation" | "groups";
} & CallOptions;

/** The published versions of a game. */
export class Versions {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/** Returns the kept versions, oldest first; with `changes`, each with up to that many of the components that it changed. */
	async list({ signal, ...query }: VersionsOptions = {}): Promise<Version[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/versions", {
			params: { gameId: this.#gameId },
			query,
			...(signal && { signal }),
		});
		return answer.versions;
	}

	async get(version: number, o: CallOptions = {}): Promise<PublishedGame> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/versions/{version}", {
			...o,
			params: { gameId: this.#gameId, version },
		});
	}

	/**
	 * Returns the latest version; with `since`, only the changes since that version, as long as it is kept. With
	 * `limit`, it returns at most that many components; if there are more, the answer has a `nextCursor`. Components
	 * come in creation order or, with "groups", in the order in which a page shows them: boards, then each deck with
	 * its cards, and so on.
	 */
	async published({ signal, ...query }: PublishedOptions = {}): Promise<PublishedGame> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/published", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/**
	 * Returns the changes from one kept version to another, in all apps and in either direction. 0 as `from` is the
	 * empty game before its first version.
	 * @throws TuckboxError VERSION_NOT_FOUND when one of the two is not kept, PAYLOAD_TOO_LARGE when the changes are
	 *   too large for one response
	 */
	async diff(from: number, to: number, o: CallOptions = {}): Promise<VersionDiff> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/versions/{from}/diff/{to}", {
			...o,
			params: { gameId: this.#gameId, from, to },
		});
	}

	/**
	 * Sets or removes a version's name, note or pin; omitted fields stay unchanged. A version with a name or a pin is
	 * kept until both are removed.
	 * @throws TuckboxError VERSION_NOT_FOUND; VALIDATION_ERROR when too many versions are kept this way
	 */
	async change(
		version: number,
		change: { name?: string | null; note?: string | null; isPinned?: boolean },
		o: CallOptions = {},
	): Promise<Version> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}/versions/{version}", {
			...o,
			params: { gameId: this.#gameId, version },
			body: change,
		});
	}

	/** Publishes the content of a kept version again, as a new version. Not repeated if the response is lost. */
	async restore(version: number, o: CallOptions = {}): Promise<Version> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/versions/{version}/restore", {
			...o,
			params: { gameId: this.#gameId, version },
		});
	}
}

/** Links that show a game without an account. */
export class Shares {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/**
	 * Creates a link. Not retried if the response is lost.
	 * @param what the content of the link, and a name to recognize it in the list. With `version`, it always shows that
	 *   version; with `showsVersions`, also earlier versions and the changes between them. By default, guests neither
	 *   print (`allowsPrint`) nor sit down at a table (`tableId`) nor learn who created the link (`showsCreator`).
	 * @throws TuckboxError VALIDATION_ERROR, VERSION_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED, GAME_NOT_FOUND
	 */
	async create({ signal, ...what }: ShareInput & CallOptions = {}): Promise<NewShare> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/shares", {
			signal,
			params: { gameId: this.#gameId },
			body: what,
		});
	}

	/**
	 * Returns the links that have not been revoked. Their addresses are null for apps that are not part of Tuckbox,
	 * and if the service cannot show them again.
	 */
	async list(o: CallOptions = {}): Promise<Share[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/shares", {
			...o,
			params: { gameId: this.#gameId },
		});
		return answer.shares;
	}

	/**
	 * Changes a link's name, and what its guests may do; omitted fields stay unchanged. Guests of a link that leads to
	 * another table from now on, or to none, lose their seats.
	 * @throws TuckboxError SHARE_NOT_FOUND, TABLE_NOT_FOUND, TABLE_CLOSED, VALIDATION_ERROR
	 */
	async change(shareId: string, change: ShareChange, o: CallOptions = {}): Promise<Share> {
		return await this.#transport.call("PATCH /api/v1/games/{gameId}/shares/{shareId}", {
			...o,
			params: { gameId: this.#gameId, shareId },
			body: change,
		});
	}

	/** Gives a link new addresses; the old ones no longer work. @throws TuckboxError SHARE_NOT_FOUND */
	async renew(shareId: string, o: CallOptions = {}): Promise<NewShare> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/shares/{shareId}/renew", {
			...o,
			params: { gameId: this.#gameId, shareId },
		});
	}

	/** Revokes a link: its address no longer works. @throws TuckboxError SHARE_NOT_FOUND */
	async revoke(shareId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/shares/{shareId}", {
			...o,
			params: { gameId: this.#gameId, shareId },
		});
	}
}
