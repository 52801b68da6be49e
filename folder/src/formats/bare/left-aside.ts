import { baseOf, byName, isSharedBack, readPictureName } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isPartsFolder, isPlainFolder, lineFor, outputBase } from "../folder-words.ts";
import { isBacksFolder, sectionPlace } from "../sections.ts";
import { leaveOutVersions } from "./same-pictures.ts";

// Pictures in a game's folder that are not pieces of it: parts that cards are made from, images of web pages, and
// second versions of the same pictures.

/** Pictures by the folder they are in. */
export type Folders = Map<string, string[]>;

const isOfKind = (folder: string) => sectionPlace(folder).section !== undefined || isBacksFolder(folder);

/** Names of pictures that belong to web pages and repositories. */
const ofPages =
	/^(favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|og-image|social-preview|maskable-icon)([-_.\d]|$)/i;
/** Names of pictures about the game; where most pictures of a folder have such names, they are pieces. */
const aboutGame = /(^|[-_ ])(logo|screen-?shot|screen shot|thumbnail)s?([-_ ]?\d+)?$/i;
const minOthers = 0.5;
/** Pictures next to folders of cards are not a deck of their own if their share of all pictures is at most this. */
const maxLooseShare = 0.1;
/** An output with fewer pictures than this share of the pictures next to it was not made from them. */
const minOutputShare = 0.5;

const fronts = (folders: Folders) =>
	[...folders].reduce((sum, [, files]) => sum + files.filter((file) => !isSharedBack(file)).length, 0);

function leaveOutPages(folders: Folders, context: ReadContext): void {
	const left: string[] = [];
	for (const [folder, files] of folders) {
		const stem = (file: string) => baseOf(readPictureName(file).stem);
		const isAbout = (file: string) => aboutGame.test(stem(file));
		// a favicon in a folder of cards is a card
		if (isOfKind(folder)) continue;
		const about = files.filter(isAbout);
		const isMost = about.length >= files.length * minOthers;
		const rest = files.filter((file) => !ofPages.test(stem(file)) && (isMost || !about.includes(file)));
		if (rest.length === files.length) continue;
		left.push(...files.filter((file) => !rest.includes(file)));
		if (rest.length === 0) folders.delete(folder);
		else folders.set(folder, rest);
	}
	const [first] = left;
	if (first !== undefined) context.guess(first, remark("NOT_OF_GAME", { count: left.length }));
}

/**
 * Leaves out pictures directly next to a program's output: it was made from them. A folder next to it may be another
 * deck.
 */
function leaveOutInputs(folders: Folders, context: ReadContext): void {
	const bases = new Set([...folders.keys()].flatMap((folder) => outputBase(folder) ?? []));
	for (const base of bases) {
		const inputs = folders.get(base) ?? [];
		const outputs = [...folders].flatMap(([folder, files]) => (outputBase(folder) === base ? files : []));
		if (inputs.length === 0 || isOfKind(base) || outputs.length < inputs.length * minOutputShare) continue;
		folders.delete(base);
		context.guess(base || "the folder", remark("NEXT_TO_OUTPUT", { line: lineFor(base) }));
	}
}

/** Leaves out folders, unless nothing but backs would remain. */
function leaveOutIf(
	folders: Folders,
	context: ReadContext,
	hasOthers: boolean,
	isLeft: (folder: string) => boolean,
): void {
	const left = [...folders.keys()].filter(isLeft);
	const rest: Folders = new Map([...folders].filter(([folder]) => !left.includes(folder)));
	if (left.length === 0 || (fronts(rest) === 0 && !hasOthers)) return;
	for (const folder of left) {
		const files = folders.get(folder) ?? [];
		const backs = files.filter(isSharedBack);
		if (backs.length > 0) folders.set(folder, backs);
		else folders.delete(folder);
		if (backs.length < files.length)
			context.guess(folder, remark("PARTS_BY_NAME", { line: lineFor(folder) }));
	}
}

function leaveOutParts(folders: Folders, context: ReadContext, hasOthers: boolean): void {
	leaveOutIf(folders, context, hasOthers, isPartsFolder);
	const hasKinds = [...folders.keys()].some((folder) => isOfKind(folder));
	if (hasKinds || hasOthers) leaveOutIf(folders, context, hasOthers, isPlainFolder);
}

/**
 * Leaves out the pictures in the game's own folder if other folders are named after kinds, or have nearly all pictures.
 */
function leaveOutLoose(folders: Folders, context: ReadContext): void {
	const loose = folders.get("")?.filter((file) => !isSharedBack(file)) ?? [];
	const all = fronts(folders);
	// the pages of a rules.pdf next to the cards do not count as a folder of a kind
	const isOfRoot = (file: string) => !(context.files.sourceOf(file) ?? "/").includes("/");
	const hasKinds = [...folders].some(
		([folder, files]) => sectionPlace(folder).section !== undefined && !files.every(isOfRoot),
	);
	if (loose.length === 0 || !(hasKinds || loose.length <= all * maxLooseShare)) return;
	const backs = folders.get("")?.filter(isSharedBack) ?? [];
	if (backs.length > 0) folders.set("", backs);
	else folders.delete("");
	context.guess(loose[0] ?? "", remark("NEXT_TO_FOLDERS", { count: loose.length }));
}

/**
 * Leaves out pictures that are not pieces, and reports them.
 * @param hasOthers whether there are pieces elsewhere, as in a table
 */
export async function leaveAside(folders: Folders, context: ReadContext, hasOthers: boolean): Promise<void> {
	const kept: Folders = new Map();
	for (const [folder, files] of [...folders]) {
		const own = files.filter((file) => context.files.isKept(file));
		if (own.length === 0) continue;
		kept.set(folder, own);
		if (own.length === files.length) folders.delete(folder);
		else
			folders.set(
				folder,
				files.filter((file) => !own.includes(file)),
			);
	}
	leaveOutPages(folders, context);
	leaveOutInputs(folders, context);
	await leaveOutVersions(folders, context);
	leaveOutParts(folders, context, hasOthers || fronts(kept) > 0);
	leaveOutLoose(folders, context);
	for (const [folder, own] of kept)
		folders.set(folder, [...own, ...(folders.get(folder) ?? [])].sort(byName));
}
