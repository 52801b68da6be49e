import { ZipFolder } from "@tuckbox/folder";
import type { Dropped } from "./dropped-node.ts";

/**
 * The files and folders in a ZIP archive. Each file is unpacked when it is first needed, and kept.
 * @throws FolderFailure
 */
export async function unzipped(archive: File): Promise<Dropped[]> {
	const { lastModified } = archive;
	const zip = await ZipFolder.open(
		{
			byteSize: archive.size,
			read: async (at, length) => new Uint8Array(await archive.slice(at, at + length).arrayBuffer()),
		},
		archive.name,
	);
	const nodesIn = (folder: string): Dropped[] =>
		zip.entries(folder).map(({ name, kind }) => {
			const path = folder === "" ? name : `${folder}/${name}`;
			if (kind === "folder") return { name, kind, list: async () => nodesIn(path) };
			if (kind !== "file") return { name, kind: "outside" };
			let unpacked: Promise<File> | undefined;
			return {
				...{ name, kind },
				async file() {
					unpacked ??= zip
						.read(path)
						.then((chunks) => new File(chunks as Uint8Array<ArrayBuffer>[], name, { lastModified }));
					return await unpacked;
				},
			};
		});
	return nodesIn("");
}
