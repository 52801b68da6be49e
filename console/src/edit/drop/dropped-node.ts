/** A file or a folder that was dropped on a page, or chosen. */
export type Dropped = { name: string } & (
	| { kind: "file"; file(): Promise<File> }
	| DroppedList
	/** A link in an archive, which is not followed. */
	| { kind: "outside" }
);

type DroppedList = {
	kind: "folder";
	list(): Promise<Dropped[]>;
	/** The archive that contains the folder. */
	archive?: File;
	/** The folder on the disk, into which the browser may write if the user allows it; null for a file. */
	handle?: Promise<unknown>;
};

/** A ZIP archive as the folder that is in it, unpacked when it is first read. */
function zippedNode(file: File): Dropped {
	let opened: Promise<Dropped[]> | undefined;
	return {
		// browsers number files that they download again
		name: file.name.replace(/( ?\(\d+\))?\.(zip|ttsmod)$/i, ""),
		kind: "folder",
		archive: file,
		async list() {
			opened ??= import("./unzip.ts").then(({ unzipped }) => unzipped(file));
			return await opened;
		},
	};
}

/** A dropped or chosen file. An archive is the folder in it, also the backup of a mod of Tabletop Simulator (.ttsmod). */
export const fileNode = (file: File): Dropped =>
	/\.(zip|ttsmod)$/i.test(file.name)
		? zippedNode(file)
		: { name: file.name, kind: "file", file: async () => file };
