import { dieTypes, type Kind, type Size, type TtsPiece } from "@tuckbox/pieces";
import { itemsOf } from "@tuckbox/pieces/table";
import { faceKey, faceName, type LaidEntry, listsOthers, plainOf } from "../manifest-fields.ts";
import { composeSections, type WrittenPicture, type WrittenPiece } from "../write/compose.ts";
import { fileParts, sectionOf } from "../write/write-file.ts";
import { slug } from "./model/keys.ts";
import type { Imported, ImportedFace, ImportedPiece, PictureRef } from "./model/model.ts";
import { type PlannedFiles, proportionsOf } from "./planned-files.ts";

/** Maximum length of a tile's longer side, in mm. No card is longer, so a longer tile is a board. */
const maxTileMm = 200;

/** A key as part of a file's name. Keys from a service can have any characters. */
const keyStem = (key: string) =>
	key
		.split("/")
		.map((part) => slug(part))
		.filter((part) => part !== "")
		.join("/") || "picture";

/** A path in a folder. It may already begin with the folder's name. */
const within = (folder: string, path: string) => (path.startsWith(`${folder}/`) ? path : `${folder}/${path}`);

/** Converts the pieces of an import to those of a folder, and plans the files that they name. */
class Writer {
	readonly #files: PlannedFiles;

	constructor(files: PlannedFiles) {
		this.#files = files;
	}

	#proportions(picture: PictureRef): number {
		return proportionsOf(picture, this.#files.fileAt(picture.address));
	}

	/** The kind of a piece. A tile that is too large for one is a board. */
	#kindOf({ kind, shape, size, front, sent }: ImportedPiece): Kind {
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

	#sizeOf({ size, front, sent, cards }: ImportedPiece): Size | null | undefined {
		if (sent !== undefined) return sent.size && { widthMm: sent.size[0], heightMm: sent.size[1] };
		const [first] = cards ?? [];
		if (first !== undefined) return this.#sizeOf(first);
		return front && size?.(this.#proportions(front));
	}

	#picture(side: string, picture: PictureRef, stem: string): WrittenPicture {
		const file = this.#files.nameOf(picture, stem);
		return { side, file, widthPx: this.#proportions(picture), heightPx: 1 };
	}

	/** @param stem the name of its pictures' files, without extension @param backStem the same for its back */
	#piece(piece: ImportedPiece, stem: string, backStem = `${stem}-back`): WrittenPiece {
		const { key, name, count, front, back, cards = [] } = piece;
		const kind = this.#kindOf(piece);
		const pictures = [
			...(front === undefined ? [] : [this.#picture("front", front, stem)]),
			...(back === undefined ? [] : [this.#picture("back", back, backStem)]),
		];
		const { faces = new Map(), pages, cover, sides } = piece;
		const children = [
			...cards.map((card) => this.#piece(card, this.#stemIn(piece, card))),
			...[...faces].map(([number, face]) => this.#face(piece, number, face, `${stem}/${number}`)),
		];
		return {
			...{ kind, key, name, count, ...plainOf(piece), pictures, children },
			...{ size: this.#sizeOf(piece), parent: undefined, sides: dieTypes.find((type) => type === sides) },
			pages: pages?.map((page, at) => this.#files.nameOf(page, `${stem}/${at + 1}`)),
			cover: cover && this.#files.nameOf(cover, `${stem}/cover`),
		};
	}

	#face(die: ImportedPiece, number: number, { picture, sent }: ImportedFace, stem: string): WrittenPiece {
		const unsent: Partial<TtsPiece> = {};
		const { key = faceKey(die.key, number), name = faceName(die.name, number) } = sent ?? unsent;
		const { count = 1, size = null } = sent ?? unsent;
		return {
			...{ kind: "dieFace" as const, key, name, count, ...plainOf(sent ?? unsent) },
			size: size && { widthMm: size[0], heightMm: size[1] },
			...{ sides: undefined, parent: undefined, children: [] },
			pictures: [this.#picture(`face-${number}`, picture, stem)],
		};
	}

	/** The name of a card's picture. The card's key may already begin with that of its deck. */
	#stemIn({ key, kind, sent }: ImportedPiece, card: ImportedPiece): string {
		const own = keyStem(card.key);
		return sent === undefined ? `decks/${own}` : within(sectionOf(kind), within(keyStem(key), own));
	}

	piece(piece: ImportedPiece): WrittenPiece {
		const stem = keyStem(piece.key);
		const inFolder = within(sectionOf(this.#kindOf(piece)), stem);
		return this.#piece(piece, inFolder, listsOthers(piece.kind) ? `backs/${stem}` : undefined);
	}
}

/** The number of cards in all decks. */
export const cardsIn = (pieces: readonly ImportedPiece[]): number =>
	pieces.reduce((sum, { kind, cards = [] }) => sum + (kind === "deck" ? cards.length : 0), 0);

/** The number of pieces of each kind. */
export function countByKind(pieces: readonly { readonly kind: Kind }[]): Map<Kind, number> {
	const counts = new Map<Kind, number>();
	for (const { kind } of pieces) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return counts;
}

/** The pieces of a set-up with their kinds. Leaves out pieces that are not written, and copies that they do not have. */
function laidItems(items: readonly LaidEntry[], written: readonly WrittenPiece[]): LaidEntry[] {
	const pieces = new Map<string, { kind: Kind; left: number }>();
	const add = ({ kind, key, count, children }: WrittenPiece): void => {
		pieces.set(key, { kind, left: itemsOf(kind, count) });
		for (const child of children) add(child);
	};
	for (const piece of written) add(piece);
	const laid = (item: LaidEntry): LaidEntry[] => {
		const { key, holds, ...own } = item;
		const inside = holds?.flatMap(laid);
		if (inside?.length === 0) return [];
		const within = inside && { holds: inside };
		if (key === undefined) return [{ ...own, ...within }];
		const piece = pieces.get(key);
		if (piece === undefined) return [];
		const { isStack, count = 1 } = own;
		if (isStack !== true) {
			if (piece.left < count) return [];
			piece.left -= count;
		}
		return [{ kind: piece.kind, key, ...own, ...within }];
	};
	return items.flatMap(laid);
}

export type Manifest = { text: string; counts: Map<Kind, number>; cards: number };

/** The text of an import's tuckbox.yaml. Plans the pictures that it names in `files`. */
export function importedManifest(
	{
		game,
		pieces,
		gameId,
		players,
		setUp,
	}: Pick<Imported, "game" | "pieces" | "gameId" | "players" | "setUp">,
	files: PlannedFiles,
	from: string,
): Manifest {
	const writer = new Writer(files);
	const written = pieces.map((piece) => writer.piece(piece));
	const about = [
		`Imported from ${from}. Edit it as you like; every push reads it.`,
		...(gameId === undefined
			? []
			: [
					`gameId: ${gameId}`,
					"With gameId, a push goes to the game that this was exported from; without it, to your game with this name.",
				]),
	];
	const head = { game, players, defaults: { bleed: "none" } };
	const items = setUp === undefined ? [] : laidItems(setUp.items, written);
	const setUps = setUp !== undefined && items.length > 0 ? [{ name: setUp.name, items }] : [];
	return {
		text: [...fileParts({ about, head, sections: composeSections(written), setUps })].join(""),
		counts: countByKind(written),
		cards: cardsIn(pieces),
	};
}
