import type { Reader, Writer } from "../../store.ts";
import { type Derivative, type DerivedFiles, fileColumns } from "./derivatives.ts";

/** The backs of a game that any version after `number` shows, with how they look. */
export async function looksOfBacks(
	reader: Reader,
	gameId: string,
	number: number,
): Promise<(DerivedFiles & { look: string })[]> {
	const shown = reader
		.selectFrom("assets")
		.select("derivative_id")
		.where("game_id", "=", gameId)
		.where("side_key", "=", "back")
		.where((eb) => eb.or([eb("until_version", "is", null), eb("until_version", ">", number)]));
	return await reader
		.selectFrom("derivatives")
		.select(fileColumns)
		.select((eb) => eb.ref("look").$notNull().as("look"))
		.where("look", "is not", null)
		.where("id", "in", shown)
		.execute();
}

/**
 * Finds backs whose look is not recorded, because an older version created them; the first ones after an id.
 */
export async function backsWithoutLook(
	reader: Reader,
	after: string,
	limit: number,
): Promise<DerivedFiles[]> {
	return await reader
		.selectFrom("derivatives")
		.select(fileColumns)
		.where("state", "=", "ready")
		.where("look", "is", null)
		.where("id", ">", after)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("assets")
					.select("assets.id")
					.whereRef("assets.source_key", "=", "derivatives.source_key")
					.whereRef("assets.derivative_id", "=", "derivatives.id")
					.where("side_key", "=", "back"),
			),
		)
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** Records how a derivative looks, if it still has the same files. */
export async function setLook(
	writer: Writer,
	{ id, form }: Pick<Derivative, "id" | "form">,
	look: string,
): Promise<void> {
	await writer
		.updateTable("derivatives")
		.set({ look })
		.where("id", "=", id)
		.where("form", "=", form)
		.where("state", "=", "ready")
		.execute();
}

/** A deck of the draft, and the backs of its cards. */
export type BacksOfDeck = {
	id: string;
	app_id: string;
	external_key: string;
	name: string;
	/**
	 * The looks of a deck's backs, each once; null: the cards have no back, or its look is not recorded yet.
	 */
	backs: { derivativeId: string | null; look: string | null }[];
};

/** The live decks of a game, in creation order, with the backs of their cards: their own, or that of the deck. */
export async function backsOfDecks(reader: Reader, gameId: string): Promise<BacksOfDeck[]> {
	const live = reader
		.selectFrom("components")
		.leftJoin("assets", (join) =>
			join
				.onRef("assets.component_id", "=", "components.id")
				.on("assets.side_key", "=", "back")
				.on("assets.until_version", "is", null),
		)
		.leftJoin("derivatives", "derivatives.id", "assets.derivative_id")
		.select(["components.app_id", "derivatives.id as derivativeId", "derivatives.look"])
		.where("components.game_id", "=", gameId)
		.where("components.until_version", "is", null);
	const decks = await live
		.select(["components.id", "components.external_key", "components.name"])
		.where("components.kind", "=", "deck")
		.orderBy("components.position")
		.execute();
	if (decks.length === 0) return [];
	const cards = await live
		.select("components.parent_key")
		.where("components.kind", "=", "tile")
		.where("components.parent_key", "is not", null)
		.distinct()
		.execute();
	const deckKey = (appId: string, key: string | null) => `${appId} ${key}`;
	const ofDeck = Map.groupBy(cards, (card) => deckKey(card.app_id, card.parent_key));
	return decks.map(({ derivativeId, look, ...deck }) => {
		const own = ofDeck.get(deckKey(deck.app_id, deck.external_key)) ?? [];
		const backs = own.map((card) => (card.derivativeId === null ? { derivativeId, look } : card));
		return { ...deck, backs };
	});
}
