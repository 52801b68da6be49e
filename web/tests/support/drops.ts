import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "./console.ts";

/** A file as it is passed to a page: its path below the dropped folder, and its bytes in base64. */
type Handed = { path: string; bytes: string };

export const handed = (path: string, bytes: Buffer): Handed => ({ path, bytes: bytes.toString("base64") });

/** The files of a folder on the disk. */
export function filesBelow(folder: string, base = ""): Handed[] {
	return readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => !name.startsWith("."))
		.flatMap((entry) => {
			const inner = join(folder, entry.name);
			if (entry.isDirectory()) return filesBelow(inner, `${base}${entry.name}/`);
			return [handed(base + entry.name, readFileSync(inner))];
		});
}

/** The data of a drag with these files, in a folder of this name if there is one. */
async function dataOf(page: Page, files: readonly Handed[], folder: string | undefined) {
	return await page.evaluateHandle(
		({ files, folder }) => {
			const droppedFile = ({ path, bytes }: Handed) => {
				const name = path.split("/").at(-1) ?? "";
				const type = /\.png$/i.test(name) ? "image/png" : "";
				return new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type });
			};
			// only the browser itself creates entries, so these objects stand in for them
			const entryOf = (name: string, below: readonly Handed[]): unknown => ({
				name,
				isDirectory: true,
				isFile: false,
				createReader() {
					const parts = Map.groupBy(below, ({ path }) =>
						path.includes("/") ? path.split("/")[0] : undefined,
					);
					const all = [...parts].flatMap(([part, some]) =>
						part === undefined
							? some.map((one) => ({
									name: one.path,
									isDirectory: false,
									isFile: true,
									file: (done: (file: File) => void) => done(droppedFile(one)),
								}))
							: [
									entryOf(
										part,
										some.map((one) => ({ ...one, path: one.path.slice(part.length + 1) })),
									),
								],
					);
					return { readEntries: (done: (entries: unknown[]) => void) => done(all.splice(0, 100)) };
				},
			});
			const data = new DataTransfer();
			if (folder === undefined) {
				for (const file of files) data.items.add(droppedFile(file));
				return data;
			}
			data.items.add(new File([], folder));
			Object.defineProperty(DataTransferItem.prototype, "webkitGetAsEntry", {
				configurable: true,
				value: () => entryOf(folder, files),
			});
			return data;
		},
		{ files: [...files], folder },
	);
}

/** Drags files over an element and drops them. @param whileHeld runs before they are dropped */
export async function drop(
	page: Page,
	selector: string,
	files: readonly Handed[],
	{ folder, whileHeld }: { folder?: string; whileHeld?: () => Promise<void> } = {},
): Promise<void> {
	const dataTransfer = await dataOf(page, files, folder);
	await page.dispatchEvent(selector, "dragenter", { dataTransfer });
	await whileHeld?.();
	await page.dispatchEvent(selector, "drop", { dataTransfer });
}
