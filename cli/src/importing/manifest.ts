import { type Kind, kinds, kindTable, nameOfSize, readPictureName, type Size } from "@tuckbox/pieces";
import { scalar, type Yaml, yamlLines } from "../scaffold/yaml-text.ts";
import { type FolderFiles, proportionsOf } from "./folder-files.ts";
import { slug } from "./model/keys.ts";
import type { Imported, ImportedFace, ImportedPiece, PictureRef } from "./model/model.ts";

/** A tile whose longer side is longer than this is a board: no card is. */
const maxTileMm = 200;

/** The section of a kind, after which the folder of its pictures is called. */
const sectionOf = (kind: Kind) => kindTable[kind].sections[0] ?? "pieces";

/** The field for what is in a piece, for the kinds that have others in them. */
const fieldsWithin: Readonly<Record<Kind, "cards" | "tiles" | null>> = {
	deck: "cards",
	bundle: "tiles",
	tile: null,
	board: null,
	die: null,
	dieFace: null,
	tokenSprite: null,
	tokenModel: null,
	counter: null,
	container: null,
	book: null,
};

type Fields = [string, Yaml][];

/** A length in mm as a manifest can have it: without an exponent. */
const lengthText = (mm: number) =>
	String(mm).includes("e") ? mm.toFixed(20).replace(/0+$/, "") : String(mm);

/** A key as part of a file's name: keys from a service can have any characters. */
const stemOf = (key: string) =>
	key
		.split("/")
		.map((part) => slug(part))
		.filter((part) => part !== "")
		.join("/") || "picture";

const sizeText = (size: Size, proportions: number): string => {
	const name = nameOfSize(size);
	// a size by name takes the orientation of the picture
	const isAcross = size.widthMm > size.heightMm;
	return name !== undefined && proportions > 1 === isAcross ? name : `${size.widthMm} x ${size.heightMm} mm`;
};

/** Writes the pieces of an import, and plans the files that they name. */
class ManifestWriter {
	readonly #files: FolderFiles;

	constructor(files: FolderFiles) {
		this.#files = files;
	}

	#proportions(picture: PictureRef): number {
		return proportionsOf(picture, this.#files.fileAt(picture.address));
	}

	/** A tile that is too large for one is a board. */
	kindOf({ kind, shape, size, front, sent }: ImportedPiece): Kind {
		if (
			sent !== undefined ||
			kind !== "tile" ||
			shape !== undefined ||
			size === undefined ||
			front === undefined
		)
			return kind;
		const { widthMm, heightMm } = size(this.#proportions(front));
		return Math.max(widthMm, heightMm) > maxTileMm ? "board" : "tile";
	}

	#size({ size, front, sent, cards, pages }: ImportedPiece): string | undefined {
		if (sent?.size) return `${lengthText(sent.size[0])} x ${lengthText(sent.size[1])} mm`;
		// a reader would guess one
		if (sent !== undefined) return (front ?? cards ?? pages) === undefined ? undefined : "none";
		if (size === undefined || front === undefined) return;
		const proportions = this.#proportions(front);
		return sizeText(size(proportions), proportions);
	}

