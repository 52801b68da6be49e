import {
	faceNumber,
	folderKindWords,
	isImageName,
	type Kind,
	kindNamed,
	parentKinds,
	readPictureName,
} from "@tuckbox/pieces";
import { newDraft, type PictureDraft, type PieceDraft } from "../read/draft.ts";
import { isGlob, matching } from "../read/glob.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { Where } from "../read/types.ts";
import { Fields, given } from "./fields.ts";
import { fromNames } from "./from-names.ts";
import type { Located, LocatedMap } from "./located.ts";
import { isTableName, tableDrafts } from "./table.ts";

const pictureFields = ["dpi", "bleed"];
const pieceFields = ["name", "key", "count", "size", "width", "height", "shape", "payload", ...pictureFields];
const sideFields = ["front", "back", "images"];
const fieldsByKind: Partial<Record<Kind, string[]>> = {
	deck: [...pieceFields, ...sideFields, "cards"],
	bundle: [...pieceFields, ...sideFields, "tiles"],
	die: [...pieceFields, ...sideFields, "sides", "faces"],
	book: [...pieceFields, "pages", "cover"],
};
const anyField = [...pieceFields, ...sideFields, "kind", "parent", "sides", "pages", "cover"];
const nouns: Partial<Record<Kind, string>> = {
	tile: "card",
	tokenSprite: "token",
	tokenModel: "model",
	dieFace: "face",
};

/** What a list of files stands in: the deck that it is of, and pictures that are no cards of it. */
type Among = { owner?: PieceDraft; except?: ReadonlySet<string> };

/** Reads the entries of a tuckbox.yaml as drafts. */
export class Entries {
	readonly #context: ReadContext;
	readonly #file: string;

	constructor(context: ReadContext, file: string) {
		this.#context = context;
		this.#file = file;
	}

	#at(value: Located): Where {
		return { file: this.#file, line: value.line };
	}

