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

/** The reason why nothing can be cut from a file; undefined if it can, or if the picture is the whole file. */
function uncuttable(
	{ cell, place }: PictureRef,
	{ widthPx, heightPx, extension }: PictureFile,
): UnusablePicture["remarkOn"] | undefined {
	// a drawing has no pixels until the folder is read
	if (extension === "svg") return (cell ?? place) && ((file) => remark("IS_SVG", { file }));
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
 * Removes files from which the parts that pieces show cannot be cut.
 * @returns the removed files, each with the reason
 */
export function withoutUncuttable(
	pictures: readonly PictureRef[],
	files: Map<string, PictureFile>,
): UnusablePicture[] {
	const removed: UnusablePicture[] = [];
	for (const picture of pictures) {
		const { address } = picture;
		const file = files.get(address);
		const remarkOn = file && uncuttable(picture, file);
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
