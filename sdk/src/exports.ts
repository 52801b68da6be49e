import type { ExportPlan, NewShare } from "./http/api.ts";
import type { Operations, Route, RouteShape } from "./http/routes.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

/** A format that the service exports games in: the last part of an export's address. */
export type ExportFormat = {
	[R in Route]: R extends `GET /api/v1/games/{gameId}/exports/${infer F}/plan`
		? `GET /api/v1/games/{gameId}/exports/${F}` extends Route
			? F
			: never
		: never;
}[Route];

type Address<F extends ExportFormat> = `GET /api/v1/games/{gameId}/exports/${F}`;
type PlanAddress<F extends ExportFormat> = `${Address<F>}/plan`;

/**
 * The part of a game to export, and the format's options; by default, all of the published version with the format's
 * defaults.
 */
export type ExportRequest<F extends ExportFormat = ExportFormat> = NonNullable<
	RouteShape<Address<F>>["query"]
>;

/** The export to plan, as {@link ExportRequest}, and the page of a print to show. */
export type PlanRequest<F extends ExportFormat = ExportFormat> = NonNullable<
	RouteShape<PlanAddress<F>>["query"]
>;

/** The plan of an export in a format. */
export type PlanOf<F extends ExportFormat = ExportFormat> = RouteShape<PlanAddress<F>>["answer"];

/** The share link behind which a saved object has its images. Only its creator has received its address. */
export type TtsLink = Pick<NewShare, "id" | "url">;

/** The part of a game for a saved object that stays up to date, and the language of its script. */
export type HostedTtsRequest = ExportRequest<"tts"> &
	NonNullable<Operations["getSharedTts"]["query"]> & {
		/** The link of an earlier saved object, to use again. */
		link?: TtsLink | undefined;
	};

/** Files that the service makes of the published game. */
export class Exports {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/**
	 * Plans an export: what it contains, and remarks about it. The plan of a print also has one of its pages as a
	 * preview.
	 * @throws TuckboxError VALIDATION_ERROR if there is nothing to export, or too much; VERSION_NOT_FOUND;
	 *   TOO_MANY_EXPORTS
	 */
	async plan<F extends ExportFormat>(
		format: F,
		{ signal, ...query }: PlanRequest<F> & CallOptions = {} as PlanRequest<F>,
	): Promise<PlanOf<F>> {
		const address: PlanAddress<ExportFormat> = `GET /api/v1/games/{gameId}/exports/${format}/plan`;
		const plan = await this.#transport.call(address, {
			signal,
			params: { gameId: this.#gameId },
			query: query as PlanRequest,
		});
		return plan as PlanOf<F>;
	}

	/**
	 * Streams the file while the service creates it. Cancelling the stream, or aborting the signal, ends the work. If
	 * the stream fails, the file is incomplete.
	 * @throws TuckboxError as {@link plan}
	 */
	async stream<F extends ExportFormat>(
		format: F,
		{ signal, ...query }: ExportRequest<F> & CallOptions = {} as ExportRequest<F>,
	): Promise<ReadableStream<Uint8Array>> {
		const address: Address<ExportFormat> = `GET /api/v1/games/{gameId}/exports/${format}`;
		const response = await this.#transport.open(address, {
			signal: signal ?? new AbortController().signal,
			params: { gameId: this.#gameId },
			query: query as ExportRequest,
		});
		return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
	}

	/**
	 * Plans a saved object whose images stay on the service: what it contains, and whether other people can load the
	 * images.
	 * @throws TuckboxError as {@link plan}
	 */
	async planHostedTts({ signal, ...query }: ExportRequest<"tts"> & CallOptions = {}): Promise<ExportPlan> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/exports/tts/hosted/plan", {
			signal,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/**
	 * Creates a saved object of Tabletop Simulator. Its images stay on the service, and follow the game or show one
	 * version of it. They are behind a share link, and work as long as the link does. The link of an earlier saved
	 * object is used if it still exists and shows the same version; otherwise, a new link is created. If the saved
	 * object cannot be created, there is no new link.
	 * @throws TuckboxError as {@link plan}, and as `Shares.create`
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

	/** Returns the link if it still exists and shows this version or, without a version, follows the game. */
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
}
