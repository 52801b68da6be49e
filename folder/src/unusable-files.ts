import { byName, grouped, isPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "./read/draft.ts";
import type { FolderFiles } from "./read/folder-files.ts";
import type { ReadContext } from "./read/read-context.ts";
import type { FolderOptions, FolderProblem, FolderReading } from "./read/types.ts";
import { type Remark, remark } from "./remarks.ts";

// Files that cannot be used do not prevent a push: a few are left out, and many are one error. Pointers of Git LFS are
// left out whatever their number: nothing is wrong with them.

/** Files that cannot be used, with the reasons. */
export type Unusable = ReadonlyMap<string, Remark>;

/** Problems of a folder that has no pieces, because its files cannot be used. */
const nothing: ReadonlySet<string> = new Set(["NO_PIECES", "NO_PICTURES", "ONLY_UNREAD", "ONLY_FOR_COMMAND"]);
const isPointer = ({ code }: Remark) => code === "IS_LFS_POINTER";
/** Maximum number of files that an error names. */
const maxNamed = 5;

const isOfFolder = (files: FolderFiles, name: string) =>
	isPictureName(name) && files.names.includes(name) && files.sourceOf(name) === undefined;

/**
 * The files that turned out to be unusable, in the order of their names: files are read side by side, and the first one
 * that fails is a matter of chance. Without a manifest, these are also files with problems of their own, such as a second
 * picture for one face of a die.
 */
function unusableFiles(context: ReadContext, { source, problems }: FolderReading): [string, Remark][] {
	const found = new Map(context.unusable);
	if (source.format !== "manifest")
		for (const { file, line, code, params } of problems)
			if (file !== undefined && line === undefined && !found.has(file) && isOfFolder(context.files, file))
				found.set(file, { code, params });
	return [...found].sort(([one], [other]) => byName(one, other));
}

function picturesOf({ pictures, pages = [], cover, children }: PieceDraft): string[] {
	const own = [...pictures.values(), ...pages, ...(cover ? [cover] : [])];
	return [...own.flatMap(({ file, twins = [] }) => [file, ...twins]), ...children.flatMap(picturesOf)];
}

/**
 * Reads the headers of a game's pictures if others have to be drawn, which is slow.
 * @returns whether one of them cannot be used that was not known before
 */
export async function findUnusable(
	context: ReadContext,
	drafts: readonly PieceDraft[],
	known: Unusable,
): Promise<boolean> {
	const { files } = context;
	const all = [...new Set(drafts.flatMap(picturesOf))];
	const read = all.filter((name) => files.sourceOf(name) === undefined && "path" in files.find(name));
	if (read.length === all.length && !read.some((name) => context.isDrawing(name))) return false;
	await Promise.all(read.map((name) => context.picture(name, { file: name })));
	return [...context.unusable.keys()].some((name) => !known.has(name));
}

/** Replaces the problems of files with the same fault by one that names them. */
function folded(problems: readonly FolderProblem[], unusable: Unusable, all: number): FolderProblem[] {
	const ofFiles = [...grouped(unusable, ([, { code }]) => code).values()].map((same): FolderProblem => {
		const [[file, why]] = same;
		if (same.length === 1) return { level: "error", file, ...why };
		const named = same.slice(0, maxNamed).map(([name]) => name);
		const files = named.join(", ") + (same.length > maxNamed ? " …" : "");
		const facts = { count: same.length, all, files };
		if (isPointer(why)) return { level: "error", ...remark("LFS_POINTERS", facts) };
		return { level: "error", ...remark("FILES_UNUSABLE", { ...facts, why }) };
	});
	return [...ofFiles, ...problems.filter(({ file = "" }) => !unusable.has(file))];
}

/**
 * Reads a folder again without the files that cannot be used, until all others can. If too many cannot be used, or only
 * such files were found, that is the result.
 * @param read reads the folder once, without some of its files
 */
export async function withoutUnusable(
	read: (known: Unusable) => Promise<{ context: ReadContext; reading: FolderReading }>,
	{ leaveOut = new Map(), maxLeftOut = 1 }: FolderOptions,
): Promise<FolderReading> {
	const unusable = new Map<string, Remark>();
	for (;;) {
		const { context, reading } = await read(new Map([...leaveOut, ...unusable]));
		const found = unusableFiles(context, reading).filter(([file]) => !unusable.has(file));
		for (const [file, why] of found) unusable.set(file, why);
		const all = new Set([
			...context.files.names.filter((name) => isOfFolder(context.files, name)),
			...unusable.keys(),
		]);
		const most = Math.max(1, Math.floor(all.size * maxLeftOut));
		const faults = [...unusable.values()].filter((why) => !isPointer(why));
		const isRefused =
			faults.length > most || (found.length === 0 && reading.manifest.components.length === 0);
		if (unusable.size > 0 && isRefused) {
			const own = reading.problems.filter(({ code }) => !nothing.has(code));
			return { ...reading, problems: folded(own, unusable, all.size) };
		}
		if (found.length === 0) return reading;
	}
}
