import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
	displayName,
	faceNumber,
	type Kind,
	kinds,
	kindTable,
	namedSize,
	nameOfSize,
	pageNumber,
	readPictureName,
} from "@tuckbox/pieces";
import type { SentPicture } from "../../store/queries/versions/sent.ts";
import { type FolderPiece, payloadOf, pictureOn } from "./folder-piece.ts";
import type { PictureFiles } from "./picture-files.ts";
import { blockEntry, type Entry, inline, inlineEntry, type Value } from "./yaml.ts";

// A tuckbox.yaml that reads back to exactly these pieces (docs/FOLDERS.md). What a reader would guess is written: sizes,
// resolutions and bleed do not depend on how it guesses.

/** The resolution and bleed of most pictures of an entry, which is written once. */
type Print = { dpi: number; bleed: "yes" | "none" };

const printOf = ({ pixels_per_inch, bleed_mode }: SentPicture): Print => ({
	dpi: pixels_per_inch,
	bleed: bleed_mode === "bleed" ? "yes" : "none",
});

function printOfMost(pictures: readonly SentPicture[]): Print | undefined {
	const counts = new Map<string, { print: Print; count: number }>();
	for (const picture of pictures) {
		const print = printOf(picture);
		const id = `${print.dpi} ${print.bleed}`;
		const known = counts.get(id);
		if (known === undefined) counts.set(id, { print, count: 1 });
		else known.count++;
	}
	let most: { print: Print; count: number } | undefined;
	for (const one of counts.values()) if (one.count > (most?.count ?? 0)) most = one;
	return most?.print;
}

/** A length in mm as a manifest can have it: without an exponent. */
const lengthText = (mm: number) =>
	String(mm).includes("e") ? mm.toFixed(20).replace(/0+$/, "") : String(mm);

/** Whether a named size, which takes the orientation of the pictures, does not change. */
function keepsOrientation(widthMm: number, heightMm: number, pictures: readonly SentPicture[]): boolean {
	return pictures.every(
		({ width_px: width, height_px: height }) => width === height || width > height === widthMm > heightMm,
	);
}

/** The size of a piece; `none` if none was sent, and a reader would take that of its picture. */
function sizeOf(piece: FolderPiece, pictures: readonly SentPicture[]): string | undefined {
	const { kind } = piece.record;
	let { widthMm, heightMm } = piece;
	const isDie = kind === "die" || kind === "dieFace";
	if (widthMm === null && heightMm === null) return isDie || pictures.length === 0 ? undefined : "none";
	widthMm ??= piece.record.widthMm;
	heightMm ??= piece.record.heightMm;
	const name = nameOfSize({ widthMm, heightMm });
	const named = name === undefined || isDie ? undefined : namedSize(name);
	const isExact = named?.widthMm === widthMm && named.heightMm === heightMm;
	if (name !== undefined && isExact && keepsOrientation(widthMm, heightMm, pictures)) return name;
	return `${lengthText(widthMm)} x ${lengthText(heightMm)} mm`;
}

/** Writes the entries of a manifest. */
class ManifestWriter {
	readonly #files: PictureFiles;

	constructor(files: PictureFiles) {
		this.#files = files;
	}