	/** What every entry may have. @param inherited what the deck says for its cards */
	#basics(
		piece: ImportedPiece,
		inherited: { size?: string | undefined; shape?: string | undefined } = {},
	): Fields {
		const { name, key, count, shape, payload } = piece;
		const size = this.#size(piece);
		// a name such as 3x-bomb would otherwise be read as three copies
		const isCounted = count !== 1 || readPictureName(stemOf(key)).count !== undefined;
		return [
			["name", name],
			["key", key],
			...(isCounted ? [["count", count] as [string, Yaml]] : []),
			...(size !== undefined && size !== inherited.size ? [["size", size] as [string, Yaml]] : []),
			...(shape !== undefined && shape !== inherited.shape ? [["shape", shape] as [string, Yaml]] : []),
			...(payload === undefined ? [] : [["payload", payload as Record<string, unknown>] as [string, Yaml]]),
		];
	}

	#sides(piece: ImportedPiece, stem: string): Fields {
		const { front, back } = piece;
		return [
			...(front === undefined ? [] : [["front", this.#files.nameOf(front, stem)] as [string, Yaml]]),
			...(back === undefined ? [] : [["back", this.#files.nameOf(back, `${stem}-back`)] as [string, Yaml]]),
		];
	}

	#deck(deck: ImportedPiece, field: "cards" | "tiles"): Fields {
		const { cards = [], back, key, sent } = deck;
		const [first] = cards;
		const size = sent === undefined ? first && this.#size(first) : this.#size(deck);
		const shared: Fields = [
			...(size === undefined ? [] : [["size", size] as [string, Yaml]]),
			...(back === undefined
				? []
				: [["back", this.#files.nameOf(back, `backs/${stemOf(key)}`)] as [string, Yaml]]),
		];
		const written = cards.map(
			(card) =>
				new Map([
					...this.#sides(card, sent === undefined ? `decks/${stemOf(card.key)}` : this.#stemIn(deck, card)),
					...this.#basics(card, { size, shape: deck.shape }),
				]),
		);
		const basics = this.#basics(deck).filter(([field]) => field !== "size");
		return [...basics, ...shared, [field, written]];
	}

	/** The name of a card's picture, whose key may begin with that of its deck or not. */
	#stemIn({ key, kind }: ImportedPiece, card: ImportedPiece): string {
		const [deck, own] = [stemOf(key), stemOf(card.key)];
		const stem = own.startsWith(`${deck}/`) ? own : `${deck}/${own}`;
		const folder = sectionOf(kind);
		return stem.startsWith(`${folder}/`) ? stem : `${folder}/${stem}`;
	}

	entry(piece: ImportedPiece, kind: Kind): Yaml {
		const field = fieldsWithin[kind];
		if (field !== null) return new Map(this.#deck(piece, field));
		const folder = sectionOf(kind);
		const key = stemOf(piece.key);
		const stem = key.startsWith(`${folder}/`) ? key : `${folder}/${key}`;
		const { sides, faces, pages, cover } = piece;
		const nameOf = (page: PictureRef, at: number) => this.#files.nameOf(page, `${stem}/${at + 1}`);
		const own: Fields = [
			...(sides === undefined ? [] : [["sides", sides] as [string, Yaml]]),
			...(faces === undefined ? [] : [["faces", this.#faces(faces, stem)] as [string, Yaml]]),
			...(pages === undefined ? [] : [["pages", pages.map(nameOf)] as [string, Yaml]]),
			...(cover === undefined
				? []
				: [["cover", this.#files.nameOf(cover, `${stem}/cover`)] as [string, Yaml]]),
		];
		return new Map([...this.#basics(piece), ...this.#sides(piece, stem), ...own]);
	}

	#faces(faces: ReadonlyMap<number, ImportedFace>, stem: string): Yaml {
		return new Map(
			[...faces].map(([number, { picture, sent }]): [string, Yaml] => {
				const file = this.#files.nameOf(picture, `${stem}/${number}`);
				if (sent === undefined) return [`${number}`, file];
				const { key, name, count, payload, shape, size } = sent;
				return [
					`${number}`,
					{
						...{ file, key, name },
						...(count !== 1 && { count }),
						...(size && { size: `${lengthText(size[0])} x ${lengthText(size[1])} mm` }),
						...(shape !== undefined && { shape }),
						...(payload && { payload }),
					},
				];
			}),
		);
	}
}

/** How many cards the decks have. */
export const cardsIn = (pieces: readonly ImportedPiece[]): number =>
	pieces.reduce((sum, { kind, cards = [] }) => sum + (kind === "deck" ? cards.length : 0), 0);

export type Manifest = { text: string; counts: Map<Kind, number>; cards: number };

/** The text of the tuckbox.yaml of an import. Its pictures are planned in `files`. */
export function manifestOf(
	{ game, pieces, gameId }: Pick<Imported, "game" | "pieces" | "gameId">,
	files: FolderFiles,
	from: string,
): Manifest {
	const writer = new ManifestWriter(files);
	const sections = new Map<Kind, Yaml[]>();
	for (const piece of pieces) {
		const kind = writer.kindOf(piece);
		const entry = writer.entry(piece, kind);
		const section = sections.get(kind);
		if (section === undefined) sections.set(kind, [entry]);
		else section.push(entry);
	}
	const body = kinds.flatMap((kind) => {
		const entries = sections.get(kind);
		return entries === undefined ? [] : ["", `${sectionOf(kind)}:`, ...yamlLines(entries, "  ")];
	});
	const head = [
		`# Imported from ${from.replaceAll(/\s+/g, " ")}. Edit it as you like; every push reads it.`,
		...(gameId === undefined
			? []
			: [
					`# gameId: ${gameId}`,
					"# With gameId, a push goes to the game that this was exported from; without it, to your game with this name.",
				]),
		"",
		`game: ${scalar(game)}`,
		"defaults:",
		"  bleed: none",
	];
	return {
		text: `${[...head, ...body].join("\n")}\n`,
		counts: new Map([...sections].map(([kind, entries]) => [kind, entries.length])),
		cards: cardsIn(pieces),
	};
}
