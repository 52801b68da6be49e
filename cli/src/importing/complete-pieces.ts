import {
	type ImportedFace,
	type ImportedPiece,
	type LeftOut,
	LeftOutList,
	type PictureRef,
} from "./model/model.ts";
import type { Missing } from "./pictures/gather.ts";
import type { LocalFile } from "./pictures/identify.ts";

/** Removes sheets that have fewer pixels than cells. @returns which these are */
export function withoutSmallSheets(
	pictures: readonly PictureRef[],
	files: Map<string, LocalFile>,
): Missing[] {
	const missing: Missing[] = [];
	for (const { address, cell } of pictures) {
		const file = files.get(address);
		if (file === undefined || cell === undefined) continue;
		const { columns, rows } = cell;
		if (file.widthPx >= columns && file.heightPx >= rows) continue;
		files.delete(address);
		const sizes = `${file.widthPx} × ${file.heightPx} px, too few for a sheet of ${columns} × ${rows} cells`;
		missing.push({ address, why: `it has ${sizes}` });
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
			leftOut.add("pieces whose pictures cannot be used", piece.name);
			return [];
		}
		const hasFaces = faces && [...faces.values()].every(({ picture }: ImportedFace) => has(picture));
		if (hasFaces === false)
			leftOut.add("pictures of dice that cannot be used; the dice were imported without them", piece.name);
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

/** What is left of pieces whose pictures are not all there: a piece without its front is left out. */
export function completePieces(
	pieces: readonly ImportedPiece[],
	files: ReadonlyMap<string, LocalFile>,
): { pieces: ImportedPiece[]; leftOut: LeftOut[] } {
	const leftOut = new LeftOutList();
	return { pieces: complete(pieces, files, leftOut), leftOut: leftOut.all };
}
