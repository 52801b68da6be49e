import { limits } from "@tuckbox/pieces";
import { batches, resultsOf } from "./batches.ts";
import type {
	BriefComponent,
	Component,
	ComponentInput,
	ComponentsInput,
	PastComponent,
	PlannedInput,
	PlanResult,
	SeenComponent,
	SelectedChange,
	SelectedOutcome,
	UpsertedComponent,
	UpsertedComponents,
	UpsertResult,
	Warning,
} from "./http/api.ts";
import { TuckboxError } from "./http/errors.ts";
import type { Operations } from "./http/routes.ts";
import type { CallOptions, Transport } from "./http/transport.ts";

export type ComponentFilter = Pick<
	Operations["listComponents"]["query"],
	"kind" | "parentExternalKey" | "updatedSince"
>;

/** Sorts parents before children, which the service attaches only to existing parents. Otherwise keeps the order. */
export function parentsFirst<T extends { parentExternalKey?: string | null | undefined }>(
	pieces: readonly T[],
): T[] {
	const isChild = (piece: T) => Boolean(piece.parentExternalKey);
	return [...pieces.filter((piece) => !isChild(piece)), ...pieces.filter(isChild)];
}

/** Inputs in the order in which they are sent, each with its index in the caller's list. */
function inPushOrder<T extends PlannedInput>(inputs: readonly T[]) {
	const placed = inputs.map((input, index) => ({ input, index, parentExternalKey: input.parentExternalKey }));
	return parentsFirst(placed);
}

/** Recognizes warnings that hold for the whole plan: a parent that an earlier batch creates is not pending. */
function isNotSettledBy(inputs: readonly PlannedInput[]) {
	const keys = new Set(inputs.map(({ externalKey }) => externalKey));
	const parents = new Map(
		inputs.map(({ externalKey, parentExternalKey }) => [externalKey, parentExternalKey]),
	);
	return ({ code, externalKey = "" }: Warning) =>
		code !== "PARENT_PENDING" || !keys.has(parents.get(externalKey) ?? "");
}

