/** A file or a folder that was dropped on a page, or chosen. */
export type Dropped = { name: string } & (
	| { kind: "file"; file(): Promise<File> }
	| { kind: "folder"; list(): Promise<Dropped[]> }
);

export const fileNode = (file: File): Dropped => ({ name: file.name, kind: "file", file: async () => file });
