import { GameHandle } from "./game.ts";
import type { Bearer, Game, GameOfMine } from "./http/api.ts";
import type { Wait } from "./http/rate-windows.ts";
import { type CallOptions, Transport } from "./http/transport.ts";
import type { Manifest, PushOptions, PushResult } from "./push/manifest.ts";
import { SharedGameHandle } from "./shared-game.ts";

export type TuckboxOptions = {
	/** The service's address, such as `https://tuckbox.example`. */
	baseUrl: string;
	/** An access token: from the settings, or from an authorization. */
	token?: string | undefined;
	/** Used instead of the platform's `fetch`. */
	fetch?: typeof fetch | undefined;
	/** The maximum number of tries of a call that may be repeated, including the first (default 5). */
	retries?: number;
	/** Called before each wait: for a rate limit, a busy service or a broken connection. */
	onWait?(wait: Wait): void;
};

/** A client of one Tuckbox service. All calls throw TuckboxError, or the reason of their signal when it is aborted. */
export class Tuckbox {
	readonly baseUrl: string;
	readonly games: Games;
	readonly #transport: Transport;

	/** @throws TypeError when baseUrl is not an http or https URL */
	constructor({ baseUrl, token, fetch: ownFetch, retries = 5, onWait }: TuckboxOptions) {
		if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
			throw new TypeError(`baseUrl must be an http or https URL, and is "${baseUrl}".`);
		this.baseUrl = baseUrl.replace(/\/+$/, "");
		this.#transport = new Transport({
			baseUrl: this.baseUrl,
			token,
			// looked up for each call, and called without an object: browsers refuse to call it as a method of another
			// one
			fetch: (...request) => (ownFetch ?? globalThis.fetch)(...request),
			tries: retries,
			onWait: (wait) => onWait?.(wait),
		});
		this.games = new Games(this.#transport);
	}

	/** Returns the token's user, app and scope. */
	async whoami(o: CallOptions = {}): Promise<Bearer> {
		return await this.#transport.call("GET /api/v1/whoami", o);
	}

	/** Returns a handle to a game without sending a request; the first call fails if the game does not exist. */
	game(id: string): GameHandle {
		return new GameHandle(this.#transport, id);
	}

	/**
	 * Returns a handle to the game behind a share link, without sending a request. It needs no token.
	 * @param link the link, or the secret at its end
	 */
	shared(link: string): SharedGameHandle {
		const [, secret = link] = /\/(?:s|shared)\/([^/?#]+)/.exec(link) ?? [];
		return new SharedGameHandle(this.#transport, secret);
	}
}

/** The games of the token's user. */
export class Games {
	readonly #transport: Transport;

	constructor(transport: Transport) {
		this.#transport = transport;
	}

	/** Returns the user's own games, oldest first, and then those that are shared with them, which have an `owner`. */
	async list(o: CallOptions = {}): Promise<GameOfMine[]> {
		return (await this.#transport.call("GET /api/v1/games", o)).games;
	}

	/** Creates a game. Not repeated if the response is lost, because that could create a second one. */
	async create(name: string, o: CallOptions = {}): Promise<Game> {
		return await this.#transport.call("POST /api/v1/games", { ...o, body: { name } });
	}

	/** Returns the user's own game with this name, the oldest if there are several; creates it if it does not exist. */
	async findOrCreate(name: string, o: CallOptions = {}): Promise<Game & { created: boolean }> {
		const found = (await this.list(o)).find((game) => game.name === name && game.owner === undefined);
		if (found !== undefined) return { ...found, created: false };
		return { ...(await this.create(name, o)), created: true };
	}

	/** Plans a push into a new game: a dry run before the game exists. Sends nothing. */
	async plan(manifest: Manifest, options: PushOptions): Promise<PushResult> {
		const { planFirstPush } = await import("./push/plan.ts");
		return await planFirstPush(manifest, options);
	}
}
