import { type Kind, type Shape, shapes } from "@tuckbox/pieces";
import { type CoverPlace, chooseCovers, sizeOfVersion } from "../domain/components/cover.ts";
import { readCrop } from "../domain/components/recipe.ts";
import { withAddresses } from "../domain/components/record.ts";
import { readRecord } from "../domain/components/record-changes.ts";
import { type ImageKey, objectPath } from "../domain/object-key.ts";
import type { Reader } from "../store/store.ts";
import { type CoverRow, coverRows, recordsOf } from "../store/tables/covers.ts";
import { filesOf } from "../store/tables/derivatives.ts";

const places: readonly CoverPlace[] = ["card", "board", "other"];
const noAddresses = { sources: "", derived: "" };

/** A piece that represents its game, and the files of its picture, the smallest first. */
export type CoverPiece = {
	kind: Kind;
	shape?: Shape;
	/** Of a die's face, those of its die. */
	widthMm: number;
	heightMm: number;
	/** Of a die's face: the type of its die. */
	sides?: number;
	files: readonly Extract<ImageKey, { type: "derived" }>[];
	/** The pixels of the thumbnail. */
	thumb: { widthPx: number; heightPx: number };
};

function isShape(value: unknown): value is Shape {
	return shapes.some((shape) => shape === value);
}

function pieceOf(row: CoverRow, text: string): CoverPiece {
	const { widthMm, heightMm, sides, payload } = readRecord(withAddresses(text, noAddresses));
	const shape = row.shape ?? payload.shape;
	const image = { widthPx: row.width_px, heightPx: row.height_px };
	return {
		kind: row.kind,
		...(isShape(shape) && { shape }),
		...{ widthMm: Number(widthMm), heightMm: Number(heightMm) },
		...(row.die_id !== null && { sides: Number(sides) }),
		files: filesOf(row)
			.filter(({ isPrevious }) => !isPrevious)
			.map(({ key }) => key),
		thumb: sizeOfVersion(image, readCrop(row.crop), "thumb"),
	};
}

/**
 * The pieces that represent a game.
 * @param version in which they are; the live state if omitted
 */
export async function coverPieces(reader: Reader, gameId: string, version?: number): Promise<CoverPiece[]> {
	const rows = await coverRows(reader, gameId, version);
	const chosen = chooseCovers(
		rows.map((row) => ({ place: places[Number(row.rank)] ?? "other", derivativeId: row.id, row })),
	);
	// the record of the piece whose size and type count
	const idOf = (row: CoverRow) => row.die_id ?? row.component_id;
	const ids = chosen.map(({ row }) => idOf(row));
	const records = await recordsOf(reader, ids, version);
	return chosen.flatMap(({ row }) => {
		const text = records.get(idOf(row));
		return text === undefined ? [] : [pieceOf(row, text)];
	});
}

/** An image of the game as the API shows it; `url`, width and height in pixels are those of its thumbnail. */
export type Cover = Omit<CoverPiece, "files" | "thumb"> & {
	url: string;
	mediumUrl?: string;
	displayUrl: string;
	widthPx: number;
	heightPx: number;
};

/** The images that represent a game. @param derivedAt where derived images are */
export async function coversOf(reader: Reader, gameId: string, derivedAt: string): Promise<Cover[]> {
	return (await coverPieces(reader, gameId)).map(({ files, thumb, ...piece }) => {
		const addresses = new Map(files.map((key) => [key.variant, derivedAt + objectPath(key)]));
		const medium = addresses.get("medium");
		return {
			url: addresses.get("thumb") ?? "",
			...(medium !== undefined && { mediumUrl: medium }),
			displayUrl: addresses.get("display") ?? "",
			...thumb,
			...piece,
		};
	});
}