	#wrong(value: Located, text: string, hint?: string): undefined {
		this.#context.problem(this.#at(value), text, hint);
	}

	/** The pattern that a text is: one with wildcards, or a folder's name; undefined where it names one file. */
	#patternOf(text: string): string | undefined {
		if ("path" in this.#context.files.find(text)) return;
		const pattern = text
			.normalize("NFC")
			.replaceAll("\\", "/")
			.replace(/^(\.\/)+/, "");
		if (isGlob(pattern)) return pattern;
		const folder = pattern.replace(/\/+$/, "");
		return this.#context.files.names.some((name) => name.startsWith(`${folder}/`))
			? `${folder}/*`
			: undefined;
	}

	/** The files that a text means; a problem where a pattern means none. */
	#filesOf(text: string, value: Located, except: ReadonlySet<string>): string[] {
		const pattern = this.#patternOf(text);
		if (pattern === undefined) return [text.normalize("NFC")];
		if (/^(\/|[a-z]:)/i.test(pattern) || pattern.split("/").includes("..")) {
			this.#wrong(value, `"${text}" leads out of the folder.`, "Name files from the folder on.");
			return [];
		}
		const all = matching(this.#context.files.names, pattern).filter(isImageName);
		if (all.length === 0) this.#wrong(value, `No picture is meant by "${text}".`, "Check the folder's name.");
		return all.filter((name) => !except.has(name));
	}

	/** A picture: a file name, or a mapping of file, dpi and bleed. */
	#picture(value: Located, common: Partial<PictureDraft>): PictureDraft | undefined {
		if (value.type === "map") {
			const fields = new Fields(this.#context, this.#file, value, ["file", ...pictureFields], "A picture");
			const file = fields.text("file");
			if (file === undefined) return this.#wrong(value, "This picture has no file:.");
			return {
				file,
				...common,
				...given({ dpi: fields.dpi(), bleed: fields.bleed() }),
				where: this.#at(value),
			};
		}
		if (value.type === "list" || value.value === null) {
			return this.#wrong(value, "Here should stand the name of one file.");
		}
		return { file: value.source.normalize("NFC"), ...common, where: this.#at(value) };
	}

	#common(fields: Fields, inherited: Partial<PictureDraft>): Partial<PictureDraft> {
		return { ...inherited, ...given({ dpi: fields.dpi(), bleed: fields.bleed() }) };
	}

	#sides(draft: PieceDraft, fields: Fields, common: Partial<PictureDraft>): void {
		const images = fields.get("images");
		const entries = images?.type === "map" ? images.entries : [];
		if (images && images.type !== "map") this.#wrong(images, "images: must be a mapping of sides to files.");
		for (const { key, value } of entries) {
			const picture = this.#picture(value, common);
			if (picture) draft.pictures.set(key, picture);
		}
		for (const side of ["front", "back"]) {
			const value = fields.get(side);
			const picture = value && this.#picture(value, common);
			if (picture) draft.pictures.set(side, picture);
		}
	}

	#basic(kind: Kind, fields: Fields): PieceDraft {
		return {
			...newDraft(kind, fields.where),
			...given({
				name: fields.text("name"),
				key: fields.text("key"),
				count: fields.count(),
				shape: fields.shape(),
				payload: fields.payload(),
			}),
			...fields.size(),
		};
	}

	/** The names that `back:` and `cover:` give to pictures: they are no cards and no pages. */
	#named(fields: Fields, sides: string[]): Set<string> {
		const names = sides.flatMap((side) => {
			const value = fields.get(side);
			const text = value?.type === "scalar" ? value.source : undefined;
			const found = text === undefined ? undefined : this.#context.files.find(text);
			return found && "name" in found ? [found.name] : [];
		});
		return new Set(names);
	}

	/** Cards of a deck, tiles of a bundle, or pieces by themselves: names of files, patterns, tables, mappings. */
	list(value: Located, kind: Kind, inherited: Partial<PictureDraft>, among: Among = {}): PieceDraft[] {
		const items = value.type === "list" ? value.items : [value];
		return items.flatMap((item) => {
			if (item.type === "map") return this.#entry(item, kind, inherited);
			if (
				item.type === "scalar" &&
				item.value !== null &&
				kind !== "deck" &&
				kind !== "bundle" &&
				kind !== "die"
			) {
				return this.#byName(item.source, item, kind, inherited, among);
			}
			if (item.type === "scalar" && item.value === null) return [];
			const noun = nouns[kind] ?? kind;
			return (
				this.#wrong(
					item,
					`A ${noun} must be a mapping${kind === "deck" ? "" : ", or the name of a file"}.`,
				) ?? []
			);
		});
	}

	#byName(
		text: string,
		value: Located,
		kind: Kind,
		common: Partial<PictureDraft>,
		{ owner, except = new Set() }: Among = {},
	): PieceDraft[] {
		const where = this.#at(value);
		if (isTableName(text)) {
			return tableDrafts(this.#context, text, where).map((draft) => withCommon(draft, common));
		}
		const files = this.#filesOf(text, value, except);
		if (this.#patternOf(text) === undefined) return files.map((file) => this.#one(file, value, kind, common));
		const { pieces, dice, sharedBack } = fromNames(files, kind, common, where, this.#context);
		if (sharedBack !== undefined) {
			const back = { file: sharedBack, ...common, where };
			// A deck has one back for all; pieces by themselves have one each.
			for (const one of owner ? [owner] : pieces)
				if (!one.pictures.has("back")) one.pictures.set("back", back);
			if (owner && owner.pictures.get("back") !== back) {
				this.#context.guess(sharedBack, "called as a back, so no card, left out", "another name of the file");
			}
		}
		if (owner && dice.length > 0) {
			const about = owner.key ?? owner.name ?? text;
			this.#context.guess(about, "pictures that are called as faces of dice are left out", "dice:");
		}
		return [...pieces, ...(owner ? [] : dice)];
	}

	#one(file: string, value: Located, kind: Kind, common: Partial<PictureDraft>): PieceDraft {
		const { count } = readPictureName(file);
		const where = this.#at(value);
		const draft = { ...newDraft(kind, where), ...(count && { count }) };
		draft.pictures.set("front", { file, ...common, where });
		return draft;
	}

	#entry(map: LocatedMap, kind: Kind, inherited: Partial<PictureDraft>): PieceDraft[] {
		const known = fieldsByKind[kind] ?? [...pieceFields, ...sideFields];
		const fields = new Fields(this.#context, this.#file, map, known, `A ${nouns[kind] ?? kind}`);
		const common = this.#common(fields, inherited);
		const front = fields.get("front");
		const pattern = front?.type === "scalar" ? front.source : "";
		if (front && pattern !== "" && this.#patternOf(pattern) !== undefined) {
			return this.#many(fields, front, pattern, kind, common);
		}
		const draft = this.#basic(kind, fields);
		this.#sides(draft, fields, common);
		const first = draft.pictures.get("front");
		const { count } = first ? readPictureName(first.file) : {};
		if (count && draft.count === undefined) draft.count = count;
		this.#fill(draft, fields, common);
		return [draft];
	}

	/** One mapping for many pieces: its front is a pattern. */
	#many(
		fields: Fields,
		front: Located,
		pattern: string,
		kind: Kind,
		common: Partial<PictureDraft>,
	): PieceDraft[] {
		for (const own of ["name", "key"]) {
			const value = fields.get(own);
			if (value)
				this.#wrong(value, `${own}: cannot be the same for all pieces of a pattern.`, "Take it out.");
		}
		const except = this.#named(fields, ["back"]);
		const said = this.#basic(kind, fields);
		this.#sides(said, fields, common);
		return this.#byName(pattern, front, kind, common, { except }).map((piece) => {
			if (piece.kind !== kind) return piece;
			const pictures = new Map([...piece.pictures, ...said.pictures]);
			const own = piece.pictures.get("front");
			if (own) pictures.set("front", own);
			return { ...piece, ...said, pictures };
		});
	}

	#fill(draft: PieceDraft, fields: Fields, common: Partial<PictureDraft>): void {
		const children = fields.get(draft.kind === "deck" ? "cards" : "tiles");
		if ((draft.kind === "deck" || draft.kind === "bundle") && children) {
			const except = this.#named(fields, ["back", "front"]);
			draft.children = this.list(children, "tile", common, { owner: draft, except });
			// The service shows a deck in its cards' outline, not cards in their deck's (decision 19).
			if (draft.shape !== undefined) for (const child of draft.children) child.shape ??= draft.shape;
		}
		if (draft.kind === "die") this.#faces(draft, fields, common);
		if (draft.kind === "book") this.#pages(draft, fields);
	}

	#faces(die: PieceDraft, fields: Fields, common: Partial<PictureDraft>): void {
		Object.assign(die, given({ sides: fields.sides() }));
		const faces = fields.get("faces");
		if (!faces) return;
		let numbered: { face: number; value: Located; file?: string }[] = [];
		if (faces.type === "scalar") {
			const files = this.#filesOf(faces.source, faces, new Set());
			const told = files.map((file) => faceNumber(readPictureName(file).side ?? ""));
			const allTold = told.every((face) => face !== undefined);
			if (!allTold) {
				this.#context.guess(
					die.key ?? die.name ?? "",
					"faces are numbered in the order of their files",
					"faces: as a mapping of numbers to files",
				);
			}
			numbered = files.map((file, at) => ({ face: (allTold && told[at]) || at + 1, value: faces, file }));
		} else if (faces.type === "list") {
			numbered = faces.items.map((value, at) => ({ face: at + 1, value }));
		} else {
			numbered = faces.entries.map(({ key, value }) => ({ face: Number(key.replace(/^face-/, "")), value }));
		}
		const seen = new Set<number>();
		for (const { face, value, file } of numbered) {
			if (value.type === "scalar" && value.value === null) continue;
			if (faceNumber(`face-${face}`) === undefined) this.#wrong(value, "Faces have numbers from 1 to 20.");
			else if (seen.has(face)) this.#wrong(value, `Face ${face} is there twice.`);
			else die.children.push(this.#face(die, face, value, common, file));
			seen.add(face);
		}
	}

	#face(
		die: PieceDraft,
		face: number,
		value: Located,
		common: Partial<PictureDraft>,
		file?: string,
	): PieceDraft {
		const draft = newDraft("dieFace", this.#at(value));
		draft.key = `${die.key ?? die.name}/face-${face}`;
		draft.name = `${die.name ?? die.key} ${face}`.slice(-256);
		if (value.type !== "map" || value.entries.every(({ key }) => ["file", ...pictureFields].includes(key))) {
			const picture =
				file === undefined ? this.#picture(value, common) : { file, ...common, where: this.#at(value) };
			if (picture) draft.pictures.set(`face-${face}`, picture);
			return draft;
		}
		const known = [...pieceFields, "file", "images"];
		const fields = new Fields(this.#context, this.#file, value, known, "A face");
		const own = this.#common(fields, common);
		const said = this.#basic("dieFace", fields);
		this.#sides(said, fields, own);
		const shown = fields.get("file");
		const picture = shown && this.#picture(shown, own);
		if (picture) said.pictures.set(`face-${face}`, picture);
		return { ...draft, ...said };
	}

	#pages(book: PieceDraft, fields: Fields): void {
		const [pages, cover] = [fields.get("pages"), fields.get("cover")];
		const except = this.#named(fields, ["cover"]);
		const items = pages?.type === "list" ? pages.items : pages ? [pages] : [];
		book.pages = items.flatMap((item): PictureDraft[] => {
			if (item.type !== "scalar" || item.value === null)
				return this.#wrong(item, "A page must be the name of a file.") ?? [];
			return this.#filesOf(item.source, item, except).map((file) => ({ file, where: this.#at(item) }));
		});
		const picture = cover && this.#picture(cover, {});
		if (picture) book.cover = picture;
	}

	/** An entry of `pieces`, with every field that the API has. */
	piece(value: Located): PieceDraft[] {
		if (value.type !== "map") return this.#wrong(value, "A piece must be a mapping.") ?? [];
		const fields = new Fields(this.#context, this.#file, value, anyField, "A piece");
		const word = fields.text("kind");
		const kind = word === undefined ? undefined : kindNamed(word);
		if (kind === undefined) {
			this.#wrong(fields.get("kind") ?? value, `A piece needs a kind: ${folderKindWords.join(", ")}.`);
			return [];
		}
		const draft = this.#basic(kind, fields);
		this.#sides(draft, fields, this.#common(fields, {}));
		Object.assign(draft, given({ sides: fields.sides(), parent: fields.text("parent") }));
		if (draft.parent !== undefined && parentKinds(kind).length === 0) {
			this.#wrong(
				fields.get("parent") ?? value,
				`A ${kind} has no parent; only cards, tiles and die faces have.`,
			);
		}
		if (kind === "book") this.#pages(draft, fields);
		return [draft];
	}
}

const withCommon = (draft: PieceDraft, common: Partial<PictureDraft>): PieceDraft => ({
	...draft,
	pictures: new Map([...draft.pictures].map(([side, picture]) => [side, { ...common, ...picture }])),
});
