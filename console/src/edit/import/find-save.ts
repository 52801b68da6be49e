import { FolderFailure, remark } from "@tuckbox/folder";
import { isPictureName } from "@tuckbox/pieces";
import type { Dropped } from "../drop/dropped-node.ts";

type DroppedFile = Extract<Dropped, { kind: "file" }>;

/** As many files as the folder of a mod's pictures may have, and levels of folders. */
const maxFiles = 200_000;
const maxDepth = 12;
/** Maximum number of JSON files that are looked into. */
const maxLooks = 500;
const sniffedBytes = 64 * 1024;
const maxNamed = 3;

export type FoundFile = { path: string; node: DroppedFile };

/** All files in what was dropped, with their paths. Archives in folders are not opened. */
export async function filesIn(dropped: readonly Dropped[], base = "", depth = 0): Promise<FoundFile[]> {
	const found: FoundFile[] = [];
	for (const node of dropped) {
		const path = `${base}${node.name}`;
		if (node.kind === "file") found.push({ path, node });
		else if (node.kind === "folder" && depth < maxDepth && (depth === 0 || node.archive === undefined))
			// one by one: a large array as arguments would exhaust the stack
			for (const file of await filesIn(await node.list(), `${path}/`, depth + 1)) found.push(file);
		if (found.length > maxFiles)
			throw new FolderFailure(remark("TOO_MANY_FILES", { folder: path, max: maxFiles }));
	}
	return found;
}

const isRoomName = (name: string) => /\.(pcio|vtt)$/i.test(name);
const isManifestName = (name: string) => /^(tuckbox\.(ya?ml|json)|manifest\.json)$/i.test(name);
const mayBeSave = (name: string) => /\.json$/i.test(name) && !isManifestName(name);

/** Whether a JSON file begins as saves, saved objects and workshop files do. */
async function beginsAsSave(node: DroppedFile): Promise<boolean> {
	const start = await (await node.file()).slice(0, sniffedBytes).text();
	return /"(SaveName|ObjectStates|CustomDeck|GUID)"/.test(start);
}

async function savesAmong(files: readonly FoundFile[]): Promise<FoundFile[]> {
	const saves = files.filter(({ node }) => isRoomName(node.name));
	for (const file of files.filter(({ node }) => mayBeSave(node.name)).slice(0, maxLooks))
		if (await beginsAsSave(file.node)) saves.push(file);
	return saves;
}

const withoutExtension = (path: string) => path.replace(/\.\w+$/, "");

/**
 * Whether a file is a picture of the game itself, rather than one that Tabletop Simulator has downloaded, or its picture
 * of a save, which has the save's name.
 */
const isOwnPicture = ({ path, node: { name } }: FoundFile, saves: ReadonlySet<string>) =>
	isPictureName(name) &&
	!/^https?/i.test(name) &&
	!/(^|\/)Images\//i.test(path) &&
	!saves.has(withoutExtension(path));
const isTable = ({ node: { name } }: FoundFile) => /\.(csv|tsv|tab|xlsx|xlsm|ods|pdf)$/i.test(name);

/** The only file of a list. @throws FolderFailure if there are several */
function only(files: readonly FoundFile[]): FoundFile | undefined {
	if (files.length < 2) return files[0];
	const names = files.slice(0, maxNamed).map(({ path }) => path);
	if (files.length > maxNamed) names.push("…");
	throw new FolderFailure(remark("SEVERAL_SAVES", { files: names.join(", ") }));
}

/**
 * Finds the game of Tabletop Simulator or playingcards.io in what was dropped: a file that was dropped itself, or the
 * only one in a folder that has no manifest, table or pictures of its own.
 * @throws FolderFailure if there are several
 */
export async function findSave(dropped: readonly Dropped[]): Promise<File | undefined> {
	const [first, ...others] = dropped;
	const ownFiles = dropped.flatMap((node) => (node.kind === "file" ? { path: node.name, node } : []));
	if (ownFiles.some(({ node }) => isManifestName(node.name))) return;
	if (first?.kind === "file" && others.length === 0 && mayBeSave(first.name)) return await first.file();
	const direct = only(await savesAmong(ownFiles));
	if (direct !== undefined) return await direct.node.file();
	if (first?.kind !== "folder" || others.length > 0) return;
	// the folder's reader reports an archive or a folder that cannot be read
	const nodes = await first.list().catch(() => []);
	const names = new Set(nodes.map(({ name }) => name));
	if ([...names].some(isManifestName)) return;
	// a room whose file has another ending
	if (first.archive !== undefined && names.has("widgets.json")) return first.archive;
	const files = await filesIn(nodes);
	const mayBeGames = files.filter(({ node: { name } }) => isRoomName(name) || mayBeSave(name));
	if (mayBeGames.length === 0) return;
	const saves = new Set(mayBeGames.map(({ path }) => withoutExtension(path)));
	if (files.some((file) => isOwnPicture(file, saves) || isTable(file))) return;
	return await only(await savesAmong(files))?.node.file();
}
