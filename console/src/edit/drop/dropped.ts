import type { FolderSource, PictureTools } from "@tuckbox/folder";
import { type Dropped, fileNode } from "./dropped-node.ts";

/** The files and folders of a list of files, by their paths with `/`. */
export function treeOf(files: Iterable<{ path: string; node: Dropped }>): Dropped[] {
	const roots: Dropped[] = [];
	const folders = new Map<string, Dropped[]>();
	const folderAt = (path: string): Dropped[] => {
		if (path === "") return roots;
		const known = folders.get(path);
		if (known !== undefined) return known;
		const children: Dropped[] = [];
		folders.set(path, children);
		const end = path.lastIndexOf("/");
		const name = path.slice(end + 1);
		folderAt(path.slice(0, Math.max(0, end))).push({ name, kind: "folder", list: async () => children });
		return children;
	};
	for (const { path, node } of files) folderAt(path.slice(0, Math.max(0, path.lastIndexOf("/")))).push(node);
	return roots;
}

/** Files that were chosen in the browser's own dialog: those of a folder have their paths from it. */
export const chosenFiles = (files: Iterable<File>): Dropped[] =>
	treeOf([...files].map((file) => ({ path: file.webkitRelativePath || file.name, node: fileNode(file) })));

/** Whether a browser makes a picture that can be sent from this file; it has no decoder for TIFF. */
export const isDrawable = ({ name }: Pick<File, "name">): boolean => /\.(svgz?|bmp)$/i.test(name);

/** Names and types of pictures for the browser's dialog. */
export const pictureTypes = "image/png,image/jpeg,image/webp,image/gif,image/avif,.svg,.bmp";
/** The same with what becomes pieces or is read as a folder. */
export const droppableTypes = `${pictureTypes},.zip,.pdf,.csv,.tsv,.xlsx,.ods,.yaml,.yml,.json,.pcio,.vtt,.ttsmod`;

/**
 * Whether this is one folder, or has a manifest, a table, a PDF or a game of another program, so that it is read as the
 * command line reads folders.
 */
export function isFolder(dropped: readonly Dropped[]): boolean {
	return dropped.some(
		({ kind, name }) =>
			kind === "folder" || /\.(ya?ml|json|csv|tsv|tab|xlsx|xlsm|ods|pdf|pcio|vtt)$/i.test(name),
	);
}

/** All files, those in folders included. An archive that cannot be unpacked is a file itself. */
export async function droppedFiles(dropped: readonly Dropped[]): Promise<File[]> {
	const files = await Promise.all(
		dropped.map(async (node) => {
			if (node.kind !== "folder") return node.kind === "file" ? [await node.file()] : [];
			const { archive } = node;
			const inside = async () => await droppedFiles(await node.list());
			return archive === undefined ? await inside() : await inside().catch(() => [archive]);
		}),
	);
	return files.flat();
}

/** An error with the code that readers of folders expect. Faults of an archive have their remark already. */
const withCode = (error: unknown) =>
	error instanceof Error && ("remark" in error || "remarkOn" in error)
		? error
		: Object.assign(new Error(String(error)), { code: error instanceof Error ? error.name : "Error" });

const withoutExtension = (name: string) => name.replace(/\.\w+$/, "");

/** The words that all names begin with; or else the first name. */
function sharedName(names: readonly string[]): string {
	const [first = [], ...others] = names.map((name) => name.split(/[\s_-]+/));
	const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
	return differs > 0 ? first.slice(0, differs).join(" ") : (names[0] ?? "");
}

/** A dropped folder, for `readFolder`, and a way to its files afterwards. */
export type DroppedFolder = FolderSource & { fileAt(path: string): Promise<File> };

/** Pictures that are made from dropped files, for as long as the folder is open. */
export type MadeFiles = Required<Pick<PictureTools, "make" | "pagesOf" | "outlinesOf" | "linesOf">> & {
	fileAt(path: string): File | undefined;
};
export type LoadTools = () => Promise<{
	madeFiles(fileAt: (path: string) => Promise<File>, signal?: AbortSignal): MadeFiles;
}>;

/**
 * Reads dropped files as a folder. Several files and folders are the content of a folder that is named after them; a
 * single file is that of a folder with the file's name.
 * @param loadTools loads the tools that make pictures from other files; called for the first such file
 * @param signal stops these tools
 */
export function asFolder(
	dropped: readonly Dropped[],
	loadTools?: LoadTools,
	signal?: AbortSignal,
): DroppedFolder {
	const [only, ...others] = dropped;
	const single = others.length === 0 ? only : undefined;
	const root = single?.kind === "folder" ? single : undefined;
	const known = new Map<string, Dropped>();
	const list = async (folder: string): Promise<readonly Dropped[]> => {
		const node = folder === "" ? root : known.get(folder);
		if (node === undefined) return dropped;
		return node.kind === "folder" ? await node.list() : [];
	};
	let tools: MadeFiles | undefined;
	async function droppedAt(path: string): Promise<File> {
		const node = known.get(path);
		if (node?.kind !== "file") throw new Error(`there is no file ${path}`);
		return await node.file();
	}
	async function load(loadTools: LoadTools): Promise<MadeFiles> {
		const { madeFiles } = await loadTools();
		tools ??= madeFiles(droppedAt, signal);
		return tools;
	}
	const fileAt = async (path: string) => tools?.fileAt(path) ?? (await droppedAt(path));
	return {
		label: root?.archive?.name ?? single?.name ?? "",
		name: root?.name ?? sharedName(dropped.map(({ name }) => withoutExtension(name))),
		async entries(folder) {
			const nodes = await list(folder).catch((error: unknown) => {
				throw withCode(error);
			});
			for (const node of nodes) known.set(folder === "" ? node.name : `${folder}/${node.name}`, node);
			return nodes.map(({ name, kind }) => ({ name, kind }));
		},
		pathOf: (file) => file,
		async open(path) {
			const file = await fileAt(path).catch((error: unknown) => {
				throw withCode(error);
			});
			return {
				byteSize: file.size,
				mtimeMs: file.lastModified,
				read: async (at, length) =>
					new Uint8Array(
						await file
							.slice(at, at + length)
							.arrayBuffer()
							.catch((error: unknown) => {
								// the browser's own error for a file that was changed or deleted
								throw withCode(error);
							}),
					),
				close: async () => undefined,
			};
		},
		...(loadTools && {
			tools: {
				make: async (path, recipes, onMade) => await (await load(loadTools)).make(path, recipes, onMade),
				pagesOf: async (path, most) => await (await load(loadTools)).pagesOf(path, most),
				async outlinesOf(pictures) {
					return pictures.length === 0 ? [] : await (await load(loadTools)).outlinesOf(pictures);
				},
				async linesOf(pictures) {
					return pictures.length === 0 ? [] : await (await load(loadTools)).linesOf(pictures);
				},
				// browsers decode BMP, and most of them no TIFF
				cannotMake: (file) => /\.tiff?$/i.test(file),
			},
		}),
		fileAt,
	};
}
