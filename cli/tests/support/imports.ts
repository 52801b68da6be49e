import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { picture } from "../../../server/tests/support/pictures.ts";
import type { CommandLine } from "./command-line.ts";

export const colours = ["#d02020", "#20a020", "#2040d0", "#d0c020", "#a020a0", "#20b0b0"] as const;

/** Draws a sheet of cells, by rows, each in one colour. */
export async function sheetOf(
	columns: number,
	shades: readonly string[],
	widthPx = 50,
	heightPx = 70,
): Promise<Buffer> {
	const rows = Math.ceil(shades.length / columns);
	const create = {
		width: columns * widthPx,
		height: rows * heightPx,
		channels: 3,
		background: "#000",
	} as const;
	const cells = shades.map((background, at) => ({
		input: { create: { width: widthPx, height: heightPx, channels: 3 as const, background } },
		left: (at % columns) * widthPx,
		top: Math.floor(at / columns) * heightPx,
	}));
	return await sharp({ create }).composite(cells).png().toBuffer();
}

/** The colour in the middle of a picture, as `#rrggbb`. */
export async function colourOf(path: string): Promise<string> {
	const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
	return `#${data.subarray(at, at + 3).toString("hex")}`;
}

export const plain = async (widthPx: number, heightPx: number): Promise<Buffer> =>
	(await picture(widthPx, heightPx)).bytes;

/** Writes files below the home of a command line. */
export async function put(cli: CommandLine, files: Record<string, string | Uint8Array>): Promise<void> {
	for (const [name, content] of Object.entries(files)) {
		const path = join(cli.home, name);
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, content);
	}
}

/** All files in a folder, sorted. */
export async function filesIn(dir: string): Promise<string[]> {
	const found = await readdir(dir, { recursive: true, withFileTypes: true });
	return found
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
		.sort();
}

export const textIn = async (...path: string[]): Promise<string> => await readFile(join(...path), "utf8");

export const host = "https://pictures.example";

type Fields = Record<string, unknown>;

/** An object in a save of Tabletop Simulator. */
export const object = (Name: string, GUID: string, Nickname = "", more: Fields = {}): Fields => ({
	...{ Name, GUID, Nickname, Description: "", GMNotes: "", LuaScript: "" },
	Transform: { posX: 0, posY: 1, posZ: 0, rotX: 0, rotY: 180, rotZ: 0, scaleX: 1, scaleY: 1, scaleZ: 1 },
	...more,
});

/** A sheet of a deck, with pictures on `host`. */
export const customDeck = (face: string, back: string, columns: number, rows: number, more: Fields = {}) => ({
	...{ FaceURL: `${host}/${face}`, BackURL: back && `${host}/${back}`, NumWidth: columns, NumHeight: rows },
	...{ BackIsHidden: true, UniqueBack: false, Type: 0, ...more },
});

export const image = (front: string, back = "", more: Fields = {}) => ({
	CustomImage: { ImageURL: `${host}/${front}`, ImageSecondaryURL: back && `${host}/${back}`, ...more },
});

export const save = (objects: readonly Fields[], more: Fields = {}): string =>
	JSON.stringify({ SaveName: "Harbour", ObjectStates: objects, ...more });
