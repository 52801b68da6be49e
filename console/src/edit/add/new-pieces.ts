import type { Manifest, ManifestComponent } from "@tuckbox/client";
import type { FolderOptions, FolderReading, Remark } from "@tuckbox/folder";
import { dieTypes, type Kind } from "@tuckbox/pieces";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { remarkText } from "../../ui/remark-text.ts";
import { asFolder } from "../drop/dropped.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import type { Picked } from "./plan.ts";

/** The kinds of pieces that a person makes by hand, most frequent first. */
export const newKinds = [
	"deck",
	"tile",
	"board",
	"tokenSprite",
	"die",
	"book",
	"counter",
	"container",
] as const satisfies readonly Kind[];
export type NewKind = (typeof newKinds)[number];

/** The folder that pieces of a kind would be in, so that the pictures are read by the rules of folders. */
const folders: Record<NewKind, string> = {
	deck: "decks",
	tile: "tiles",
	board: "boards",
	tokenSprite: "tokens",
	die: "dice",
	book: "books",
	counter: "counters",
	container: "containers",
};

/** Kinds that hold their pictures' pieces, or pages, and have a name of their own. */
export const isNamed = (kind: NewKind): boolean => kind === "deck" || kind === "die" || kind === "book";
/** Kinds that make sense without a picture: a die shows numerals, and a deck gets its cards later. */
export const needsPicture = (kind: NewKind): boolean =>
	kind === "tile" || kind === "board" || kind === "book";

const slugOf = (name: string): string =>
	name
		.trim()
		.normalize("NFC")
		.toLowerCase()
		.replace(/[/\\\s]+/g, "-")
		.replace(/^\.+/, "")
		.slice(0, 200) || "new";

/** Names as files in one folder have them: no two are the same. */
function fileNames(picked: readonly Picked[]): Map<string, Picked> {
	const names = new Map<string, Picked>();
	for (const one of picked) {
		const end = one.file.name.lastIndexOf(".");
		const [stem, extension] =
			end > 0 ? [one.file.name.slice(0, end), one.file.name.slice(end)] : [one.file.name, ""];
		let name = one.file.name;
		for (let n = 2; names.has(name.toLowerCase()); n++) name = `${stem}-${n}${extension}`;
		names.set(name.toLowerCase(), one);
	}
	return names;
}

export type NewPieces = {
	manifest: Manifest;
	/** The pictures, by their names in the manifest. */
	files: ReadonlyMap<string, Picked>;
	/** The file to send for a name in the manifest: the chosen one, or what was drawn of it. */
	fileAt(name: string): Promise<File>;
	/** Reasons why pictures cannot be sent, by their ids. */
	faults: ReadonlyMap<string, string>;
};

export const nothingNew: NewPieces = {
	...{ manifest: { components: [] }, files: new Map(), faults: new Map() },
	fileAt: async (name) => {
		throw new Error(`there is no file ${name}`);
	},
};

type Wanted = {
	kind: NewKind;
	name: string;
	picked: readonly Picked[];
	options: Pick<FolderOptions, "size">;
	sides: number;
};

const newFolder = ({ kind, name }: Wanted): string =>
	isNamed(kind) ? `${folders[kind]}/${slugOf(name)}` : folders[kind];

async function read(
	wanted: Wanted,
	picked: readonly Picked[],
): Promise<FolderReading & Pick<NewPieces, "fileAt"> & { files: Map<string, Picked> }> {
	const [{ readFolder }] = await Promise.all([import("@tuckbox/folder"), loadWords(["errors", "folder"])]);
	const { options } = wanted;
	const folder = newFolder(wanted);
	const names = [...fileNames(picked)];
	const nodes = names.map(([lower, { file }]): Dropped => {
		// the case of the name is the file's own, unless it was changed to be unique
		const own = file.name.toLowerCase() === lower ? file.name : lower;
		return { name: own, kind: "file", file: async () => file };
	});
	const tree = folder
		.split("/")
		.toReversed()
		.reduce<Dropped[]>((inner, part) => [{ name: part, kind: "folder", list: async () => inner }], nodes);
	const root: Dropped = { name: "", kind: "folder", list: async () => tree };
	// with their pixels, which have the outlines of hexes and circles
	const folderOf = asFolder([root], () => import("../drop/picture-tools.ts"));
	const reading = await readFolder(folderOf, { ...options, format: "images" });
	const files = new Map(
		nodes.map((node, at) => [`${folder}/${node.name}`.normalize("NFC"), names[at]?.[1] as Picked]),
	);
	const fileAt = (name: string) => folderOf.fileAt(reading.images.get(name)?.path ?? name);
	return { ...reading, files, fileAt };
}

/** A piece without pictures. */
function bare({ kind, name, options, sides }: Wanted): ManifestComponent {
	const known = dieTypes.find((type) => type === sides);
	return {
		...{ kind, name: name.trim(), externalKey: `${folders[kind]}/${slugOf(name)}` },
		...(kind === "die" && known !== undefined && { sides: known }),
		...(kind === "deck" && options.size),
	};
}

/**
 * Pictures that the reader of folders leaves out, with the reasons, by the files' names: those that cannot be used, and
 * those that show the same as another one.
 */
function leftOut({ warnings }: FolderReading, names: Iterable<string>): Map<string, string> {
	const reasons = new Map<string, string>();
	for (const warning of warnings) {
		const { code, file = "", params } = warning;
		if (code === "PICTURE_LEFT_OUT") reasons.set(file, remarkText(params.why as Remark));
		if (code !== "TWIN_SKIPPED") continue;
		const others = String(params.others).split(", ");
		for (const name of names) if (others.includes(name)) reasons.set(name, remarkText(warning));
	}
	return reasons;
}

/** Reads pictures as new pieces of a kind, by the rules by which the command line reads folders. */
export async function readNew(wanted: Wanted): Promise<NewPieces> {
	const { kind, name, picked, sides } = wanted;
	const faults = new Map<string, string>();
	let sound = picked;
	for (;;) {
		if (sound.length === 0) {
			const components = needsPicture(kind) || name.trim() === "" ? [] : [bare(wanted)];
			return { ...nothingNew, manifest: { components }, faults };
		}
		const reading = await read(wanted, sound);
		const { manifest, files, fileAt, problems } = reading;
		/** Reasons by the pictures' ids, without the folder, which the person has not chosen. */
		const ofPictures = (reasons: Iterable<readonly [string, string]>) =>
			new Map(
				[...reasons].flatMap(([file, reason]): [string, string][] => {
					const one = files.get(file);
					return one === undefined ? [] : [[one.id, reason.replaceAll(`${newFolder(wanted)}/`, "")]];
				}),
			);
		const wrong = ofPictures(problems.map((problem) => [problem.file ?? "", remarkText(problem)] as const));
		for (const [id, text] of ofPictures(leftOut(reading, files.keys()))) faults.set(id, text);
		if (wrong.size === 0) {
			const components = manifest.components.map((piece) => {
				const isOwn = isNamed(kind) && piece.kind === kind;
				const known = dieTypes.find((type) => type === sides);
				return {
					...piece,
					...(isOwn && name.trim() !== "" && { name: name.trim() }),
					...(piece.kind === "die" && known !== undefined && { sides: known }),
				};
			});
			return { manifest: { components }, files, fileAt, faults };
		}
		for (const [id, text] of wrong) faults.set(id, text);
		sound = sound.filter(({ id }) => !wrong.has(id));
	}
}