	#picture(picture: SentPicture, shared: Print | undefined): Value {
		const file = this.#files.pathOf(picture);
		const print = printOf(picture);
		if (print.dpi === shared?.dpi && print.bleed === shared.bleed) return file;
		return { file, ...print };
	}

	#sides(piece: FolderPiece, shared: Print | undefined): Entry {
		const others = piece.pictures.filter(({ side_key }) => side_key !== "front" && side_key !== "back");
		const side = (name: string) => {
			const picture = pictureOn(piece, name);
			return picture && this.#picture(picture, shared);
		};
		return {
			front: side("front"),
			back: side("back"),
			images:
				others.length === 0
					? undefined
					: Object.fromEntries(others.map((picture) => [picture.side_key, this.#picture(picture, shared)])),
		};
	}

	/** The fields that every piece has. @param inherited the size of its deck, which is not repeated */
	#basics(piece: FolderPiece, pictures: readonly SentPicture[], inherited?: FolderPiece): Entry {
		const { record, key } = piece;
		const front = pictureOn(piece, "front");
		const { count: nameSays } = front ? readPictureName(this.#files.pathOf(front)) : {};
		const isSameSize = piece.widthMm === inherited?.widthMm && piece.heightMm === inherited?.heightMm;
		const payload = payloadOf(piece);
		return {
			name: record.name === displayName(key) ? undefined : record.name,
			key,
			count: record.count === 1 && nameSays === undefined ? undefined : record.count,
			size:
				isSameSize && piece.widthMm !== null && piece.heightMm !== null ? undefined : sizeOf(piece, pictures),
			shape:
				record.shape === undefined || record.shape === inherited?.record.shape ? undefined : record.shape,
			payload: Object.keys(payload).length === 0 ? undefined : (payload as Value),
		};
	}

	/** A piece outside of decks, bundles and dice. */
	loose(piece: FolderPiece): Entry {
		const shared = printOfMost(piece.pictures);
		return { ...this.#sides(piece, shared), ...this.#basics(piece, piece.pictures), ...shared };
	}

	/** A piece as the API has it, where no section can have it. */
	raw(piece: FolderPiece): Entry {
		const { kind, parentExternalKey } = piece.record;
		return {
			kind,
			parent: piece.parent?.key ?? parentExternalKey ?? undefined,
			sides: piece.sides ?? undefined,
			...this.loose(piece),
		};
	}

	/** A deck or a bundle, and the cards or tiles in it. */
	group(deck: FolderPiece, children: readonly FolderPiece[]): { head: Entry; entries: Iterable<Entry> } {
		const all = [deck, ...children].flatMap(({ pictures }) => pictures);
		const shared = printOfMost(all);
		const { name: _, ...basics } = this.#basics(deck, all);
		return {
			head: { name: deck.record.name, ...basics, ...shared, ...this.#sides(deck, shared) },
			entries: Iterator.from(children).map((card) => ({
				...this.#sides(card, shared),
				...this.#basics(card, card.pictures, deck),
			})),
		};
	}

	/** A die, and its faces by their numbers. */
	die(die: FolderPiece, faces: readonly FolderPiece[]): { head: Entry; faces: [string, Value][] } {
		const shared = printOfMost(faces.flatMap(({ pictures }) => pictures));
		const { name: _, ...basics } = this.#basics(die, []);
		const entries = faces.flatMap((face): [string, Value][] => {
			const [picture] = face.pictures;
			const number = picture && faceNumber(picture.side_key);
			if (picture === undefined || number === undefined) return [];
			const { name, key, ...rest } = this.#basics(face, []);
			const more: Entry = {
				name: face.record.name === faceName(die, number) ? undefined : face.record.name,
				key: face.key === faceKey(die, number) ? undefined : face.key,
				...rest,
			};
			const own = Object.entries(more).filter(([, value]) => value !== undefined) as [string, Value][];
			const shown = this.#picture(picture, shared);
			if (own.length === 0) return [[String(number), shown]];
			const fields = typeof shown === "string" ? { file: shown } : (shown as Record<string, Value>);
			return [[String(number), { ...fields, ...Object.fromEntries(own) }]];
		});
		return {
			head: { name: die.record.name, ...basics, sides: die.sides ?? undefined, ...shared },
			faces: entries,
		};
	}

	book(book: FolderPiece): { head: Entry; pages: string[] } {
		const rank = ({ side_key }: SentPicture) => pageNumber(side_key) ?? 0;
		const pages = book.pictures.filter((picture) => rank(picture) > 0).sort((a, b) => rank(a) - rank(b));
		const cover = pictureOn(book, "cover");
		const { name: _, ...basics } = this.#basics(book, book.pictures);
		return {
			head: { name: book.record.name, ...basics, cover: cover && this.#files.pathOf(cover) },
			pages: pages.map((page) => this.#files.pathOf(page)),
		};
	}
}

const faceKey = (die: FolderPiece, number: number) => `${die.key}/face-${number}`;
const faceName = (die: FolderPiece, number: number) => `${die.record.name} ${number}`.slice(-256);

/** Whether a section can have a piece within its parent: a reader gives it the parent's shape, and a face has one number. */
function isWithin(piece: FolderPiece): boolean {
	const { record, parent, pictures } = piece;
	if (parent === undefined) return false;
	if (record.kind !== "dieFace") return record.shape !== undefined || parent.record.shape === undefined;
	const [picture, ...more] = pictures;
	const number = picture && faceNumber(picture.side_key);
	if (number === undefined || more.length > 0) return false;
	const numberOf = (face: FolderPiece) => face.pictures[0] && faceNumber(face.pictures[0].side_key);
	return parent.children.find((face) => face.pictures.length === 1 && numberOf(face) === number) === piece;
}

/** The field that the entries of each kind have for what is in the piece; those of most kinds have none. */
const entryForms: Readonly<Record<Kind, "cards" | "tiles" | "faces" | "pages" | "plain">> = {
	deck: "cards",
	bundle: "tiles",
	tile: "plain",
	board: "plain",
	die: "faces",
	dieFace: "plain",
	tokenSprite: "plain",
	tokenModel: "plain",
	counter: "plain",
	container: "plain",
	book: "pages",
};

/** The entry of a piece in its section, with what is in it. */
function* sectionEntry(writer: ManifestWriter, piece: FolderPiece): Generator<string> {
	const children = piece.children.filter(isWithin);
	const form = entryForms[piece.record.kind];
	switch (form) {
		case "cards":
		case "tiles": {
			const { head, entries } = writer.group(piece, children);
			return yield* blockEntry(
				head,
				children.length === 0 ? undefined : { field: form, lines: Iterator.from(entries).map(inlineEntry) },
			);
		}
		case "faces": {
			const { head, faces } = writer.die(piece, children);
			const lines = faces.map(([number, face]) => `${number}: ${inline(face)}\n`);
			return yield* blockEntry(head, faces.length === 0 ? undefined : { field: "faces", lines });
		}
		case "pages": {
			const { head, pages } = writer.book(piece);
			return yield* blockEntry(head, { field: "pages", lines: pages.map(inlineEntry) });
		}
		case "plain":
			yield `  ${inlineEntry(writer.loose(piece))}`;
	}
}

function* partsOf(
	{ gameName, about }: About,
	pieces: readonly FolderPiece[],
	files: PictureFiles,
): Generator<string> {
	const writer = new ManifestWriter(files);
	for (const line of about) yield `# ${line}\n`;
	yield `\ngame: ${inline(gameName)}\n`;
	const sections = new Map<Kind, FolderPiece[]>(kinds.map((kind) => [kind, []]));
	const raw: FolderPiece[] = [];
	for (const piece of pieces) {
		const { kind, parentExternalKey } = piece.record;
		if (isWithin(piece)) continue;
		const hasSection = parentExternalKey === null && kindTable[kind].sections.length > 0;
		(hasSection ? sections.get(kind) : raw)?.push(piece);
	}
	for (const [kind, own] of sections) {
		if (own.length > 0) yield `\n${kindTable[kind].sections[0]}:\n`;
		for (const piece of own) yield* sectionEntry(writer, piece);
	}
	if (raw.length > 0) yield "\npieces:\n";
	for (const piece of raw) yield `  ${inlineEntry(writer.raw(piece))}`;
}

/** The game's name, and what is said at the top of its manifest. */
type About = { gameName: string; about: readonly string[] };

/** How long the lines of one step are together: other requests are served between two, and one line may have a payload of 64 kB. */
const lengthPerStep = 500_000;

/** The text of a tuckbox.yaml with these pieces, whose parents are among them. */
export async function manifestText(
	about: About,
	pieces: readonly FolderPiece[],
	files: PictureFiles,
): Promise<Buffer> {
	const steps: Buffer[] = [];
	let lines: string[] = [];
	let length = 0;
	for (const line of partsOf(about, pieces, files)) {
		lines.push(line);
		length += line.length;
		if (length < lengthPerStep) continue;
		steps.push(Buffer.from(lines.join("")));
		lines = [];
		length = 0;
		await yieldToEventLoop();
	}
	return Buffer.concat([...steps, Buffer.from(lines.join(""))]);
}
