import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type {
	CallOptions,
	Component,
	PublishedGame,
	SeenComponent,
	SeenFields,
	SelectedChange,
	SelectedOutcome,
} from "@tuckbox/client";
import { limits } from "@tuckbox/pieces";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { tuckboxAs } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";
import { fieldText, reasonText } from "../../ui/faults.ts";
import { forgetAct, keepLastAct } from "../../ui/last-act.ts";
import { describeError } from "../../ui/Problem.tsx";
import type { Done } from "./outcome.ts";

type Components = ReturnType<ReturnType<typeof tuckboxAs>["game"]>["components"];
type Refusal = SelectedOutcome["refused"][number];

type Outcome = { changed: number; refused: Refusal[]; done: Done[]; failure?: Error };

/** Maximum number of characters of changes that differ, in one call: the service takes a megabyte. */
const maxCharacters = 200_000;

/** Divides ids into calls of bounded size. */
function batchesOf(ids: readonly string[], sizeOf: (id: string) => number): string[][] {
	const batches: string[][] = [];
	let size = 0;
	for (const id of ids) {
		const last = batches.at(-1);
		size += sizeOf(id);
		if (last !== undefined && last.length < limits.maxSelected && size <= maxCharacters) last.push(id);
		else {
			batches.push([id]);
			size = sizeOf(id);
		}
	}
	return batches;
}

/** Does something to any number of pieces, in calls of bounded size. The outcome shows what a failure has left undone. */
async function inBatches(
	ids: readonly string[],
	run: (batch: readonly string[]) => Promise<SelectedOutcome>,
	sizeOf: (id: string) => number = () => 0,
): Promise<Outcome> {
	const outcome: Outcome = { changed: 0, refused: [], done: [] };
	for (const batch of batchesOf(ids, sizeOf)) {
		try {
			const { changed, refused, version, at } = await run(batch);
			outcome.changed += changed;
			outcome.refused.push(...refused);
			outcome.done.push({ ids: batch, version, at });
		} catch (error) {
			return { ...outcome, failure: error as Error };
		}
	}
	if (outcome.refused.length > 0) await loadWords(["errors"]).catch(() => undefined);
	return outcome;
}

/** The most frequent reason why pieces stayed unchanged. */
export function refusalText(refused: readonly Refusal[]): string {
	const [[reason] = []] = [...Map.groupBy(refused, (one) => one.reason)].sort(
		([, one], [, other]) => other.length - one.length,
	);
	if (reason === "COMPONENT_NOT_FOUND") return t("edit.reasonGone");
	if (reason === "NO_PARENT") return t("edit.reasonNoParent");
	if (reason === "PARENT_OF_ANOTHER_APP") return t("edit.reasonOtherApp");
	if (reason === "FRONT_REQUIRED") return t("edit.reasonFront");
	if (reason === "CHANGED_SINCE") return t("edit.reasonChanged");
	if (reason === "KEY_TAKEN") return t("edit.reasonKey");
	const [{ message = "", because, params, field = "" } = {}] = refused;
	return reasonText({ message, reason: because, params }, fieldText(field));
}

/** The version that an undo restores. Unpublished changes of the pieces that are about to change are published first. */
export async function versionBefore(
	gameId: string,
	changing: readonly string[],
	options: CallOptions = {},
): Promise<number> {
	const { components, versions } = tuckboxAs().game(gameId);
	let version = (await versions.list(options)).at(-1)?.version ?? 0;
	for (let from = 0; from < changing.length; from += limits.maxSelected) {
		const batch = changing.slice(from, from + limits.maxSelected);
		version = (await components.change(batch, {}, options)).version;
	}
	return version;
}

/** Restores pieces to their state before an act, except those that have changed again since. */
export async function undo(gameId: string, done: readonly Done[]): Promise<void> {
	const { components } = tuckboxAs().game(gameId);
	const refused: Refusal[] = [];
	try {
		for (const { ids, version, at } of done.toReversed()) {
			const { failure, ...outcome } = await inBatches(ids, (batch) =>
				components.restore(batch, version, { unlessChangedSince: at }),
			);
			refused.push(...outcome.refused);
			if (failure !== undefined) throw failure;
		}
		if (refused.length === 0) showToast(t("edit.undone"));
		else
			showToast(t("edit.undonePartly", { count: refused.length, reason: refusalText(refused) }), {
				kind: "fault",
			});
	} catch (error) {
		showToast(t("edit.notUndone", { error: describeError(error as Error).what }), { kind: "fault" });
	}
}

/** Keeps how to undo what was done, for Control+Z. */
export function keepDone(gameId: string, done: readonly Done[], onUndo?: () => void): { undo(): void } {
	const act = {
		gameId,
		undo() {
			onUndo?.();
			forgetAct(act);
			void undo(gameId, done);
		},
	};
	keepLastAct(act);
	return act;
}

/** Reports what was done, and offers to undo it by a button and by Control+Z. */
export function reportDone(gameId: string, text: string, done: readonly Done[], kind?: "fault"): void {
	if (done.length === 0) return void showToast(text, { ...(kind && { kind }) });
	const act = keepDone(gameId, done, () => close());
	const close = showToast(text, {
		action: { label: t("edit.undo"), run: act.undo },
		...(kind && { kind }),
	});
}

