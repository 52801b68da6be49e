import type { Bearer, Game } from "./api.ts";
import { GameHandle } from "./game.ts";
import type { Manifest, PushOptions, PushResult } from "./push/manifest.ts";
import { planFirstPush } from "./push/plan.ts";
import type { Wait } from "./rate-windows.ts";
import { type CallOptions, Transport } from "./transport.ts";

export type TuckboxOptions = {
	/** The service's address, such as `https://tuckbox.example`. */
	baseUrl: string;
	/** An access token: from the settings, or from an authorization. */
	token?: string | undefined;
	/** Another `fetch` than the platform's. */
	fetch?: typeof fetch | undefined;
	/** How often a call that may be repeated is tried in all (default 5). */
	retries?: number;
	/** Told before each wait: for a rate limit, a busy service or a broken line. */
	onWait?(wait: Wait): void;
};

/** A Tuckbox. All calls throw TuckboxError, and the reason of a signal that was aborted. */
export class Tuckbox {
	readonly baseUrl: string;
	readonly games: Games;
	readonly #transport: Transport;

	/** @throws TypeError when baseUrl is no http address */
	constructor({ baseUrl, token, fetch: ownFetch, retries = 5, onWait }: TuckboxOptions) {
		if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
			throw new TypeError(`baseUrl must be an http address, and is "${baseUrl}"`);
		this.baseUrl = baseUrl.replace(/\/+$/, "");
		this.#transport = new Transport({
			baseUrl: this.baseUrl,
			token,
			// looked up with each call, and never called as a method of something else: browsers refuse that
			fetch: (...request) => (ownFetch ?? globalThis.fetch)(...request),
			tries: retries,
			onWait: (wait) => onWait?.(wait),
		});
		this.games = new Games(this.#transport);
	}

	/** Whom the token stands for: the person, the app and what it may do. */
	async whoami(o: CallOptions = {}): Promise<Bearer> {
		return await this.#transport.call("GET /api/v1/whoami", o);
	}

	/** Works in a game. Asks nothing: that there is one is found out by the first call. */
	game(id: string): GameHandle {
		return new GameHandle(this.#transport, id);
	}
}

/** The games of the token's owner. */
export class Games {
	readonly #transport: Transport;

	constructor(transport: Transport) {
		this.#transport = transport;
	}

	async list(o: CallOptions = {}): Promise<Game[]> {
		return (await this.#transport.call("GET /api/v1/games", o)).games;
	}

	/** Makes a game. Not repeated when the answer is lost: there could be two then. */
	async create(name: string, o: CallOptions = {}): Promise<Game> {
		return await this.#transport.call("POST /api/v1/games", { ...o, body: { name } });
	}

	/** The game of this name, the oldest if there are several; created if it does not exist. */
	async findOrCreate(name: string, o: CallOptions = {}): Promise<Game & { created: boolean }> {
		const found = (await this.list(o)).find((game) => game.name === name);
		if (found !== undefined) return { ...found, created: false };
		return { ...(await this.create(name, o)), created: true };
	}

	/** What a push into a game that is yet to be made would do: a dry run without a game. Sends nothing. */
	async plan(manifest: Manifest, options: PushOptions): Promise<PushResult> {
		return await planFirstPush(manifest, options);
	}
}
