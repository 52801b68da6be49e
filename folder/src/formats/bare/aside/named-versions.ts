import { baseOf, folderOf, grouped, isPictureName, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../../read/draft.ts";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";

// Pieces that may be others of the same folder again, by their names: turned, as `4-1` to `4-3` next to `4`, or chosen, as
// `mKing` next to `King`, for all of them.

/** Minimum number of such pieces, and of those for each of the others. */
const least = { pictures: 8, share: 0.6 };
/** Maximum length of what is before or after a name. */
const maxAffix = 12;
/** The numbers of the other three directions, after a name. */
const turned = /^(.*\S)([-_ ])([1-3])$/;

/** Pictures with the name of another one and something before or after it, and a pattern for their names. */
type Versions = { files: string[]; pattern: string; affix: string };

/** Patterns for what is before or after a shorter name in a longer one. */
function affixOf(name: string, stems: ReadonlyMap<string, string>): string[] {
	const found: string[] = [];
	for (let length = 1; length <= Math.min(maxAffix, name.length - 1); length++) {
		const [start, end] = [name.slice(0, length), name.slice(name.length - length)];
		// numbers before and after numbers are other numbers, and no name begins in the middle of a word of another
		if (/\p{L}/u.test(start) && stems.has(name.slice(length))) found.push(`${start}*`);
		if (/\p{L}/u.test(end) && stems.has(name.slice(0, -length))) found.push(`*${end}`);
	}
	const [, stem = "", gap = ""] = turned.exec(name) ?? [];
	if (stems.has(stem)) found.push(`*${gap}[1-3]`);
	return found;
}

/** The versions of a folder's pieces with the affix that most of them have. */
function versionsIn(files: readonly string[]): Versions | undefined {
	const stems = new Map(files.map((file) => [baseOf(readPictureName(file).whole).toLowerCase(), file]));
	const named = [...stems].flatMap(([name, file]) =>
		affixOf(name, stems).map((pattern) => ({ pattern, file, name })),
	);
	const [best] = [...grouped(named, ({ pattern }) => pattern)].sort(
		([, one], [, other]) => other.length - one.length,
	);
	if (best === undefined) return;
	const [pattern, same] = best;
	const others = stems.size - same.length;
	if (same.length < least.pictures || same.length < others * least.share) return;
	return {
		files: same.map(({ file }) => file),
		pattern,
		affix: pattern.replace("*", "").replace("[1-3]", "1"),
	};
}

/** The last word of a name, with what is before it. */
const lastWord = /^(.+)([-_ ])([^-_ ]+)$/;
/** Numbers of colours of cards, and minimum share of a folder's pictures that are called after one. */
const ofColours = { min: 3, max: 6, share: 0.6 };

/** The colours of a folder's cards: words at the end of most of their names, about as often as each other. */
function coloursOf(names: readonly string[]): string[] {
	const words = names.flatMap((name) => lastWord.exec(name)?.[3] ?? []);
	const most = [...grouped(words, String)].filter(([, same]) => same.length >= least.pictures);
	const count = most.reduce((sum, [, same]) => sum + same.length, 0);
	const isMost = count >= names.length * ofColours.share;
	return isMost && most.length >= ofColours.min && most.length <= ofColours.max
		? most.map(([word]) => word)
		: [];
}

/** Cards without a colour after one was chosen for them: `wild_red` and all other colours, next to `wild`. */
function colouredIn(files: readonly string[]): Versions | undefined {
	const stems = new Map(files.map((file) => [baseOf(readPictureName(file).whole).toLowerCase(), file]));
	const colours = coloursOf([...stems.keys()]);
	const bases = [...stems.keys()].flatMap((base) => {
		const gap = ["_", "-", " "].find((one) => colours.every((colour) => stems.has(`${base}${one}${colour}`)));
		return gap === undefined ? [] : [{ base, gap }];
	});
	const [first] = bases;
	if (first === undefined || colours.length === 0) return;
	const names = bases.flatMap(({ base, gap }) => colours.map((colour) => `${base}${gap}${colour}`));
	const shared = bases.reduce((start, { base }) => {
		let end = start.length;
		while (!base.startsWith(start.slice(0, end))) end--;
		return start.slice(0, end);
	}, first.base);
	const pattern = bases.length === 1 ? `${shared}${first.gap}*` : `${shared}*${first.gap}*`;
	const affix = `${first.gap}${colours[0]}`;
	return { files: names.flatMap((name) => stems.get(name) ?? []), pattern, affix };
}

const escaped = (text: string) => text.replace(/[.+^${}()|[\]\\]/g, "\\$&");

/** The line of `.tuckboxignore` that leaves out these pictures and no others; "none" without such a line. */
function lineFor({ files, pattern }: Versions, { files: { names } }: ReadContext): string {
	const [first = ""] = files;
	const folder = folderOf(first);
	const plain = pattern.replace("[1-3]", "");
	if (/[?[\]\\!#]/.test(plain)) return "none";
	const parts = pattern
		.split("*")
		.map((part) => (part.includes("[1-3]") ? `${escaped(plain.slice(1))}[1-3]` : escaped(part)));
	const body = new RegExp(`^${parts.join(".*")}$`);
	const isMatched = (file: string) => body.test(baseOf(readPictureName(file).whole).toLowerCase());
	const matched = names.filter((file) => isPictureName(file) && folderOf(file) === folder && isMatched(file));
	return matched.length === files.length
		? `${folder}/${pattern}${pattern.endsWith("*") ? "" : ".*"}`
		: "none";
}

/** Names the pieces that may be others of the same folder again, with the line that leaves them out. */
export function reportNamedVersions(drafts: readonly PieceDraft[], context: ReadContext): void {
	const pieces = drafts.flatMap((draft) => (draft.children.length > 0 ? draft.children : [draft]));
	const files = pieces.flatMap(({ kind, pictures }) => {
		const file = pictures.get("front")?.file;
		const isCut = file !== undefined && context.files.sourceOf(file) !== undefined;
		return file === undefined || isCut || kind === "dieFace" ? [] : [file];
	});
	for (const [folder, own] of grouped(files, folderOf)) {
		const versions = versionsIn(own) ?? colouredIn(own);
		if (versions === undefined) continue;
		const { affix } = versions;
		const facts = { count: versions.files.length, files: listed(versions.files), affix };
		context.guess(
			folder || "the folder",
			remark("VERSIONS_BY_NAME", { ...facts, line: lineFor(versions, context) }),
		);
	}
}
