import { baseOf, folderOf, gameNameFault } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";

// Games of Card Game Simulator: https://github.com/finol-digital/Card-Game-Simulator/wiki
// Their pictures are sets/<code of the set>/<id of the card>.png, which are read by their places.

const maxJsonBytes = 16 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;
type Card = { name: string; set: string | undefined; payload: Record<string, string> };

const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
	typeof value === "string" || typeof value === "number" ? String(value).trim() || undefined : undefined;

/** Reads a JSON file; undefined if it is missing, damaged or too large. */
async function readJson(context: ReadContext, file: string): Promise<unknown> {
	const found = context.files.find(file);
	if (!("path" in found)) return;
	await context.files.load([found.path], maxJsonBytes);
	try {
		return JSON.parse(new TextDecoder().decode(context.files.contents(found.path)));
	} catch {
		return undefined;
	}
}

/** The objects of a list, which may be in a field of another object. */
function listIn(value: unknown): Fields[] {
	const list = isFields(value) ? Object.values(value).find(Array.isArray) : value;
	return Array.isArray(list) ? list.filter(isFields) : [];
}

/** The values of the properties that the game defines. Its own editor writes each with its definition. */
function payloadOf(card: Fields, names: readonly string[]): Record<string, string> {
	const inner = isFields(card.properties) ? card.properties : {};
	const values = names.flatMap((name) => {
		const given = Object.hasOwn(inner, name) ? inner[name] : card[name];
		const text = textOf(isFields(given) ? given.value : given);
		return text === undefined ? [] : [[name, text] as const];
	});
	return Object.fromEntries(values);
}

function cardsOf(list: readonly Fields[], game: Fields): Map<string, Card[]> {
	const idKey = textOf(game.cardIdIdentifier) ?? "id";
	const nameKey = textOf(game.cardNameIdentifier) ?? "name";
	const setKey = textOf(game.cardSetIdentifier) ?? "set";
	const properties = listIn(game.cardProperties).flatMap(({ name }) => textOf(name) ?? []);
	const cards = new Map<string, Card[]>();
	for (const fields of list) {
		const [id, name] = [textOf(fields[idKey]), textOf(fields[nameKey])];
		if (id === undefined || name === undefined) continue;
		const set = isFields(fields[setKey]) ? textOf(fields[setKey].code) : textOf(fields[setKey]);
		cards.set(id, [...(cards.get(id) ?? []), { name, set, payload: payloadOf(fields, properties) }]);
	}
	return cards;
}

const maxDefinitions = 20;
/** Fields of games, of which their files have several: their names alone say nothing. */
const gameFields = [
	"allCardsUrl",
	"cardBackImageUrl",
	"cardIdIdentifier",
	"cardProperties",
	"cardSetIdentifier",
];
const isList = (file: string) => /^All(Cards|Sets|Decks)\.json$/.test(baseOf(file));

/** The files of games: cgs.json, or in older folders a JSON file with the name of the game next to its cards. */
function definitionsIn({ files }: ReadContext): string[] {
	const named = files.names.filter((name) => baseOf(name) === "cgs.json");
	const withCards = files.names.filter((name) => baseOf(name) === "AllCards.json").map(folderOf);
	const old = files.names.filter(
		(name) => /\.json$/.test(name) && !isList(name) && withCards.includes(folderOf(name)),
	);
	const others = old.filter((name) => !named.some((one) => folderOf(one) === folderOf(name)));
	return [...named, ...others.slice(0, maxDefinitions)];
}

const isGame = (file: string, value: unknown): value is Fields =>
	isFields(value) &&
	(baseOf(file) === "cgs.json" || gameFields.filter((field) => Object.hasOwn(value, field)).length > 1);

/** The card that a picture of a set is called after. */
function cardAt(file: string, sets: string, cards: ReadonlyMap<string, readonly Card[]>): Card | undefined {
	if (!file.startsWith(sets)) return;
	const [code, name, ...deeper] = file.slice(sets.length).split("/");
	if (name === undefined || deeper.length > 0) return;
	return cards.get(baseOf(name).replace(/\.\w+$/, ""))?.find(({ set }) => set === undefined || set === code);
}

/**
 * Gives cards of Card Game Simulator, and decks of its sets, the names and properties that its lists have for them.
 * @returns the name of the game; undefined unless there is exactly one
 */
export async function nameCards(
	context: ReadContext,
	drafts: readonly PieceDraft[],
): Promise<string | undefined> {
	const { files } = context;
	const names: string[] = [];
	for (const file of definitionsIn(context)) {
		const game = await readJson(context, file);
		if (!isGame(file, game)) continue;
		names.push(textOf(game.name) ?? "");
		const folder = folderOf(file) === "" ? "" : `${folderOf(file)}/`;
		const sets = `${folder}sets/`;
		const lists = [`${folder}AllCards.json`, `${folder}AllSets.json`];
		const cards = cardsOf(listIn(await readJson(context, `${folder}AllCards.json`)), game);
		const codes = listIn(await readJson(context, `${folder}AllSets.json`)).flatMap((set) => {
			const [code, name] = [textOf(set.code), textOf(set.name)];
			return code === undefined || name === undefined ? [] : [[`${sets}${code}`, name] as const];
		});
		const nameOfSet = new Map(codes);
		let count = 0;
		for (const draft of drafts) {
			const name = draft.kind === "deck" && draft.key !== undefined ? nameOfSet.get(draft.key) : undefined;
			if (name !== undefined) draft.name = name;
			for (const piece of draft.children) {
				const front = piece.pictures.get("front")?.file ?? "";
				const card = cardAt(front, sets, cards);
				if (card === undefined) continue;
				piece.name = card.name;
				// the list says that it is a deck of cards
				delete draft.isAssumed;
				if (Object.keys(card.payload).length > 0) piece.payload = card.payload;
				count++;
			}
		}
		if (count === 0) continue;
		for (const list of lists) files.hide(list);
		context.guess(file, remark("CGS_NAMES", { count }));
	}
	const [name] = names;
	return names.length === 1 && name && gameNameFault(name) === undefined ? name : undefined;
}
