import { t } from "../messages/words.ts";
import {
	type ImportedFace,
	type ImportedPiece,
	type LeftOut,
	LeftOutList,
	type PictureRef,
} from "./model/model.ts";
import type { Missing } from "./pictures/gather.ts";
import type { LocalFile } from "./pictures/identify.ts";

/** Half of the side of a face on the template of a die, in pixels. Smaller faces cannot be cut out and turned. */
const minReachPx = 2;

/** The reason why a file is too small to cut anything from it; undefined if it is large enough. */
function tooSmall({ cell, place }: PictureRef, { widthPx, heightPx }: LocalFile): string | undefined {
	const size = { width: widthPx, height: heightPx };
	if (cell !== undefined && (widthPx < cell.columns || heightPx < cell.rows))
		return t("imports.smallForSheet", { ...size, columns: cell.columns, rows: cell.rows });
	if (place !== undefined && Math.min(widthPx, heightPx) * place.reach < minReachPx)
		return t("imports.smallForDie", size);
	return undefined;
}

/**
 * Removes files that are too small for the parts that are to be cut from them.
 * @returns the removed files, each with the reason
 */
export function withoutSmallSheets(
	pictures: readonly PictureRef[],
	files: Map<string, LocalFile>,
): Missing[] {
	const missing: Missing[] = [];
	for (const picture of pictures) {
		const { address } = picture;
		const file = files.get(address);
		const why = file && tooSmall(picture, file);
		if (why === undefined) continue;
		files.delete(address);
		missing.push({ address, why });
	}
	return missing;
}

function complete(
	pieces: readonly ImportedPiece[],
	files: ReadonlyMap<string, LocalFile>,
	leftOut: LeftOutList,
): ImportedPiece[] {
	const has = ({ address }: PictureRef) => files.has(address);
	return pieces.flatMap((piece) => {
		const { front, back, faces, cards, pages, cover, ...rest } = piece;
		const left = cards && complete(cards, files, leftOut);
		if (left?.length === 0) return [];
		const shown = pages?.filter(has);
		if ((front !== undefined && !has(front)) || shown?.length === 0) {
			leftOut.add(t("leftOut.unusable"), piece.name);
			return [];
		}
		const hasFaces = faces && [...faces.values()].every(({ picture }: ImportedFace) => has(picture));
		if (hasFaces === false) leftOut.add(t("leftOut.unusableDice"), piece.name);
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
	files: ReadonlyMap<string, LocalFile>,
): { pieces: ImportedPiece[]; leftOut: LeftOut[] } {
	const leftOut = new LeftOutList();
	return { pieces: complete(pieces, files, leftOut), leftOut: leftOut.all };
}
