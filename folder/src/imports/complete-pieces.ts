import { type Remark, remark } from "../remarks.ts";
import {
	type ImportedFace,
	type ImportedPiece,
	type LeftOut,
	LeftOutList,
	type PictureFile,
	type PictureRef,
} from "./model/model.ts";

/** Half of the side of a face on the template of a die, in pixels. Smaller faces cannot be cut out and turned. */
const minReachPx = 2;

/** A picture that cannot be used, and the reason, for a file of any name. */
export type UnusablePicture = { address: string; remarkOn(file: string): Remark };

/** The reason why a file is too small to cut anything from it; undefined if it is large enough. */
function tooSmall(
	{ cell, place }: PictureRef,
	{ widthPx, heightPx }: PictureFile,
): UnusablePicture["remarkOn"] | undefined {
	const size = { width: widthPx, height: heightPx };
	if (cell !== undefined && (widthPx < cell.columns || heightPx < cell.rows)) {
		const { columns, rows } = cell;
		return (file) => remark("SMALL_FOR_SHEET", { file, ...size, columns, rows });
	}
	if (place !== undefined && Math.min(widthPx, heightPx) * place.reach < minReachPx)
		return (file) => remark("SMALL_FOR_DIE", { file, ...size });
	return undefined;
}

/**
 * Removes files that are too small for the parts that are to be cut from them.
 * @returns the removed files, each with the reason
 */
export function withoutSmallSheets(
	pictures: readonly PictureRef[],
	files: Map<string, PictureFile>,
): UnusablePicture[] {
	const removed: UnusablePicture[] = [];
	for (const picture of pictures) {
		const { address } = picture;
		const file = files.get(address);
		const remarkOn = file && tooSmall(picture, file);
		if (remarkOn === undefined) continue;
		files.delete(address);
		removed.push({ address, remarkOn });
	}
	return removed;
}

function complete(
	pieces: readonly ImportedPiece[],
	files: ReadonlyMap<string, PictureFile>,
	leftOut: LeftOutList,
): ImportedPiece[] {
	const has = ({ address }: PictureRef) => files.has(address);
	return pieces.flatMap((piece) => {
		const { front, back, faces, cards, pages, cover, ...rest } = piece;
		const left = cards && complete(cards, files, leftOut);
		if (left?.length === 0) return [];
		const shown = pages?.filter(has);
		if ((front !== undefined && !has(front)) || shown?.length === 0) {
			leftOut.add(remark("LEFT_OUT_UNUSABLE"), piece.name);
			return [];
		}
		const hasFaces = faces && [...faces.values()].every(({ picture }: ImportedFace) => has(picture));
		if (hasFaces === false) leftOut.add(remark("LEFT_OUT_UNUSABLE_DICE"), piece.name);
		return {
			...rest,
			...(front !== undefined && { front }),
			...(back !== undefined && has(back) && { back }),
			...(hasFaces && { faces }),
			...(left !== undefined && { cards: left }),
			...(shown !== undefined && { pages: shown }),
			...(cover !== undefined && has(cover) && { cover }),
		};
	});
}

/** Leaves out pictures whose files are missing, and pieces that would have no front. */
export function completePieces(
	pieces: readonly ImportedPiece[],
	files: ReadonlyMap<string, PictureFile>,
): { pieces: ImportedPiece[]; leftOut: LeftOut[] } {
	const leftOut = new LeftOutList();
	return { pieces: complete(pieces, files, leftOut), leftOut: leftOut.all };
}
