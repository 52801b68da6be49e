import type { Component, PublishedGame } from "@tuckbox/client";
import { inCreationOrder } from "./creation-order.ts";

/** The effect of a new version on the shown game. */
export type Change = {
	version: number;
	/** The version that was shown before. */
	from: number;
	publishedAt: number;
	/** The people and apps that made it, by their names. */
	makers: readonly string[];
	restoredFrom: number | null;
	undoes: number | null;
	createdIds: readonly string[];
	changedIds: readonly string[];
	deleted: readonly Pick<Component, "id" | "name">[];
	/** Whether it is news to the user: not the first pieces of a game, and not what this page has done itself. */
	isNews: boolean;
};

/** Whether two states of a piece are equal. The image at an address never changes. */
function isSame(a: Component, b: Component): boolean {
	return a.updatedAt === b.updatedAt && JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The game after `answer`, which contains the changes since the version of `known`, or everything if that version is no
 * longer kept.
 */
export function applyAnswer(
	known: PublishedGame,
	answer: PublishedGame,
): { published: PublishedGame; change: Omit<Change, "isNews" | "makers"> } {
	const isWhole = answer.since === undefined;
	const before = new Map(known.components.map((component) => [component.id, component]));
	const changes = answer.components.filter((component) => {
		const old = before.get(component.id);
		return old === undefined || !isSame(old, component);
	});
	const listed = new Set(answer.components.map(({ id }) => id));
	const goneIds = isWhole
		? new Set([...before.keys()].filter((id) => !listed.has(id)))
		: new Set(answer.deletedIds);

	const after = new Map(before);
	for (const id of goneIds) after.delete(id);
	for (const component of changes) after.set(component.id, component);
	const { since: _, deletedIds: __, ...facts } = answer;
	return {
		published: {
			...facts,
			components: isWhole ? answer.components : inCreationOrder([...after.values()]),
		},
		change: {
			version: answer.version,
			from: known.version,
			publishedAt: answer.publishedAt ?? 0,
			restoredFrom: answer.restoredFrom,
			undoes: answer.undoes,
			createdIds: changes.filter(({ id }) => !before.has(id)).map(({ id }) => id),
			changedIds: changes.filter(({ id }) => before.has(id)).map(({ id }) => id),
			deleted: [...goneIds].flatMap((id) => before.get(id) ?? []),
		},
	};
}
