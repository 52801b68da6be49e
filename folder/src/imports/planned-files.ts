import type { TtsDiePlace, TtsPicture } from "@tuckbox/pieces";
import type { Recipe } from "../read/derived.ts";
import { Keys } from "./model/keys.ts";
import type { Cell, PictureFile, PictureRef } from "./model/model.ts";

/** A file to write into the folder: a copy of another file, or a part of it. */
export type PlannedFile = { name: string; from: string; recipe?: Recipe; original?: TtsPicture };

/** The pixels of a cell. All cells of a sheet have the same size, even if the sheet does not divide evenly. */
function cellRecipe({ columns, rows, at, isTurned }: Cell, { widthPx, heightPx }: PictureFile): Recipe {
	const [column, row] = [at % columns, Math.floor(at / columns)];
	return {
		make: "cell",
		left: Math.round((column * widthPx) / columns),
		top: Math.round((row * heightPx) / rows),
		width: Math.floor(widthPx / columns),
		height: Math.floor(heightPx / rows),
		...(isTurned && { turn: 180 }),
	};
}

/** The pixels of a face on the template of a die. */
function faceRecipe({ x, y, reach, turn }: TtsDiePlace, { widthPx, heightPx }: PictureFile): Recipe {
	const [across, down] = [reach * widthPx, reach * heightPx];
	const [left, top] = [Math.ceil(x * widthPx - across), Math.ceil(y * heightPx - down)];
	return {
		make: "cell",
		left: Math.max(0, left),
		top: Math.max(0, top),
		width: Math.max(1, Math.floor(2 * across) - 1),
		height: Math.max(1, Math.floor(2 * down) - 1),
		...(turn !== 0 && { turn }),
	};
}

/** The width of a picture divided by its height. */
export function proportionsOf({ cell }: PictureRef, { widthPx, heightPx }: PictureFile): number {
	return widthPx / (cell?.columns ?? 1) / (heightPx / (cell?.rows ?? 1));
}

/** The files of a folder that is written: each picture once, named after the first piece that shows it. */
export class PlannedFiles {
	readonly #known: ReadonlyMap<string, PictureFile>;
	readonly #names = new Keys();
	readonly #planned = new Map<string, PlannedFile>();

	constructor(known: ReadonlyMap<string, PictureFile>) {
		this.#known = known;
	}

	get all(): PlannedFile[] {
		return [...this.#planned.values()];
	}

	fileAt(address: string): PictureFile {
		return this.#known.get(address) as PictureFile;
	}

	/** The name of a picture's file. @param stem the preferred name without extension, used if it is free */
	nameOf(picture: PictureRef, stem: string): string {
		const { address, cell, place, original } = picture;
		const part = cell === undefined ? place?.number : `${cell.columns} ${cell.rows} ${cell.at}`;
		const same = [address, part, original?.source, original?.dpi, original?.bleed].join("\n");
		const known = this.#planned.get(same);
		if (known !== undefined) return known.name;
		const file = this.fileAt(address);
		const extension = part === undefined || file.extension === "jpg" ? file.extension : "png";
		const name = `${this.#names.take(stem, "picture")}.${extension}`;
		const recipe = (cell && cellRecipe(cell, file)) ?? (place && faceRecipe(place, file));
		const planned = { name, from: file.path, ...(recipe && { recipe }), ...(original && { original }) };
		this.#planned.set(same, planned);
		return name;
	}
}
