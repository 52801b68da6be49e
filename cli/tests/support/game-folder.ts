import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import sharp from "sharp";
import { type DiskOptions, readFolderAt } from "../../src/folder-on-disk.ts";
import { remarkHint, spoken } from "../../src/messages/remarks.ts";

export type Picture = { px: [width: number, height: number]; dpi?: number; grey?: number };

let greys = 0;

/** A picture that differs from all others of the process. Without `dpi`, the file states no resolution. */
export async function pictureBytes({ px, dpi, grey }: Picture, name: string): Promise<Buffer> {
	const [width, height] = px;
	const shade = grey ?? ++greys;
	const background = { r: shade & 255, g: (shade >> 8) & 255, b: 90 };
	const image = sharp({ create: { width, height, channels: 3, background } });
	const format = /\.jpe?g$/i.test(name)
		? "jpeg"
		: (/\.(webp|gif|avif)$/i.exec(name)?.[1]?.toLowerCase() ?? "png");
	const made = dpi === undefined ? image : image.withMetadata({ density: dpi });
	return made.toFormat(format as "png").toBuffer();
}

/** Creates a folder with these files (texts, bytes, or pictures to draw), which is removed when the test ends. */
export async function gameFolder(
	t: TestContext,
	files: Record<string, string | Buffer | Picture>,
): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "tuckbox-folder-"));
	t.after(() => rm(root, { recursive: true, force: true }));
	for (const [name, content] of Object.entries(files)) {
		const path = join(root, name);
		await mkdir(dirname(path), { recursive: true });
		const isFile = typeof content === "string" || Buffer.isBuffer(content);
		await writeFile(path, isFile ? content : await pictureBytes(content, name));
	}
	return root;
}

/** A reading whose remarks have the sentences of the command line. */
const saying = (reading: FolderReading) => ({
	...reading,
	problems: reading.problems.map(spoken),
	warnings: reading.warnings.map(spoken),
	guesses: reading.guesses.map((guess) => ({ ...spoken(guess), override: remarkHint(guess) ?? "" })),
});

export async function readingOf(
	t: TestContext,
	files: Record<string, string | Buffer | Picture>,
	options: DiskOptions = {},
): Promise<ReturnType<typeof saying>> {
	return saying(await readFolderAt(await gameFolder(t, files), options));
}

/** A poker card with 1/8 in of bleed. 100 dpi instead of 300 makes it fast, with the same results. */
export const pokerWithBleed: Picture = { px: [275, 375], dpi: 100 };
export const poker: Picture = { px: [250, 350], dpi: 100 };

export function findPiece({ manifest }: FolderReading, kind: string, key: string): ManifestComponent {
	const found = manifest.components.find((piece) => piece.kind === kind && piece.externalKey === key);
	const known = manifest.components.map((piece) => `${piece.kind} ${piece.externalKey}`).join(", ");
	if (!found) throw new Error(`There is no ${kind} "${key}", only ${known}.`);
	return found;
}

export const kindsAndKeys = ({ manifest }: FolderReading): string[] =>
	manifest.components.map(({ kind, externalKey }) => `${kind} ${externalKey}`);

export const problemsOf = ({ problems }: FolderReading): string[] =>
	problems
		.map(spoken)
		.map(({ file, line, text, hint }) =>
			[file, line, text, hint].filter((part) => part !== undefined).join(" | "),
		);

/** The back of each piece that has one. */
export const backsOf = ({ manifest }: FolderReading) =>
	Object.fromEntries(
		manifest.components.flatMap(({ externalKey, images = [] }) => {
			const back = images.find(({ sideKey }) => sideKey === "back");
			return back === undefined ? [] : [[externalKey, back.file]];
		}),
	);
