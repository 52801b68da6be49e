import type { AppName, Component, PublishedGame } from "@tuckbox/client";

/** What a new version did to the game that is shown. */
export type Change = {
	version: number;
	publishedAt: number;
	/** Who made it. */
	apps: readonly AppName[];
	restoredFrom: number | null;
	createdIds: readonly string[];
	changedIds: readonly string[];
	deleted: readonly Pick<Component, "id" | "name">[];
};

/** Whether a piece looks and is the same; addresses of images never change what they show. */
function isSame(a: Component, b: Component): boolean {
	return a.updatedAt === b.updatedAt && JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The game after `answer`, which holds what is other than in the version of `known`, or everything where that version is
 * kept no more.
 */
export function applyAnswer(
	known: PublishedGame,
	answer: PublishedGame,
): { published: PublishedGame; change: Change } {
	const isWhole = answer.since === undefined;
	const before = new Map(known.components.map((component) => [component.id, component]));
	const news = answer.components.filter((component) => {
		const old = before.get(component.id);
		return old === undefined || !isSame(old, component);
	});
	const listed = new Set(answer.components.map(({ id }) => id));
	const goneIds = isWhole
		? new Set([...before.keys()].filter((id) => !listed.has(id)))
		: new Set(answer.deletedIds);

	const after = new Map(before);
	for (const id of goneIds) after.delete(id);
	for (const component of news) after.set(component.id, component);
	const { since: _, deletedIds: __, ...facts } = answer;
	return {
		published: {
			...facts,
			components: isWhole ? answer.components : [...after.values()].sort((a, b) => a.createdAt - b.createdAt),
		},
		change: {
			version: answer.version,
			publishedAt: answer.publishedAt ?? 0,
			apps: answer.apps,
			restoredFrom: answer.restoredFrom,
			createdIds: news.filter(({ id }) => !before.has(id)).map(({ id }) => id),
			changedIds: news.filter(({ id }) => before.has(id)).map(({ id }) => id),
			deleted: [...goneIds].flatMap((id) => before.get(id) ?? []),
		},
	};
}
