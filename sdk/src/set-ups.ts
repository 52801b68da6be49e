import type { SavedSetUp, SetUp, SetUpInput } from "./http/api.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

/** The set-ups of a game, with which new tables can begin. */
export class SetUps {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/** Returns the set-ups by name, without their contents. */
	async list(o: CallOptions = {}): Promise<SavedSetUp[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/set-ups", {
			...o,
			params: { gameId: this.#gameId },
		});
		return answer.setUps;
	}

	/** @throws TuckboxError SET_UP_NOT_FOUND */
	async get(name: string, o: CallOptions = {}): Promise<SetUp> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/set-ups/{name}", {
			...o,
			params: { gameId: this.#gameId, name },
		});
	}

	/**
	 * Saves a set-up, in place of one with the same name.
	 * @throws TuckboxError VALIDATION_ERROR, also when the game has too many set-ups
	 */
	async save(name: string, setUp: SetUpInput, o: CallOptions = {}): Promise<SavedSetUp> {
		return await this.#transport.call("PUT /api/v1/games/{gameId}/set-ups/{name}", {
			...o,
			params: { gameId: this.#gameId, name },
			body: setUp,
		});
	}

	/** @throws TuckboxError SET_UP_NOT_FOUND */
	async delete(name: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/set-ups/{name}", {
			...o,
			params: { gameId: this.#gameId, name },
		});
	}
}
