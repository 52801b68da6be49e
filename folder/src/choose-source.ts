import { tableFiles } from "./formats/table/folder-tables.ts";
import type { FolderFiles } from "./read/folder-files.ts";
import { FolderFailure } from "./read/folder-source.ts";
import type { FolderOptions, FolderReading } from "./read/types.ts";
import { remark } from "./remarks.ts";
import { isTableFile } from "./spreadsheets/names.ts";

/** Names of manifests, in order of precedence. */
const manifestNames = ["tuckbox.yaml", "tuckbox.yml", "tuckbox.json", "manifest.json"];
export const maxManifestBytes = 32 * 1024 * 1024;

type Format = FolderReading["source"]["format"];
/** The files that say what a folder has in it; none if only its pictures do. */
export type Source = { format: Format; files: { name: string; path: string }[] };
/** Whether a manifest.json belongs to something else, such as a web app or a browser extension. */
function isForeign(files: FolderFiles, { name, path }: { name: string; path: string }): boolean {
	if (name !== "manifest.json") return false;
	try {
		const value: unknown = JSON.parse(new TextDecoder().decode(files.contents(path)));
		return typeof value === "object" && value !== null && !Array.isArray(value) && !("items" in value);
	} catch {
		// Reading the file later reports its fault.
		return false;
	}
}

/**
 * Selects the files to read: the manifest, or else the tables. Without either, the pictures are read.
 * @throws FolderFailure when the folder has no files of the format that the options name
 */
export async function chooseSource(
	files: FolderFiles,
	options: FolderOptions,
	isWithoutManifest = false,
): Promise<Source> {
	const { format = "auto" } = options;
	const find = (names: string[]) =>
		names.flatMap((name) => {
			const found = files.names.includes(name) ? files.find(name) : undefined;
			return found && "path" in found ? [found] : [];
		});
	if (options.manifest !== undefined) {
		const file = options.manifest;
		return { format: isTableFile(file.name) ? "table" : "manifest", files: [file] };
	}
	const named = isWithoutManifest ? [] : find(manifestNames);
	await files.load(
		named.map(({ path }) => path),
		maxManifestBytes,
	);
	const manifests = named.filter((file) => format === "manifest" || !isForeign(files, file));
	if ((format === "auto" && manifests.length > 0) || format === "manifest") {
		const [first] = manifests;
		if (first) return { format: "manifest", files: [first] };
		throw new FolderFailure(remark("NO_MANIFEST", { folder: files.source.label }));
	}
	const tables = format === "images" ? [] : tableFiles(files);
	if (format === "table" && tables.length === 0) {
		throw new FolderFailure(remark("NO_TABLE", { folder: files.source.label }));
	}
	const own = tables.filter(({ name }) => !name.includes("/"));
	const asked = format === "table" && own.length > 0 ? own : tables;
	return { format: tables.length > 0 ? "table" : "images", files: asked };
}
