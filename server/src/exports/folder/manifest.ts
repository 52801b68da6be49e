import {
	composeSections,
	fileParts,
	plainOf,
	type SetUpEntry,
	type WrittenPicture,
	type WrittenPiece,
} from "@tuckbox/folder/write";
import { type DieType, dieTypes, type PlayerRange, pageNumber, type Shape } from "@tuckbox/pieces";
import { Steps } from "../../steps/steps.ts";
import type { SentPicture } from "../../store/queries/versions/sent.ts";
import { type FolderPiece, payloadOf, pictureOn } from "./folder-piece.ts";
import type { PictureFiles } from "./picture-files.ts";

// A tuckbox.yaml that reads back to exactly these pieces (docs/FOLDERS.md). What a reader would guess is written: sizes,
// resolutions and bleed do not depend on how it guesses.

const pageOrCover = ({ side_key }: SentPicture) => pageNumber(side_key) ?? 0;

function pictureOf(picture: SentPicture, files: PictureFiles): WrittenPicture {
	return {
		side: picture.side_key,
		file: files.pathOf(picture),
		widthPx: picture.width_px,
		heightPx: picture.height_px,
		dpi: picture.pixels_per_inch,
		bleed: picture.bleed_mode === "bleed" ? "yes" : "none",
	};
}

function writtenPiece(piece: FolderPiece, files: PictureFiles): WrittenPiece & { children: WrittenPiece[] } {
	const { record, key, widthMm, heightMm, pictures, parent } = piece;
	const { kind, name, count } = record;
	const payload = payloadOf(piece);
	const isUnsized = widthMm === null && heightMm === null;
	const isBook = kind === "book";
	const pages = pictures
		.filter((picture) => pageOrCover(picture) > 0)
		.sort((a, b) => pageOrCover(a) - pageOrCover(b));
	const cover = pictureOn(piece, "cover");
	return {
		...{ kind, name, key, count },
		size: isUnsized ? null : { widthMm: widthMm ?? record.widthMm, heightMm: heightMm ?? record.heightMm },
		...plainOf({
			...record,
			shape: record.shape as Shape | undefined,
			payload: Object.keys(payload).length === 0 ? undefined : payload,
		}),
		sides: dieTypes.find((type: DieType) => type === piece.sides),
		parent: parent === undefined ? (record.parentExternalKey ?? undefined) : undefined,
		pictures: isBook ? [] : pictures.map((picture) => pictureOf(picture, files)),
		pages: isBook ? pages.map((page) => files.pathOf(page)) : undefined,
		cover: isBook && cover ? files.pathOf(cover) : undefined,
		children: [],
	};
}

/** The text of a tuckbox.yaml with these pieces, whose parents are among them, and set-ups. */
export async function manifestText(
	{
		gameName,
		players,
		about,
	}: { gameName: string; players: PlayerRange | undefined; about: readonly string[] },
	pieces: readonly FolderPiece[],
	files: PictureFiles,
	setUps: readonly SetUpEntry[],
): Promise<Buffer> {
	const steps = new Steps();
	const written = new Map<FolderPiece, ReturnType<typeof writtenPiece>>();
	for (const piece of pieces) {
		written.set(piece, writtenPiece(piece, files));
		if (steps.isLong) await steps.next();
	}
	const top: WrittenPiece[] = [];
	for (const [{ parent }, piece] of written) ((parent && written.get(parent)?.children) ?? top).push(piece);
	const sections = composeSections(top, { implies: { name: true } });
	const parts: Buffer[] = [];
	for (const part of fileParts({ about, head: { game: gameName, players }, sections, setUps })) {
		parts.push(Buffer.from(part));
		if (steps.isLong) await steps.next();
	}
	return Buffer.concat(parts);
}
