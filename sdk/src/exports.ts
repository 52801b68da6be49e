import type { ExportPlan, NewShare, PrintPlan } from "./http/api.ts";
import type { Operations } from "./http/routes.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

/** What to print, and how; what is left out has its default. */
export type PrintRequest = NonNullable<Operations["printGame"]["query"]>;

/** What of a game is exported; all of its published version if left out. */
export type ExportRequest = NonNullable<Operations["exportZip"]["query"]>;

/** What of a game is exported, and how its faces come. */
export type SheetsRequest = NonNullable<Operations["exportSheets"]["query"]>;

/** A share link that saved objects have their images from. Only the caller who created it can know its address. */
export type TtsLink = Pick<NewShare, "id" | "url">;

/** What of a game a saved object has that stays up to date, and what language its script speaks. */
export type HostedTtsRequest = ExportRequest &
	NonNullable<Operations["getSharedTts"]["query"]> & {
		/** The link of an earlier one, to use again. */
		link?: TtsLink | undefined;
	};

type Address =
	| "GET /api/v1/games/{gameId}/exports/print"
	| "GET /api/v1/games/{gameId}/exports/zip"
	| "GET /api/v1/games/{gameId}/exports/sheets"
	| "GET /api/v1/games/{gameId}/exports/pcio"
	| "GET /api/v1/games/{gameId}/exports/tts";

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
	async print(request: PrintRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		return await this.#file("GET /api/v1/games/{gameId}/exports/print", request);
	}

	/**
	 * What a zip would have in it.
	 * @throws TuckboxError VALIDATION_ERROR if there is nothing to export, or too much; VERSION_NOT_FOUND
	 */
	async planZip({ signal, ...query }: ExportRequest & CallOptions = {}): Promise<ExportPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/zip/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/**
	 * A zip of a folder with the images as they were uploaded and a manifest, as it is made: a push of the folder to the same game
	 * changes nothing. As {@link print} otherwise.
	 */
	async zip(request: ExportRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		return await this.#file("GET /api/v1/games/{gameId}/exports/zip", request);
	}

	/** What sheets would have in them. @throws TuckboxError as {@link planZip} */
	async planSheets({ signal, ...query }: SheetsRequest & CallOptions = {}): Promise<ExportPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/sheets/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/** A zip with the faces of decks on sheets, or each in an image of its own, as it is made. As {@link print} otherwise. */
	async sheets(request: SheetsRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		return await this.#file("GET /api/v1/games/{gameId}/exports/sheets", request);
	}

	/** What a room of playingcards.io would have in it, and what cannot be translated. @throws TuckboxError as {@link planZip} */
	async planPcio({ signal, ...query }: ExportRequest & CallOptions = {}): Promise<ExportPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/pcio/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/** A room of playingcards.io, as it is made. As {@link print} otherwise. */
	async pcio(request: ExportRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		return await this.#file("GET /api/v1/games/{gameId}/exports/pcio", request);
	}

	/** What a saved object of Tabletop Simulator would have in it, and what it lacks. @throws TuckboxError as {@link planZip} */
	async planTts({ signal, ...query }: ExportRequest & CallOptions = {}): Promise<ExportPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/tts/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/** A zip with a saved object of Tabletop Simulator and its images, as it is made. As {@link print} otherwise. */
	async tts(request: ExportRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		return await this.#file("GET /api/v1/games/{gameId}/exports/tts", request);
	}

	/**
	 * What a saved object whose images stay on the service would have in it, and whether other people can load them.
	 * @throws TuckboxError as {@link planZip}
	 */
	async planHostedTts({ signal, ...query }: ExportRequest & CallOptions = {}): Promise<ExportPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/tts/hosted/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/**
	 * A saved object of Tabletop Simulator, whose images stay on the service and follow the game, or show one version of it. They are
	 * behind a share link, and work as long as it does: the link of an earlier saved object, if it still exists and shows the same
	 * version, or a new one. If the saved object cannot be made, there is no new link.
	 * @throws TuckboxError as {@link planZip}, and as `Shares.create`
	 */
	async hostedTts({ signal, version, link, ...query }: HostedTtsRequest & CallOptions = {}): Promise<{
		share: TtsLink & { isNew: boolean };
		savedObject: Blob;
	}> {
		const params = { gameId: this.#gameId };
		const found = link && (await this.#reusable(link, version, signal));
		const share =
			found ??
			(await this.#transport.call("POST /api/v1/games/{gameId}/shares", {
				signal,
				params,
				body: { name: "Tabletop Simulator", ...(version !== undefined && { version }) },
			}));
		const { id, url } = share;
		const isNew = found === undefined;
		try {
			const secret = url.slice(url.lastIndexOf("/") + 1);
			const response = await this.#transport.open("GET /api/v1/shared/{secret}/tts", {
				signal: signal ?? new AbortController().signal,
				params: { secret },
				query,
			});
			return { share: { id, url, isNew }, savedObject: await response.blob() };
		} catch (error) {
			if (isNew)
				await this.#transport
					.call("DELETE /api/v1/games/{gameId}/shares/{shareId}", { params: { ...params, shareId: id } })
					.catch(() => undefined);
			throw error;
		}
	}

	/** A link, if it still exists and shows this version, or follows the game if that is wanted. */
	async #reusable(
		link: TtsLink,
		version: number | undefined,
		signal: AbortSignal | undefined,
	): Promise<TtsLink | undefined> {
		const params = { gameId: this.#gameId };
		const { shares } = await this.#transport.call("GET /api/v1/games/{gameId}/shares", { signal, params });
		return shares.some((share) => share.id === link.id && share.version === (version ?? null))
			? link
			: undefined;
	}

	async #file(
		address: Address,
		{ signal, ...query }: CallOptions & Record<string, unknown>,
	): Promise<ReadableStream<Uint8Array>> {
		const response = await this.#transport.open(address, {
			signal: signal ?? new AbortController().signal,
			params: { gameId: this.#gameId },
			query,
		});
		return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
	}
}
