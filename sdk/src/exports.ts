import type { PrintPlan } from "./api.ts";
import type { Operations } from "./routes.ts";
import type { CallOptions, Transport } from "./transport.ts";

/** What to print, and how; what is left out has its default. */
export type PrintRequest = NonNullable<Operations["printGame"]["query"]>;

/** Files that the service makes of the published game. */
export class Exports {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/**
	 * What a print would be: how many pages, what to know about it, and one page to look at.
	 * @throws TuckboxError VALIDATION_ERROR if there is nothing to print, or too much; VERSION_NOT_FOUND
	 */
	async planPrint({
		signal,
		...query
	}: PrintRequest & { page?: number } & CallOptions = {}): Promise<PrintPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/print/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/**
	 * A PDF with pieces in their true size, as it is made. Cancelling the stream, or the signal, ends the work. A stream that fails
	 * has not sent a whole file.
	 * @throws TuckboxError as {@link planPrint}; TOO_MANY_EXPORTS
	 */
	async print({ signal, ...query }: PrintRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		const response = await this.#transport.open("GET /api/v1/games/{gameId}/exports/print", {
			signal: signal ?? new AbortController().signal,
			params: { gameId: this.#gameId },
			query,
		});
		return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
	}
}