/** Reports the outcome of an act on several pieces. */
function reportOutcome(gameId: string, outcome: Outcome, total: number, all: string): void {
	const { changed, refused, done, failure } = outcome;
	const undoable = changed > 0 ? done : [];
	if (failure !== undefined) {
		const { what, next } = describeError(failure);
		const text =
			changed === 0 ? `${what} ${next}`.trim() : t("edit.stopped", { changed, total, error: what });
		reportDone(gameId, text, undoable, "fault");
	} else if (total === 1 && refused[0]?.now !== undefined) {
		showToast(t("edit.changedMeanwhile"), { kind: "fault" });
	} else if (refused.length > 0) {
		reportDone(gameId, t("edit.partly", { changed, total, reason: refusalText(refused) }), undoable, "fault");
	} else if (changed === 0) showToast(t("edit.nothingChanged"));
	else reportDone(gameId, all, undoable);
}

/** Fields of a record, and values of its payload by their names; null for one that it does not have. */
type Shown = Partial<Component> & { values?: Record<string, unknown> | undefined };

function withShown(piece: Component, { values, ...fields }: Shown): Component {
	if (values === undefined) return { ...piece, ...fields };
	const own = Object.entries({ ...piece.payload, ...values });
	const payload = Object.fromEntries(
		own.filter(([name, value]) => value !== null || !Object.hasOwn(values, name)),
	);
	return { ...piece, ...fields, payload: payload as Component["payload"] };
}

/** Shows a change immediately; the version that follows confirms it. */
function showChanged(client: QueryClient, gameId: string, ids: readonly string[], change: Shown): void {
	const changed = new Set(ids);
	client.setQueryData<PublishedGame>(
		keys.published(gameId),
		(known) =>
			known && {
				...known,
				components: known.components.map((piece) =>
					changed.has(piece.id) ? withShown(piece, change) : piece,
				),
			},
	);
}

/** The fields of a change that are shown immediately. Those that follow from pictures or other pieces are not known yet. */
function shownAtOnce({ name, count, widthMm, heightMm, shape, values }: SelectedChange): Shown {
	return {
		values,
		...(name !== undefined && { name }),
		...(count !== undefined && { count }),
		...(typeof widthMm === "number" && { widthMm }),
		...(typeof heightMm === "number" && { heightMm }),
		...(shape && { shape }),
	};
}

/** Fields that others have changed, in the form of the piece's record. */
function recordOf({ payload: _, images: __, shape, sides, ...fields }: SeenFields): Shown {
	return {
		...fields,
		...(shape !== undefined && { shape: (shape ?? undefined) as NonNullable<Component["shape"]> }),
		...(sides !== undefined && { sides: (sides ?? undefined) as NonNullable<Component["sides"]> }),
	};
}

/** Changes that a person makes to the pieces of a game. Each reports its outcome, and can be undone. */
export function useActs(gameId: string) {
	const client = useQueryClient();
	const [isBusy, setIsBusy] = useState(false);

	async function act(
		ids: readonly string[],
		run: (components: Components, batch: readonly string[]) => Promise<SelectedOutcome>,
		doneText: string,
		sizeOf?: (id: string) => number,
	): Promise<Outcome> {
		setIsBusy(true);
		const { components } = tuckboxAs().game(gameId);
		const outcome = await inBatches(ids, (batch) => run(components, batch), sizeOf);
		setIsBusy(false);
		reportOutcome(gameId, outcome, ids.length, doneText);
		void client.invalidateQueries({ queryKey: keys.checks(gameId) });
		return outcome;
	}
	return {
		isBusy,
		/**
		 * @param basedOn the fields that the user has seen: a piece stays unchanged if others have changed any of them
		 * @returns whether the service has changed the rest, and the ids of the pieces that others have changed
		 */
		async change(
			ids: readonly string[],
			set: SelectedChange,
			doneText: string,
			basedOn: readonly SeenComponent[] = [],
		): Promise<{ isDone: boolean; late: readonly string[] }> {
			const seen = new Map(basedOn.map((one) => [one.componentId, one]));
			const { failure, refused } = await act(
				ids,
				(components, batch) =>
					components.change(batch, set, { basedOn: batch.flatMap((id) => seen.get(id) ?? []) }),
				doneText,
			);
			if (failure !== undefined) return { isDone: false, late: [] };
			const kept = new Set(refused.map(({ componentId }) => componentId));
			const late = refused.filter(({ now }) => now !== undefined);
			for (const { componentId, now = {} } of late) showChanged(client, gameId, [componentId], recordOf(now));
			showChanged(
				client,
				gameId,
				ids.filter((id) => !kept.has(id)),
				shownAtOnce(set),
			);
			return { isDone: true, late: late.map(({ componentId }) => componentId) };
		},
		/**
		 * Changes pieces, others in each; what others have changed since stays.
		 * @returns whether the service has done what it could
		 */
		async changeEach(
			changes: readonly { componentId: string; set: SelectedChange; seen: SeenFields }[],
			doneText: string,
		): Promise<boolean> {
			const byId = new Map(changes.map((change) => [change.componentId, change]));
			const { failure } = await act(
				[...byId.keys()],
				(components, batch) => {
					const some = batch.flatMap((id) => byId.get(id) ?? []);
					return components.changeEach(
						some.map(({ componentId, set }) => ({ componentId, set })),
						{ basedOn: some.map(({ componentId, seen }) => ({ componentId, ...seen })) },
					);
				},
				doneText,
				(id) => JSON.stringify(byId.get(id)).length,
			);
			return failure === undefined;
		},
		/** @param assetId the picture that the person has seen there */
		async clearSide(id: string, side: string, assetId: string, doneText: string): Promise<void> {
			const basedOn = [{ componentId: id, images: { [side]: assetId } }];
			await act([id], (components, batch) => components.clearSides(batch, [side], { basedOn }), doneText);
		},
		/** @returns whether the service has done what it could */
		async remove(ids: readonly string[], doneText: string): Promise<boolean> {
			const { failure } = await act(ids, (components, batch) => components.deleteSelected(batch), doneText);
			return failure === undefined;
		},
	};
}
