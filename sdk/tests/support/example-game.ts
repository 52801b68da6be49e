import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest, ManifestComponent } from "@tuckbox/client";
import sharp from "sharp";
import { picture } from "../../../server/tests/support/pictures.ts";

const folder = fileURLToPath(new URL("../../../examples/lantern-bay/", import.meta.url));

type Named = { file: string };
type Item = Omit<ManifestComponent, "images" | "pages" | "cover"> & {
	sideKey?: string;
	file?: string;
	bleedMode?: "bleed" | "noBleed";
	sourcePixelsPerInch?: number;
	pages?: Named[];
	cover?: Named;
};

const pieceFields = [
	"kind",
	"name",
	"externalKey",
	"count",
	"widthMm",
	"heightMm",
	"shape",
	"sides",
	"parentExternalKey",
	"payload",
] as const;

function pick<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
	return Object.fromEntries(fields.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<
		T,
		K
	>;
}

/** Factor by which the images are smaller than the example's own, which the command line's tests push. */
const scale = 10;

/** An image of one colour, a tenth as wide and as high. */
async function miniatureOf(path: string): Promise<Blob> {
	const { width, height } = await sharp(path).metadata();
	const { bytes, contentType } = await picture(Math.round(width / scale), Math.round(height / scale));
	return new Blob([new Uint8Array(bytes)], { type: contentType });
}

/** The example game as a design tool with its own format would push it: each entry of its manifest is one side of a piece. */
export async function exampleGame(): Promise<{ manifest: Manifest; files: Record<string, Blob> }> {
	const { items }: { items: Item[] } = JSON.parse(readFileSync(`${folder}manifest.json`, "utf8"));
	const paths = new Map<string, string>();
	const take = ({ file }: Named): string => {
		paths.set(basename(file), folder + file);
		return basename(file);
	};
	const pieces = new Map<string, ManifestComponent>();
	for (const item of items) {
		const piece: ManifestComponent =
			pieces.get(`${item.kind} ${item.externalKey}`) ?? pick(item, pieceFields);
		if (item.file !== undefined && item.sideKey !== undefined) {
			const { sourcePixelsPerInch = 300 } = item;
			const image = pick(item as Required<Item>, ["sideKey", "bleedMode"]);
			const sharpness = { sourcePixelsPerInch: sourcePixelsPerInch / scale };
			piece.images = [...(piece.images ?? []), { ...image, ...sharpness, file: take(item as Named) }];
		}
		if (item.pages) piece.pages = item.pages.map(take);
		if (item.cover) piece.cover = take(item.cover);
		pieces.set(`${item.kind} ${item.externalKey}`, piece);
	}
	const files: Record<string, Blob> = {};
	for (const [name, path] of paths) files[name] = await miniatureOf(path);
	return { manifest: { components: [...pieces.values()] }, files };
}
