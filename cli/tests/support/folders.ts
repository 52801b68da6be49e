import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noisyPicture, picture } from "../../../server/tests/support/pictures.ts";
import type { CommandLine } from "./command-line.ts";

const lanternBay = fileURLToPath(new URL("../../../examples/lantern-bay", import.meta.url));

/** Copies the example game, because a push writes into its folder. */
export async function exampleGame(at: CommandLine, name = "lantern-bay"): Promise<string> {
	const dir = join(at.home, name);
	await cp(lanternBay, dir, { recursive: true, filter: (source) => !source.includes(".tuckbox") });
	return dir;
}

type Item = { externalKey: string; file?: string; [field: string]: unknown };

/** The manifest entry of a card in a test's deck. */
export const card = (externalKey: string, file = `${externalKey}.png`): Item => ({
	kind: "tile",
	externalKey,
	name: `Card ${externalKey}`,
	// 30 × 42 px at 300 dpi: small, so that drawing and deriving take no time
	widthMm: 2.54,
	heightMm: 3.556,
	sideKey: "front",
	file,
	contentType: "image/png",
	bleedMode: "noBleed",
});

/** Writes the manifest of a test's deck. */
export async function writeManifest(
	dir: string,
	items: readonly Item[],
	more: Record<string, unknown> = {},
): Promise<void> {
	await mkdir(dir, { recursive: true });
	await writeFile(join(dir, "manifest.json"), JSON.stringify({ name: "Deck", items, ...more }));
}

/** A picture for a card; each call gives a different one. */
export const cardPicture = async (): Promise<Buffer> => (await picture(30, 42)).bytes;

/** Draws a new picture for a card; a heavy one has about 400 kB. */
export async function draw(dir: string, key: string, isHeavy = false): Promise<void> {
	const bytes = isHeavy ? (await noisyPicture(330, 450)).bytes : await cardPicture();
	await writeFile(join(dir, `${key}.png`), bytes);
}

/** A folder with cards. @returns its path */
export async function deckFolder(
	at: CommandLine,
	keys: readonly string[],
	isHeavy = false,
	name = "deck",
): Promise<string> {
	const dir = join(at.home, name);
	await writeManifest(
		dir,
		keys.map((key) => card(key)),
	);
	for (const key of keys) await draw(dir, key, isHeavy);
	return dir;
}

export const keys = (count: number): string[] => Array.from({ length: count }, (_, i) => `c${i + 1}`);
