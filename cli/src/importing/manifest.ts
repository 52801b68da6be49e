import { type Kind, kinds, kindTable, nameOfSize, readPictureName, type Size } from "@tuckbox/pieces";
import { scalar, type Yaml, yamlLines } from "../scaffold/yaml-text.ts";
import { type FolderFiles, proportionsOf } from "./folder-files.ts";
import type { Imported, ImportedPiece, PictureRef } from "./model/model.ts";

/** A tile whose longer side is longer than this is a board: no card is. */
const maxTileMm = 200;

/** Folders of pictures, by kind. */
const folders: Readonly<Partial<Record<Kind, string>>> = Object.fromEntries(
	kinds.flatMap((kind) => kindTable[kind].sections.slice(0, 1).map((section) => [kind, section])),
);

type Fields = [string, Yaml][];

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
	kindOf({ kind, shape, size, front }: ImportedPiece): Kind {
		if (kind !== "tile" || shape !== undefined || size === undefined || front === undefined) return kind;
		const { widthMm, heightMm } = size(this.#proportions(front));
		return Math.max(widthMm, heightMm) > maxTileMm ? "board" : "tile";
	}

	#size({ size, front }: ImportedPiece): string | undefined {
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
		const isCounted = count !== 1 || readPictureName(key).count !== undefined;
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

	#deck(deck: ImportedPiece): Fields {
		const { cards = [], back, key } = deck;
		const [first] = cards;
		const size = first && this.#size(first);
		const shared: Fields = [
			...(size === undefined ? [] : [["size", size] as [string, Yaml]]),
			...(back === undefined ? [] : [["back", this.#files.nameOf(back, `backs/${key}`)] as [string, Yaml]]),
		];
		const written = cards.map(
			(card) =>
				new Map([
					...this.#sides(card, `decks/${card.key}`),
					...this.#basics(card, { size, shape: deck.shape }),
				]),
		);
		return [...this.#basics(deck), ...shared, ["cards", written]];
	}

	entry(piece: ImportedPiece, kind: Kind): Yaml {
		if (kind === "deck") return new Map(this.#deck(piece));
		const stem = `${folders[kind] ?? kind}/${piece.key}`;
		const { sides, faces } = piece;
		const own: Fields = [
			...(sides === undefined ? [] : [["sides", sides] as [string, Yaml]]),
			...(faces === undefined ? [] : [["faces", this.#faces(faces, stem)] as [string, Yaml]]),
		];
		return new Map([...this.#basics(piece), ...this.#sides(piece, stem), ...own]);
	}

	#faces(faces: readonly PictureRef[], stem: string): Yaml {
		return new Map(faces.map((face, at) => [`${at + 1}`, this.#files.nameOf(face, `${stem}/${at + 1}`)]));
	}
}

export type Manifest = { text: string; counts: Map<Kind, number>; cards: number };

/** The text of the tuckbox.yaml of an import. Its pictures are planned in `files`. */
export function manifestOf(
	{ game, pieces }: Pick<Imported, "game" | "pieces">,
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
		return entries === undefined ? [] : ["", `${folders[kind]}:`, ...yamlLines(entries, "  ")];
	});
	const head = [
		`# Imported from ${from.replaceAll(/\s+/g, " ")}. Edit it as you like; every push reads it.`,
		"",
		`game: ${scalar(game)}`,
		"defaults:",
		"  bleed: none",
	];
	return {
		text: `${[...head, ...body].join("\n")}\n`,
		counts: new Map([...sections].map(([kind, entries]) => [kind, entries.length])),
		cards: pieces.reduce((sum, { cards = [] }) => sum + cards.length, 0),
	};
}
