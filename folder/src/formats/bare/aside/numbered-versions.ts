import { baseOf, byName, grouped, readPictureName } from "@tuckbox/pieces";
import { lineFor } from "../../../read/line-for.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isBacksFolder, isFrontsFolder } from "../../sections.ts";

// Folders called v1, v2 and so on with the same names, of which the last counts, and folders that may be versions.

type Folders = Map<string, string[]>;

/** The number of a version at the end of a folder's name: `v2`, `cards_v1.3`, `version 4`. */
const ofVersion = /^(.*?)(?:^|[-_ .])v(?:ersion)?[-_ .]?(\d{1,3}(?:\.\d{1,3}){0,3})$/i;
/** Minimum number of names that versions have in common, and their share of each. */
const common = { min: 3, share: 0.8 };
/** Minimum number of common names for folders whose own names do not say that they are versions. */
const minUnnamed = 8;

type Version = { root: string; apart: string; number: string; names: Set<string> };

/** A picture's path without extension, from a folder on. */
const nameIn = (root: string, file: string) =>
	readPictureName(file)
		.stem.slice(root === "" ? 0 : root.length + 1)
		.toLowerCase();

/** The outermost folder of a path that is called a version. */
function versionRoot(folder: string): Omit<Version, "names"> | undefined {
	const parts = folder.split("/");
	for (const [at, part] of parts.entries()) {
		const [, word, number] = ofVersion.exec(part) ?? [];
		if (word === undefined || number === undefined) continue;
		const around = parts.slice(0, at);
		return { root: [...around, part].join("/"), apart: [...around, word.toLowerCase()].join("/"), number };
	}
	return undefined;
}

const isLater = (one: string, other: string) =>
	one.localeCompare(other, "en", { numeric: true, sensitivity: "base" }) > 0;

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>, min: number): boolean {
	const both = [...one].filter((name) => other.has(name)).length;
	return both >= min && both >= Math.max(one.size, other.size) * common.share;
}

/** Keeps the last of several folders called after versions that have the same names. */
export function leaveOutOldVersions(folders: Folders, context: ReadContext): void {
	const versions = new Map<string, Version>();
	for (const [folder, files] of folders) {
		const found = versionRoot(folder);
		if (found === undefined) continue;
		const version = versions.get(found.root) ?? { ...found, names: new Set() };
		for (const file of files) version.names.add(nameIn(found.root, file));
		versions.set(found.root, version);
	}
	for (const same of grouped([...versions.values()], ({ apart }) => apart).values()) {
		const last = same.reduce((best, one) => (isLater(one.number, best.number) ? one : best));
		for (const old of same) {
			if (old === last || !areAlike(old.names, last.names, common.min)) continue;
			for (const folder of [...folders.keys()])
				if (folder === old.root || folder.startsWith(`${old.root}/`)) folders.delete(folder);
			const facts = { folder: last.root, line: lineFor(old.root) };
			context.guess(old.root, remark("SAME_NAMES", facts));
		}
	}
}

/** The names in a folder without extensions; undefined if they differ only in numbers, as those of other decks do. */
function namesIn(files: readonly string[]): ReadonlySet<string> | undefined {
	const names = files.map((file) => baseOf(readPictureName(file).stem).toLowerCase());
	const words = new Set(names.map((name) => name.replace(/\d+/g, "")));
	return words.size < Math.min(names.length, minUnnamed) ? undefined : new Set(names);
}

/** Names folders that are all read and have the same names: they may be two versions of the same cards. */
export function reportLikeNames(folders: ReadonlyMap<string, readonly string[]>, context: ReadContext): void {
	const named = [...folders]
		.filter(([folder]) => !isBacksFolder(folder))
		.flatMap(([folder, files]) => {
			const names = files.length < minUnnamed ? undefined : namesIn(files);
			return names === undefined ? [] : [{ folder, names }];
		})
		.sort(
			(one, other) =>
				Number(isFrontsFolder(other.folder)) - Number(isFrontsFolder(one.folder)) ||
				byName(one.folder, other.folder),
		);
	const said = new Set<string>();
	for (const [at, { folder, names }] of named.entries())
		for (const { folder: other, names: others } of named.slice(at + 1)) {
			if (said.has(other) || !areAlike(names, others, minUnnamed)) continue;
			said.add(other);
			const facts = { folder: folder || ".", line: `${other}/` };
			context.guess(other, remark("MAY_BE_SAME", facts));
		}
}
