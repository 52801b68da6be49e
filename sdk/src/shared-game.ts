import type { EventOptions, PublishedEvent } from "./events.ts";
import type { PublishedOptions, VersionsOptions } from "./game.ts";
import type {
	PastComponent,
	PrintPlan,
	PublishedGame,
	SharedGame,
	Version,
	VersionDiff,
} from "./http/api.ts";
import type { RouteShape } from "./http/routes.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

/** The selection and options of a print; omitted options have their defaults. */
export type SharedPrintRequest = NonNullable<RouteShape<"GET /api/v1/shared/{secret}/print">["query"]>;
/** The print to plan, and the page to show. */
export type SharedPlanRequest = NonNullable<RouteShape<"GET /api/v1/shared/{secret}/print/plan">["query"]>;

/** A game behind a share link: read-only, without a token. */
export class SharedGameHandle {
	readonly #transport: Transport;
	readonly #secret: string;

	constructor(transport: Transport, secret: string) {
		this.#transport = transport;
		this.#secret = secret;
	}

	/**
	 * Returns the game's name and the content of the link.
	 * @throws TuckboxError SHARE_NOT_FOUND, also when it has been revoked
	 */
	async get(o: CallOptions = {}): Promise<SharedGame> {
		return await this.#transport.call("GET /api/v1/shared/{secret}", {
			...o,
			params: { secret: this.#secret },
		});
	}

	/**
	 * Returns the version that the link shows; with `since`, only the changes since that version, as long as it is
	 * kept. With `limit`, it returns at most that many components; if there are more, the answer has a `nextCursor`.
	 * Components come in creation order or, with "groups", in the order in which a page shows them.
	 */
	async published({ signal, ...query }: PublishedOptions = {}): Promise<PublishedGame> {
		return await this.#transport.call("GET /api/v1/shared/{secret}/published", {
			signal,
			params: { secret: this.#secret },
			query,
		});
	}

	/**
	 * Returns the kept versions, oldest first; see `Versions.list`.
	 * @throws TuckboxError PERMISSION_DENIED if the link does not show versions
	 */
	async versions({ signal, ...query }: VersionsOptions = {}): Promise<Version[]> {
		const answer = await this.#transport.call("GET /api/v1/shared/{secret}/versions", {
			params: { secret: this.#secret },
			query,
			...(signal && { signal }),
		});
		return answer.versions;
	}

	/** Returns a kept version. @throws TuckboxError VERSION_NOT_FOUND, PERMISSION_DENIED */
	async version(version: number, o: CallOptions = {}): Promise<PublishedGame> {
		return await this.#transport.call("GET /api/v1/shared/{secret}/versions/{version}", {
			...o,
			params: { secret: this.#secret, version },
		});
	}

	/**
	 * Returns the changes from one kept version to another; see `Versions.diff`.
	 * @throws TuckboxError PERMISSION_DENIED
	 */
	async diff(from: number, to: number, o: CallOptions = {}): Promise<VersionDiff> {
		return await this.#transport.call("GET /api/v1/shared/{secret}/versions/{from}/diff/{to}", {
			...o,
			params: { secret: this.#secret, from, to },
		});
	}

	/** Returns a component's states in the kept versions, newest first. @throws TuckboxError PERMISSION_DENIED */
	async history(componentId: string, o: CallOptions = {}): Promise<PastComponent[]> {
		const answer = await this.#transport.call(
			"GET /api/v1/shared/{secret}/components/{componentId}/history",
			{
				...o,
				params: { secret: this.#secret, componentId },
			},
		);
		return answer.history;
	}

	/** Plans a print, with one of its pages as a preview. @throws TuckboxError PERMISSION_DENIED if guests may not print */
	async planPrint({ signal, ...query }: SharedPlanRequest & CallOptions = {}): Promise<PrintPlan> {
		return await this.#transport.call("GET /api/v1/shared/{secret}/print/plan", {
			signal,
			params: { secret: this.#secret },
			query,
		});
	}

	/**
	 * Streams a PDF to print and cut out, while the service creates it. If the stream fails, the file is incomplete.
	 * @throws TuckboxError as {@link planPrint}
	 */
	async print({
		signal,
		...query
	}: SharedPrintRequest & CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
		const response = await this.#transport.open("GET /api/v1/shared/{secret}/print", {
			signal: signal ?? new AbortController().signal,
			params: { secret: this.#secret },
			query,
		});
		return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
	}

	/** Delivers new versions as they are published. Ends when its signal is aborted, and immediately for a pinned link. */
	async *events(o: EventOptions = {}): AsyncIterable<PublishedEvent> {
		const { publishedEvents } = await import("./events.ts");
		yield* publishedEvents(
			(query, signal) =>
				this.#transport.open("GET /api/v1/shared/{secret}/events", {
					params: { secret: this.#secret },
					query,
					signal,
				}),
			o,
		);
	}
}
