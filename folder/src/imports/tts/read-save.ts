import { byForm, displayName, type Kind, type TtsIdentity, ttsUpdaterMemo } from "@tuckbox/pieces";
import { FolderFailure } from "../../read/folder-source.ts";
import { remark } from "../../remarks.ts";
import { isObject, type Json, listIn, objectsIn, textIn } from "../model/json.ts";
import { Keys, slug } from "../model/keys.ts";
import { type Imported, type ImportedPiece, type ImportedText, LeftOutList } from "../model/model.ts";
import { playerRange } from "../model/players.ts";
import { withCounts } from "../model/same-pieces.ts";
import { readDeck, readLoneCard } from "./decks.ts";
import { IdentifiedPieces } from "./identified.ts";
import { allObjects, plainText, type TtsObject } from "./objects.ts";
import { readPiece } from "./pieces.ts";
import { type LyingObject, saveSetUp } from "./set-up.ts";

/** The top-level objects of a save, a saved object or a workshop file. Some tools write an array of objects only. */
function rootsOf(content: unknown, file: string): readonly unknown[] {
	if (Array.isArray(content)) return content;
	if (isObject(content)) {
		if (Array.isArray(content.ObjectStates)) return content.ObjectStates;
		if (isObject(content.Transform) && typeof content.Name === "string") return [content];
	}
	throw new FolderFailure(remark("NOT_A_SAVE", { file }));
}

/** The first word of a key, for objects without a name. */
const words = byForm<string>({
	deck: "deck",
	bundle: "bundle",
	card: "tile",
	board: "board",
	die: "die",
	face: "dieFace",
	token: "token",
	model: "model",
	counter: "counter",
	container: "container",
	book: "book",
});

class SaveReader {
	readonly leftOut = new LeftOutList();
	readonly texts: ImportedText[] = [];
	readonly identified: IdentifiedPieces;
	readonly #keys = new Keys();

	constructor(objects: readonly TtsObject[]) {
		this.identified = new IdentifiedPieces(objects, this.leftOut);
		for (const key of this.identified.keys) this.#keys.reserve(key);
	}

	/** A key that will be the same in the next import: the name or, where it is missing or not unique, the GUID. */
	#key(kind: Kind, { title, guid }: TtsObject): string {
		return this.#keys.take(slug(title) || `${words[kind]}-${slug(guid)}`, slug(guid));
	}

	#identify(fields: Json, identity: TtsIdentity, shown: Omit<ImportedPiece, "key">): undefined {
		this.identified.add(fields, identity, shown);
	}

	read(object: TtsObject): ImportedPiece | undefined {
		const { name, title, fields } = object;
		if (/^Deck(Custom)?$/.test(name)) {
			const deck = readDeck(object, "", this.leftOut, this.identified);
			return deck && withDeckKey(deck, this.#key("deck", object));
		}
		const identity = this.identified.identityOf(fields);
		if (/^Card(Custom)?$/.test(name)) {
			const card = readLoneCard(object, this.leftOut);
			if (card && identity) return this.#identify(fields, identity, card);
			return card && { ...card, key: this.#key("tile", object) };
		}
		if (name === "Notecard") {
			if (textIn(fields, "Memo") === ttsUpdaterMemo) return;
			const text = plainText(textIn(fields, "Description"));
			if (text !== "") this.texts.push({ title: title || "Notecard", text });
			return;
		}
		const piece = readPiece(object, this.leftOut, identity);
		if (piece && identity) return this.#identify(fields, identity, piece);
		return piece && { ...piece, key: this.#key(piece.kind, object) };
	}
}

const withDeckKey = (deck: ImportedPiece, key: string): ImportedPiece => ({
	...deck,
	key,
	cards: (deck.cards ?? []).map((card) => ({ ...card, key: `${key}${card.key}` })),
});

function notebookTexts(save: Json): ImportedText[] {
	const tabs = objectsIn(save, "TabStates").map((tab) => ({
		title: textIn(tab, "title") || "Notebook",
		text: plainText(textIn(tab, "body")),
	}));
	const own = ["Rules", "Note"].map((title) => ({ title, text: plainText(textIn(save, title)) }));
	return [...own, ...tabs].filter(({ text }) => text !== "");
}

/**
 * Reads a file of Tabletop Simulator.
 * @param file the file's name in messages
 * @throws FolderFailure when the file has another format, or is too large
 */
export function readSave(content: unknown, file: string, gameName: string): Imported {
	const objects = allObjects(rootsOf(content, file), file);
	const reader = new SaveReader(objects);
	const lying: LyingObject[] = [];
	const pieces = objects.flatMap((object) => {
		const piece = reader.read(object);
		if (piece !== undefined && object.isOnTable) lying.push({ object, piece });
		return piece ?? [];
	});
	const keys = new Map<string, string>();
	const counted = withCounts(pieces, keys);
	const save = isObject(content) ? content : {};
	if (textIn(save, "TableURL") !== "") reader.leftOut.add(remark("LEFT_OUT_TABLE_PICTURE"), remark("TABLE"));
	if (textIn(save, "SkyURL") !== "")
		reader.leftOut.add(remark("LEFT_OUT_SKY_PICTURE"), remark("SURROUNDINGS"));
	const [min, max = min] = listIn(save, "PlayerCounts");
	const players = playerRange(`${min}-${max}`);
	// an export has the pieces of a game, whose set-ups stay its own
	const isExport = reader.identified.gameId !== undefined;
	const setUp = isExport ? undefined : saveSetUp(lying, keys);
	return {
		game: plainText(textIn(save, "SaveName")) || objects[0]?.title || gameName,
		...(reader.identified.gameId !== undefined && { gameId: reader.identified.gameId }),
		pieces: [...reader.identified.pieces(), ...counted].map((piece) => ({
			...piece,
			name: piece.name || displayName(piece.key),
		})),
		leftOut: reader.leftOut.all,
		texts: [...notebookTexts(save), ...reader.texts],
		...(players && { players }),
		...(setUp && { setUp }),
	};
}
