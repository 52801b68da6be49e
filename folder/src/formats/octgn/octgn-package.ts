import { baseOf, folderOf, gameNameFault, grouped, isPictureName } from "@tuckbox/pieces";
import { newDraft, type PictureDraft, type PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { fits, readColumns, readCount } from "../table/table-columns.ts";
import {
	type CardOfSet,
	type CardSet,
	type Definition,
	readDefinition,
	readSet,
	valuesIn,
} from "./package-files.ts";

/** Maximum size of an XML file of a package, and number of its sets. */
const max = { xmlBytes: 16 * 1024 * 1024, sets: 500 };
/** Minimum pixels on a board's shorter side: packages without one name an empty picture. */
const minBoardPx = 16;
/** Minimum share of the pictures in a folder that only OCTGN shows, for all others there to be left out as well. */
const minParts = 0.5;
/** Maximum number of cards that a message names. */
const maxNamed = 4;

export type OctgnGame = { drafts: PieceDraft[]; name?: string; pictureCount: number };

type Package = { file: string; folder: string; definition: Definition };

const within = (folder: string, file: string) => (folder === "" ? file : `${folder}/${file}`);
const stemOf = (file: string) =>
	baseOf(file)
		.replace(/\.\w+$/, "")
		.toLowerCase();
/** The id that a picture is called after: `<id>.b.png` is another side of the card. */
const idIn = (file: string) => stemOf(file).split(".")[0] ?? "";
const pictureOf = (file: string): PictureDraft => ({ file, where: { file } });

/** Reads an XML file; undefined if it is damaged, too large or missing. */
async function read<T>(
	context: ReadContext,
	file: string,
	reader: (bytes: Uint8Array) => T,
): Promise<T | undefined> {
	const found = context.files.find(file);
	if (!("path" in found)) return;
	await context.files.load([found.path], max.xmlBytes);
	try {
		return reader(context.files.contents(found.path));
	} catch {
		// a package without one of its files is read as far as it goes
		return undefined;
	}
}

/** Names of pictures in a package; names differ in case between its files and those of Windows. */
class Pictures {
	readonly #context: ReadContext;
	readonly #byStem: ReadonlyMap<string, readonly string[]>;
	/** Pictures that are no piece yet: a card may be in several sets, and one picture shown by several markers. */
	readonly #free: Set<string>;

	constructor(context: ReadContext) {
		this.#context = context;
		const names = context.files.names.filter(isPictureName);
		this.#byStem = grouped(names, stemOf);
		this.#free = new Set(names);
	}

	/** Takes a picture for a piece; undefined if another piece has it. */
	take(file: string | undefined): string | undefined {
		return file !== undefined && this.#free.delete(file) ? file : undefined;
	}

	/** The picture that a file of the package names. */
	at(folder: string, written: string | undefined): string | undefined {
		if (written === undefined || written === "") return;
		const found = this.#context.files.find(within(folder, written));
		return "name" in found && isPictureName(found.name) ? found.name : undefined;
	}

	/** The pictures called after the id of a card or a marker, wherever they are. */
	of(id: string): readonly string[] {
		return this.#byStem.get(id) ?? [];
	}
}

function sideOf(pictures: Pictures, card: CardOfSet): string | undefined {
	const sides = card.sides.flatMap((type) => pictures.of(`${card.id}.${type}`).slice(0, 1));
	return sides.length === 1 ? sides[0] : undefined;
}

/** The property of the cards of a set that has their numbers of copies, called as a column of a table would be. */
function countProperty({ cards }: CardSet): string | undefined {
	const names = [...new Set(cards.flatMap(({ properties }) => Object.keys(properties)))];
	const valuesOf = (name: string) => cards.flatMap(({ properties }) => properties[name] ?? []);
	const isCount = (name: string) => fits("count", valuesOf(name), name);
	const { roles } = readColumns(names, (role, at) => role === "count" && isCount(names[at] ?? ""));
	return names[roles.get("count") ?? -1];
}

/** The cards of a set that have pictures, as a deck; they share its back if all have the same one. */
function deckOf(set: CardSet, { folder, definition }: Package, pictures: Pictures): PieceDraft | undefined {
	const backOf = ({ size }: CardOfSet) =>
		pictures.at(folder, definition.backs.get(size) ?? definition.backs.get(""));
	const cards = set.cards.flatMap((card) => {
		const file = pictures.take(pictures.of(card.id)[0]);
		return file === undefined ? [] : [{ card, file }];
	});
	const [first] = cards;
	if (first === undefined) return;
	const home = folderOf(first.file);
	const deck: PieceDraft = { ...newDraft("deck", { file: home || "." }), key: home || "deck" };
	if (set.name !== "") deck.name = set.name;
	const backs = new Set(cards.map(({ card }) => backOf(card)));
	const [shared] = backs.size === 1 ? backs : [];
	if (shared !== undefined) deck.pictures.set("back", pictureOf(shared));
	const counted = countProperty(set);
	deck.children = cards.map(({ card, file }) => {
		const payload = Object.fromEntries(Object.entries(card.properties).filter(([name]) => name !== counted));
		const draft: PieceDraft = { ...newDraft("tile", { file }), payload };
		const count = counted === undefined ? undefined : readCount(card.properties[counted] ?? "");
		if (count !== undefined && count > 0) draft.count = count;
		if (card.name !== "") draft.name = card.name;
		draft.pictures.set("front", pictureOf(file));
		const back = sideOf(pictures, card) ?? (shared === undefined ? backOf(card) : undefined);
		if (back !== undefined) draft.pictures.set("back", pictureOf(back));
		return draft;
	});
	return deck;
}

/** Adds the other pictures in the folders of sets, whose ids are mistyped or missing, as cards without names. */
function addUnnamed(
	decks: readonly PieceDraft[],
	ids: ReadonlySet<string>,
	{ files }: ReadContext,
	pictures: Pictures,
): void {
	for (const deck of decks.toSorted((one, other) => other.children.length - one.children.length)) {
		const isBeside = (name: string) =>
			folderOf(name) === deck.where.file && isPictureName(name) && !ids.has(idIn(name));
		const others = files.names.filter(isBeside);
		if (others.length > deck.children.length) continue;
		const backs = new Set(deck.children.map(({ pictures }) => pictures.get("back")?.file));
		const [back] = backs.size === 1 ? backs : [];
		for (const name of others) {
			const file = pictures.take(name);
			if (file === undefined) continue;
			const draft = newDraft("tile", { file });
			draft.pictures.set("front", pictureOf(file));
			if (back !== undefined) draft.pictures.set("back", pictureOf(back));
			deck.children.push(draft);
		}
	}
}

/** Sets whose pictures share a folder are decks of their own. */
function keepApart(decks: readonly PieceDraft[]): void {
	for (const same of grouped(decks, ({ key }) => key).values())
		if (same.length > 1)
			for (const [at, deck] of same.entries()) deck.key = `${deck.key}/${deck.name ?? at + 1}`;
}

/** Markers and boards whose pictures exist. */
const piecesOf = (
	kind: "tokenSprite" | "board",
	named: readonly { name?: string | undefined; file: string | undefined }[],
	pictures: Pictures,
): PieceDraft[] =>
	named.flatMap(({ name, file: named }) => {
		const file = pictures.take(named);
		if (file === undefined) return [];
		const draft: PieceDraft = { ...newDraft(kind, { file }), ...(name && { name }) };
		draft.pictures.set("front", pictureOf(file));
		return [draft];
	});

/** The boards whose pictures are more than a placeholder. */
async function boardsOf(context: ReadContext, { folder, definition }: Package, pictures: Pictures) {
	const boards: { name?: string; file: string }[] = [];
	for (const { name, src } of definition.boards) {
		const file = pictures.at(folder, src);
		const header = file === undefined ? undefined : await context.headerOf(file).catch(() => undefined);
		if (file !== undefined && (!header || Math.min(header.widthPx, header.heightPx) >= minBoardPx))
			boards.push({ ...(name !== undefined && { name }), file });
	}
	return boards;
}

const filesOf = (draft: PieceDraft): string[] => [
	...[...draft.pictures.values()].map(({ file }) => file),
	...draft.children.flatMap(filesOf),
];

function reportWithout(
	context: ReadContext,
	file: string,
	sets: readonly CardSet[],
	pictures: Pictures,
): void {
	const cards = sets.flatMap((set) => set.cards);
	const without = cards.filter(({ id }) => pictures.of(id).length === 0);
	if (without.length === 0) return;
	const shown = without.slice(0, maxNamed).map(({ name }) => name);
	const names = [...shown, ...(without.length > maxNamed ? ["…"] : [])].join(", ");
	const facts = { file, count: without.length, total: cards.length, names };
	context.warnings.push({ file, ...remark("OCTGN_WITHOUT_PICTURE", facts) });
}

async function readPackage(context: ReadContext, one: Package): Promise<PieceDraft[]> {
	const { file, folder, definition } = one;
	const { files } = context;
	const pictures = new Pictures(context);
	const isOwn = (name: string) => folder === "" || name.startsWith(`${folder}/`);
	const named = files.names.filter((name) => isOwn(name) && /^set\.xml$/i.test(baseOf(name)));
	const sets: CardSet[] = [];
	for (const name of named.slice(0, max.sets)) {
		const set = await read(context, name, readSet);
		if (set) sets.push(set);
	}
	const decks = sets.flatMap((set) => deckOf(set, one, pictures) ?? []);
	const ids = new Set(sets.flatMap((set) => set.cards.map(({ id }) => id)));
	addUnnamed(decks, ids, context, pictures);
	keepApart(decks);
	const boards = await boardsOf(context, one, pictures);
	const markers = [...definition.markers, ...sets.flatMap((set) => set.markers)];
	const drafts = [
		...decks,
		...piecesOf(
			"tokenSprite",
			markers.map(({ name, id, src }) => ({
				name,
				file: pictures.at(folder, src) ?? (id === undefined ? undefined : pictures.of(id)[0]),
			})),
			pictures,
		),
		...piecesOf("board", boards, pictures),
	];
	const templates = definition.templates === undefined ? "" : within(folder, definition.templates);
	const values = [...definition.values, ...((await read(context, templates, valuesIn)) ?? [])];
	const templatesIn = folderOf(templates).toLowerCase();
	const isTemplate = (name: string) =>
		templatesIn !== folder.toLowerCase() && name.toLowerCase().startsWith(`${templatesIn}/`);
	const taken = new Set(drafts.flatMap(filesOf));
	const parts = new Set([
		...values.flatMap((value) => pictures.at(folder, value) ?? []),
		// templates name their pictures from their own folder, too
		...values.flatMap((value) => pictures.at(folderOf(templates), value) ?? []),
		...files.names.filter((name) => isPictureName(name) && isTemplate(name)),
	]);
	const others = files.names.filter((name) => isPictureName(name) && ids.has(idIn(name)));
	// the definition names all markers; others are left over, or shown by scripts
	const isOfMarkers = (name: string) => /^(markers?|counters?)$/i.test(baseOf(folderOf(name)));
	const isPart = (name: string) => parts.has(name) || (isOfMarkers(name) && !taken.has(name));
	const skipped = [
		...grouped(
			files.names.filter((name) => isOwn(name) && isPictureName(name)),
			folderOf,
		),
	]
		.flatMap(([, near]) =>
			near.filter(isPart).length >= near.length * minParts ? near : near.filter(isPart),
		)
		.filter((name) => !taken.has(name) && !files.isKept(name));
	for (const name of [...taken, ...others, ...skipped]) files.hide(name);
	context.guess(file, remark("OCTGN_PACKAGE", { count: decks.flatMap(({ children }) => children).length }));
	const [line] = skipped;
	if (line !== undefined)
		context.guess(file, remark("OCTGN_PARTS", { count: skipped.length, line: `!${line}` }));
	reportWithout(context, file, sets, pictures);
	return drafts;
}

/**
 * Reads the game packages of OCTGN in a folder: the cards of their sets by the ids that their pictures are called
 * after, their markers and boards. Their pictures, and those that only OCTGN shows, are hidden from other readers.
 * @returns undefined if the folder has no package
 */
export async function readOctgn(context: ReadContext): Promise<OctgnGame | undefined> {
	const packages: Package[] = [];
	for (const file of context.files.names.filter((name) => /^definition\.xml$/i.test(baseOf(name)))) {
		const definition = await read(context, file, readDefinition);
		if (definition) packages.push({ file, folder: folderOf(file), definition });
	}
	const [first] = packages;
	if (first === undefined) return;
	const drafts: PieceDraft[] = [];
	for (const one of packages) drafts.push(...(await readPackage(context, one)));
	const name = first.definition.name?.trim();
	return {
		drafts,
		pictureCount: drafts.flatMap(filesOf).length,
		...(packages.length === 1 && name && gameNameFault(name) === undefined && { name }),
	};
}
