import type { Size } from "@tuckbox/pieces";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { Spoken } from "../../ui/Problem.tsx";
import { remarkText } from "../../ui/remark-text.ts";
import { asFolder, isDrawable } from "./dropped.ts";
import type { Dropped } from "./dropped-node.ts";

/**
 * Draws a file as a folder with a piece of this size would be: returns the picture. Any other file is returned unchanged.
 * @throws Error with the reason, in a designer's words, why it cannot be drawn
 */
export async function drawnPicture(file: File, { widthMm, heightMm }: Size): Promise<File> {
	if (!isDrawable(file)) return file;
	const [{ readFolder }] = await Promise.all([import("@tuckbox/folder"), loadWords(["errors", "folder"])]);
	const node: Dropped = { name: file.name, kind: "file", file: async () => file };
	const tiles: Dropped = { name: "tiles", kind: "folder", list: async () => [node] };
	const folder = asFolder(
		[{ name: "", kind: "folder", list: async () => [tiles] }],
		() => import("./picture-tools.ts"),
	);
	const { images, problems, warnings } = await readFolder(folder, {
		format: "images",
		size: { widthMm, heightMm },
	});
	const [image] = images.values();
	if (image !== undefined) {
		const drawn = await folder.fileAt(image.path);
		const name = file.name.replace(/\.\w+$/, ".png");
		return new File([drawn], name, { type: drawn.type, lastModified: file.lastModified });
	}
	const said = [...problems, ...warnings].map((one) => remarkText(one));
	throw new Spoken((said[0] ?? "").replaceAll("tiles/", ""));
}