/** An app's components in a game. */
export class Components {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	async #list(query: Operations["listComponents"]["query"], o: CallOptions) {
		return await this.#transport.call("GET /api/v1/games/{gameId}/components", {
			...o,
			params: { gameId: this.#gameId },
			query,
		});
	}

	/** Returns all components, in the order in which they were created. */
	async list(filter: ComponentFilter = {}, o: CallOptions = {}): Promise<Component[]> {
		const { components } = await this.#list({ ...filter, imageFaces: "full" }, o);
		return components as Component[];
	}

	/** As `list`, with the ids of images alone: a third of the bytes. */
	async listBrief(filter: ComponentFilter = {}, o: CallOptions = {}): Promise<BriefComponent[]> {
		return (await this.#list({ ...filter, imageFaces: "ids" }, o)).components;
	}

	/** Returns all components in pages of up to 500, for games that are too large for one response. */
	async *pages(
		filter: ComponentFilter & { limit?: number } = {},
		o: CallOptions = {},
	): AsyncIterable<Component[]> {
		let cursor: string | undefined;
		do {
			const query = { limit: 500, ...filter, ...(cursor !== undefined && { cursor }) };
			const { components, nextCursor } = await this.#list(query, o);
			yield components as Component[];
			cursor = nextCursor;
		} while (cursor !== undefined);
	}

	async get(componentId: string, o: CallOptions = {}): Promise<Component> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/components/{componentId}", {
			...o,
			params: { gameId: this.#gameId, componentId },
		});
	}

	/**
	 * Returns the states of a component in the kept versions, newest first, at most 100. It may belong to any app and may
	 * have been deleted. Empty until a version contains it. `at` is in milliseconds since 1970.
	 * @throws TuckboxError COMPONENT_NOT_FOUND
	 */
	async history(componentId: string, o: CallOptions = {}): Promise<PastComponent[]> {
		const answer = await this.#transport.call("GET /api/v1/games/{gameId}/components/{componentId}/history", {
			...o,
			params: { gameId: this.#gameId, componentId },
		});
		return answer.history;
	}

	/**
	 * Sets the same fields of up to 500 components, in one version. `refused` lists components that could not be
	 * changed.
	 * @param o with `basedOn`, a component stays unchanged if someone else has changed one of the fields since:
	 *   `refused` has its current value `now`
	 * @throws TuckboxError COMPONENT_NOT_FOUND for a parent that does not exist, STORAGE_LIMIT_EXCEEDED
	 */
	async change(
		componentIds: readonly string[],
		set: SelectedChange,
		{ basedOn = [], ...o }: CallOptions & { basedOn?: readonly SeenComponent[] } = {},
	): Promise<SelectedOutcome> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/components/change", {
			...o,
			params: { gameId: this.#gameId },
			body: { componentIds: [...componentIds], set, basedOn: [...basedOn] },
		});
	}

	/**
	 * Sets fields of up to 500 components, others in each, in one version. Otherwise like `change`.
	 * @throws TuckboxError COMPONENT_NOT_FOUND for a parent that does not exist, STORAGE_LIMIT_EXCEEDED
	 */
	async changeEach(
		changes: readonly { componentId: string; set: SelectedChange }[],
		{ basedOn = [], ...o }: CallOptions & { basedOn?: readonly SeenComponent[] } = {},
	): Promise<SelectedOutcome> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/components/change", {
			...o,
			params: { gameId: this.#gameId },
			body: { each: [...changes], basedOn: [...basedOn] },
		});
	}

	/** Removes the images of some sides of up to 500 components, in one version. */
	async clearSides(
		componentIds: readonly string[],
		sides: readonly string[],
		{ basedOn = [], ...o }: CallOptions & { basedOn?: readonly SeenComponent[] } = {},
	): Promise<SelectedOutcome> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/components/change", {
			...o,
			params: { gameId: this.#gameId },
			body: { componentIds: [...componentIds], clearSides: [...sides], basedOn: [...basedOn] },
		});
	}

	/**
	 * Gives components other keys. They keep their ids, and their children follow. A component stays unchanged if another
	 * one has its new key.
	 */
	async rekey(keys: readonly { id: string; externalKey: string }[], o: CallOptions = {}): Promise<void> {
		for (let at = 0; at < keys.length; at += limits.maxSelected) {
			const part = keys.slice(at, at + limits.maxSelected);
			await this.#transport.call("POST /api/v1/games/{gameId}/components/rekey", {
				...o,
				params: { gameId: this.#gameId },
				body: { keys: part.map(({ id, externalKey }) => ({ componentId: id, externalKey })) },
			});
		}
	}

	/** Deletes components with their images, in one version. `refused` lists components that do not exist. */
	async deleteSelected(componentIds: readonly string[], o: CallOptions = {}): Promise<SelectedOutcome> {
		if (componentIds.length <= limits.maxSelected) return await this.#deletePart(componentIds, o);
		const { asOneVersion } = await import("./one-version.ts");
		const transport = this.#transport.counting(() => undefined);
		const names = { gameId: this.#gameId, note: undefined, signal: o.signal };
		const { result } = await asOneVersion(transport, names, async () => {
			const own = new Components(transport, this.#gameId);
			let all = await own.#deletePart(componentIds.slice(0, limits.maxSelected), o);
			for (let at = limits.maxSelected; at < componentIds.length; at += limits.maxSelected) {
				const next = await own.#deletePart(componentIds.slice(at, at + limits.maxSelected), o);
				const refused = [...all.refused, ...next.refused];
				// deletions by earlier calls are published when the push ends, so this version still shows the pieces
				const version = transport.push === undefined ? all.version : next.version;
				all = { ...next, changed: all.changed + next.changed, refused, version };
			}
			return all;
		});
		return result;
	}

	async #deletePart(componentIds: readonly string[], o: CallOptions): Promise<SelectedOutcome> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/components/delete", {
			...o,
			params: { gameId: this.#gameId },
			body: { componentIds: [...componentIds] },
		});
	}

	/**
	 * Restores up to 500 components to their state in a kept version, with their ids and images. Components that did
	 * not exist in it are deleted. `refused` lists components that could not be restored.
	 * @param version 0 is the empty game before its first version
	 * @throws TuckboxError VERSION_NOT_FOUND, STORAGE_LIMIT_EXCEEDED
	 */
	async restore(
		componentIds: readonly string[],
		version: number,
		{ unlessChangedSince, ...o }: CallOptions & { unlessChangedSince?: number | undefined } = {},
	): Promise<SelectedOutcome> {
		const since = unlessChangedSince === undefined ? {} : { unlessChangedSince };
		return await this.#transport.call("POST /api/v1/games/{gameId}/components/restore", {
			...o,
			params: { gameId: this.#gameId },
			body: { componentIds: [...componentIds], version, ...since },
		});
	}

	/** Creates a component, or changes the one with this kind and key. */
	async upsert(input: ComponentInput, o: CallOptions = {}): Promise<UpsertedComponent> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/components", {
			...o,
			params: { gameId: this.#gameId },
			body: input,
		});
	}

	/**
	 * Creates or changes any number of components, parents first, in calls of up to 200. A call either takes effect
	 * completely or not at all. The results are in the order of the inputs.
	 * @throws TuckboxError whose `details` have the index of each refused input
	 */
	async upsertAll(
		inputs: readonly ComponentInput[],
		{ onProgress, ...o }: CallOptions & { onProgress?: (done: number) => void } = {},
	): Promise<{ components: UpsertResult[]; warnings: Warning[]; at: number | undefined }> {
		const components: UpsertResult[] = [];
		const warnings: Warning[] = [];
		let at: number | undefined;
		let done = 0;
		for (const batch of batches(inPushOrder(inputs))) {
			const answer = (await this.#sendBatch(batch, {}, o)) as UpsertedComponents;
			for (const [i, result] of resultsOf(batch, answer.components))
				components[batch[i]?.index as number] = result;
			warnings.push(...(answer.warnings ?? []));
			at = answer.at ?? at;
			done += batch.length;
			onProgress?.(done);
		}
		return { components, warnings, at };
	}

	/**
	 * Plans the effects of {@link upsertAll}, and writes nothing. Images that are not uploaded yet may be named by
	 * their future keys (docs/API.md).
	 * @returns one entry for each input, in their order, and the keys of the images that are not uploaded yet
	 * @throws TuckboxError whose `details` have the index of each refused input
	 */
	async planAll(
		inputs: readonly PlannedInput[],
		{ onProgress, ...o }: CallOptions & { onProgress?: (done: number) => void } = {},
	): Promise<{ components: PlanResult[]; missing: string[]; warnings: Warning[] }> {
		const components: PlanResult[] = [];
		const missing = new Set<string>();
		const warnings: Warning[] = [];
		let done = 0;
		for (const batch of batches(inPushOrder(inputs))) {
			const answer = await this.#sendBatch(batch, { dryRun: true }, o);
			if (!("dryRun" in answer)) {
				throw new TuckboxError("BAD_ANSWER", "The service does not support dry runs. Update it.");
			}
			for (const [at, result] of resultsOf(batch, answer.components))
				components[batch[at]?.index as number] = result;
			for (const key of answer.missing) missing.add(key);
			warnings.push(...(answer.warnings ?? []));
			done += batch.length;
			onProgress?.(done);
		}
		return { components, missing: [...missing], warnings: warnings.filter(isNotSettledBy(inputs)) };
	}

	async #sendBatch(
		batch: readonly { input: PlannedInput; index: number }[],
		query: { dryRun?: boolean },
		o: CallOptions,
	) {
		return await this.#transport
			.call("POST /api/v1/games/{gameId}/components/batch", {
				...o,
				params: { gameId: this.#gameId },
				query,
				body: { components: batch.map(({ input }) => input) } as ComponentsInput,
			})
			.catch((error) => {
				throw withPlaces(error, (at) => batch[at]?.index);
			});
	}

	async delete(componentId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/components/{componentId}", {
			...o,
			params: { gameId: this.#gameId, componentId },
		});
	}

	/**
	 * Deletes all components of this app in the game.
	 * @returns the number of deleted components
	 */
	async deleteAll(o: CallOptions = {}): Promise<number> {
		const answer = await this.#transport.call("DELETE /api/v1/games/{gameId}/components/batch", {
			...o,
			params: { gameId: this.#gameId },
		});
		return answer.deleted;
	}
}

/** The same error, with the index of each fault in the whole list instead of in its batch. */
function withPlaces(error: unknown, placeOf: (index: number) => number | undefined): unknown {
	if (!(error instanceof TuckboxError)) return error;
	const details = error.details.map((fault) => {
		const index = fault.index === undefined ? undefined : placeOf(fault.index);
		return index === undefined ? fault : { ...fault, index };
	});
	return new TuckboxError(error.code, error.message, { ...error, details, cause: error });
}
