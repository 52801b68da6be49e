import { type Kind, type Shape, shapes } from "@tuckbox/pieces";
import { type CoverPlace, chooseCovers, sizeOfVersion } from "../domain/components/cover.ts";
import { readCrop } from "../domain/components/recipe.ts";
import { withAddresses } from "../domain/components/record.ts";
import { readRecord } from "../domain/components/record-changes.ts";
import { type ImageKey, objectPath } from "../domain/object-key.ts";
import type { VisiblePieces } from "../domain/table/views/visible.ts";
import { type CoverRow, coverRows, facesOfDice, recordsInVersion } from "../store/queries/images/covers.ts";
import { type DerivedFiles, derivedFiles } from "../store/queries/images/derivatives.ts";
import type { Reader } from "../store/store.ts";

const places: readonly CoverPlace[] = ["card", "board", "other"];
const noAddresses = { sources: "", derived: "" };

export type DerivedKey = Extract<ImageKey, { type: "derived" }>;
type DerivedKeys = readonly DerivedKey[];

/** A piece that represents its game, and the files of its picture, the smallest first. */
export type CoverPiece = {
	kind: Kind;
	shape?: Shape;
	/** In mm; a die's face has the size of its die. */
	widthMm: number;
	heightMm: number;
	/** Only on a die's face: the type of its die. */
	sides?: number;
	/** Only on a die's face: the pictures on all faces of its die. */
	faces?: readonly { sideKey: string; files: DerivedKeys }[];
	files: DerivedKeys;
	/** The pixels of the thumbnail. */
	thumb: { widthPx: number; heightPx: number };
};

function isShape(value: unknown): value is Shape {
	return shapes.some((shape) => shape === value);
}

/** The files of an image in its current form, with those that are still to be made. */
function currentFiles(row: DerivedFiles): DerivedKeys {
	return derivedFiles(row)
		.filter(({ isPrevious }) => !isPrevious)
		.map(({ key }) => key);
}

function coverPiece(row: CoverRow, text: string, faces: CoverPiece["faces"]): CoverPiece {
	const { widthMm, heightMm, sides, payload } = readRecord(withAddresses(text, noAddresses));
	const shape = row.shape ?? payload.shape;
	const image = { widthPx: row.width_px, heightPx: row.height_px };
	return {
		kind: row.kind,
		...(isShape(shape) && { shape }),
		...{ widthMm: Number(widthMm), heightMm: Number(heightMm) },
		...(row.die_id !== null && { sides: Number(sides) }),
		...(faces !== undefined && { faces }),
		files: currentFiles(row),
		thumb: sizeOfVersion(image, readCrop(row.crop), "thumb"),
	};
}

/**
 * The pieces that represent a game.
 * @param version in which they are; the live state if omitted
 * @param visible only these, as everyone at a table sees them
 */
export async function coverPieces(
	reader: Reader,
	gameId: string,
	version?: number,
	visible?: VisiblePieces,
): Promise<CoverPiece[]> {
	const rows = await coverRows(reader, gameId, version, visible);
	const chosen = chooseCovers(
		rows.map((row) => ({ place: places[Number(row.rank)] ?? "other", derivativeId: row.id, row })),
	);
	// the record of the piece whose size and type count
	const componentToShow = (row: CoverRow) => row.die_id ?? row.component_id;
	const ids = chosen.map(({ row }) => componentToShow(row));
	const records = await recordsInVersion(reader, ids, version);
	const dice = chosen.flatMap(({ row }) => row.die_id ?? []);
	const faces = Map.groupBy(await facesOfDice(reader, dice, version), (face) => face.die_id);
	return chosen.flatMap(({ row }) => {
		const text = records.get(componentToShow(row));
		const shown = faces
			.get(row.die_id ?? "")
			?.map((face) => ({ sideKey: face.side_key ?? "", files: currentFiles(face) }));
		return text === undefined ? [] : [coverPiece(row, text, shown)];
	});
}

/** An image of the game as the API shows it; `url`, width and height in pixels are those of its thumbnail. */
export type Cover = Omit<CoverPiece, "files" | "faces" | "thumb"> & {
	faces?: { sideKey: string; url: string }[];
	url: string;
	mediumUrl?: string;
	displayUrl: string;
	widthPx: number;
	heightPx: number;
};

/** The images that represent a game. @param derivedAt where derived images are */
export async function coversOf(reader: Reader, gameId: string, derivedAt: string): Promise<Cover[]> {
	const addressesByVariant = (files: DerivedKeys) =>
		new Map(files.map((key) => [key.variant, derivedAt + objectPath(key)]));
	return (await coverPieces(reader, gameId)).map(({ files, faces, thumb, ...piece }) => {
		const addresses = addressesByVariant(files);
		const medium = addresses.get("medium");
		return {
			url: addresses.get("thumb") ?? "",
			...(medium !== undefined && { mediumUrl: medium }),
			displayUrl: addresses.get("display") ?? "",
			...thumb,
			...piece,
			...(faces && {
				faces: faces.map((face) => ({
					sideKey: face.sideKey,
					url: addressesByVariant(face.files).get("thumb") ?? "",
				})),
			}),
		};
	});
}
