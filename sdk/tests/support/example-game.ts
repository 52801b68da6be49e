import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest, ManifestComponent } from "@tuckbox/client";

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

/** The example game as a tool with its own format would push it: each entry of its manifest is one side of a piece. */
export function exampleGame(): { manifest: Manifest; files: Record<string, Blob> } {
	const { items }: { items: Item[] } = JSON.parse(readFileSync(`${folder}manifest.json`, "utf8"));
	const files: Record<string, Blob> = {};
	const take = ({ file }: Named): string => {
		files[basename(file)] = new Blob([readFileSync(folder + file)]);
		return basename(file);
	};
	const pieces = new Map<string, ManifestComponent>();
	for (const item of items) {
		const piece: ManifestComponent =
			pieces.get(`${item.kind} ${item.externalKey}`) ?? pick(item, pieceFields);
		if (item.file !== undefined && item.sideKey !== undefined) {
			const image = pick(item as Required<Item>, ["sideKey", "bleedMode", "sourcePixelsPerInch"]);
			piece.images = [...(piece.images ?? []), { ...image, file: take(item as Named) }];
		}
		if (item.pages) piece.pages = item.pages.map(take);
		if (item.cover) piece.cover = take(item.cover);
		pieces.set(`${item.kind} ${item.externalKey}`, piece);
	}
	return { manifest: { components: [...pieces.values()] }, files };
}
