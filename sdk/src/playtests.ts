import type { PiecePlaytests, Playtest, PlaytestFact, PlaytestReport, PlaytestSummary } from "./http/api.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

/**
 * A filter for what playtests say: those in which one of the versions `from` … `to` lay on the table, or with a number of
 * players; or without what the designer's own seats did.
 */
export type ReportFilter = { from?: number; to?: number; players?: number; withoutDesigner?: boolean };

/** A table of the report: a row for each game, revision of a piece, fact or answer. */
export type ReportTable = "games" | "pieces" | "facts" | "answers";

/** The playtests of a game. Tables start and end them. */
export class Playtests {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/** Returns all playtests, latest first. */
	async list({ signal }: CallOptions = {}): Promise<PlaytestSummary[]> {
		const all: PlaytestSummary[] = [];
		for (let cursor: string | undefined; ; ) {
			const page = await this.#transport.call("GET /api/v1/games/{gameId}/playtests", {
				signal,
				params: { gameId: this.#gameId },
				query: cursor === undefined ? {} : { cursor },
			});
			all.push(...page.playtests);
			cursor = page.nextCursor;
			if (cursor === undefined) return all;
		}
	}

	/** Returns a playtest with its turns and answers. @throws TuckboxError PLAYTEST_NOT_FOUND */
	async get(playtestId: string, o: CallOptions = {}): Promise<Playtest> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/playtests/{playtestId}", {
			...o,
			params: { gameId: this.#gameId, playtestId },
		});
	}

	/** Returns what happened in a playtest that has ended. @throws TuckboxError PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING */
	async facts(playtestId: string, o: CallOptions = {}): Promise<PlaytestFact[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/playtests/{playtestId}/facts", {
			...o,
			params: { gameId: this.#gameId, playtestId },
		});
		return answer.facts;
	}

	/** Returns what the playtests say of the game and of each piece. */
	async report({ signal, ...query }: ReportFilter & CallOptions = {}): Promise<PlaytestReport> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/playtests/report", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/** Returns what the playtests say of a piece, with its games. @throws TuckboxError COMPONENT_NOT_FOUND */
	async ofPiece(
		componentId: string,
		{ signal, ...query }: ReportFilter & CallOptions = {},
	): Promise<PiecePlaytests> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/components/{componentId}/playtests", {
			signal,
			params: { gameId: this.#gameId, componentId },
			query,
		});
	}

	/** Returns the report in Markdown, to send to others. */
	async markdown({
		signal,
		...query
	}: ReportFilter & { language?: "en" | "de" } & CallOptions = {}): Promise<string> {
		const response = await this.#transport.open("GET /api/v1/games/{gameId}/playtests/report/markdown", {
			signal: signal ?? new AbortController().signal,
			params: { gameId: this.#gameId },
			query,
		});
		return await response.text();
	}

	/** Returns a table of the report as CSV (RFC 4180), in which nothing is a formula. */
	async csv(table: ReportTable, { signal, ...query }: ReportFilter & CallOptions = {}): Promise<string> {
		const response = await this.#transport.open(
			"GET /api/v1/games/{gameId}/playtests/report/tables/{table}",
			{
				signal: signal ?? new AbortController().signal,
				params: { gameId: this.#gameId, table },
				query,
			},
		);
		return await response.text();
	}
}
