import { asFolder, type DroppedFolder } from "../edit/drop/dropped.ts";
import type { Dropped } from "../edit/drop/dropped-node.ts";
import type { Command, ListedEntry } from "./command.ts";

const loadTools = () => import("../edit/drop/picture-tools.ts");

/** The folder that a command serves, as a dropped one. Of a file, only what is read is fetched. */
export function servedFolder(command: Command): DroppedFolder {
	const files = new Map<string, ListedEntry>();
	async function fileAt(path: string): Promise<File> {
		const { name = path, mtimeMs = 0 } = files.get(path) ?? {};
		return new File([await command.read(path)], name, { lastModified: mtimeMs });
	}
	async function list(folder: string): Promise<Dropped[]> {
		const entries = await command.entries(folder);
		return entries.flatMap((entry): Dropped[] => {
			const { name, kind } = entry;
			const path = folder === "" ? name : `${folder}/${name}`;
			if (kind === "folder") return [{ name, kind, list: () => list(path) }];
			if (kind !== "file") return [{ name, kind: "outside" }];
			files.set(path, entry);
			return [{ name, kind, file: () => fileAt(path) }];
		});
	}
	const root: Dropped = { name: command.name, kind: "folder", list: () => list("") };
	const folder = asFolder([root], loadTools);
	return {
		...folder,
		async open(path) {
			const { byteSize, mtimeMs = 0 } = files.get(path) ?? {};
			// a picture that was made on this page
			if (byteSize === undefined) return await folder.open(path);
			return {
				byteSize,
				mtimeMs,
				async read(at, length) {
					const rest = Math.min(length, byteSize - at);
					if (rest <= 0) return new Uint8Array();
					return new Uint8Array(await (await command.read(path, { at, length: rest })).arrayBuffer());
				},
				close: async () => undefined,
			};
		},
	};
}
