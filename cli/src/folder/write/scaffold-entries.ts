import type { ManifestComponent } from "@tuckbox/client";
import {
	dieSize,
	dieType,
	displayName,
	faceNumber,
	folderOf,
	frontKey,
	type Kind,
	nameOfSize,
	piecesByName,
	readPictureName,
} from "@tuckbox/pieces";
import { fitTo } from "../layout/fit.ts";
import { usualLengthMm } from "../read/draft.ts";
import { isGlob } from "../read/glob.ts";
import type { Bleed, FolderReading, Size } from "../read/types.ts";

export type Yaml = string | number | boolean | null | Yaml[] | Map<string, Yaml> | Record<string, unknown>;

/** One entry of a section; without a section it goes to `pieces`. */
export type Entry = { section: Kind | undefined; yaml: Yaml };

type Picture = NonNullable<ManifestComponent["images"]>[number];
/** Bleed that is said once for all pictures of an entry, as it is written. */
type Said = { bleed: Bleed; dpi?: number; fields: [string, Yaml][] };

const bleeds: [Bleed, string][] = [
	["none", "none"],
	[3.175, "1/8 in"],
	[3, "3 mm"],
	["some", "yes"],
];
const nothingSaid: Said = { bleed: "auto", fields: [] };

const sizeOfPiece = ({ widthMm, heightMm }: ManifestComponent): Size | undefined =>
	widthMm && heightMm ? { widthMm, heightMm } : undefined;

const isSame = (one: ManifestComponent, other: ManifestComponent): boolean =>
	one.widthMm === other.widthMm && one.heightMm === other.heightMm;

class Writer {
	readonly #reading: FolderReading;

	constructor(reading: FolderReading) {
		this.#reading = reading;
	}

	/** Whether a picture reads back like this when only its name is written. */
	#tells(picture: Picture, kind: string, size: Size | undefined, { bleed, dpi }: Said): boolean {
		const image = this.#reading.images.get(picture.file);
		if (!image) return true;
		const usual = usualLengthMm(kind as Kind);
		const effective = bleed === "auto" && usual !== undefined ? "none" : bleed;
		const square = usual ?? 25;
		const fit = fitTo(image, size ?? { widthMm: square, heightMm: square }, effective, dpi);
		const mode = fit.bleedMm > 0 || bleed === "some" ? "bleed" : "noBleed";
		return fit.ppi === picture.sourcePixelsPerInch && mode === picture.bleedMode;
	}

	/** What to say of bleed for all of these pictures; nothing where they differ. */
	saidFor(pieces: { piece: ManifestComponent; size: Size | undefined }[]): Said {
		const pictures = pieces.flatMap(({ piece, size }) =>
			(piece.images ?? []).map((picture) => ({ picture, piece, size })),
		);
		const told = (said: Said) =>
			pictures.every(({ picture, piece, size }) => this.#tells(picture, piece.kind, size, said));
		const isSmall = pieces.some(({ piece }) => usualLengthMm(piece.kind as Kind) !== undefined);
		if (pictures.length === 0 || (isSmall && told(nothingSaid))) return nothingSaid;
		const dpi = pictures[0]?.picture.sourcePixelsPerInch;
		const withBleed = bleeds.map(([bleed, text]): Said => ({ bleed, fields: [["bleed", text]] }));
		const withDpi = withBleed.map((said): Said => {
			return dpi === undefined ? said : { ...said, dpi, fields: [["dpi", dpi], ...said.fields] };
		});
		return [...withBleed, ...withDpi].find(told) ?? nothingSaid;
	}

	picture(picture: Picture, kind: string, size: Size | undefined, said: Said): Yaml {
		if (this.#tells(picture, kind, size, said)) return picture.file;
		return new Map<string, Yaml>([
			["file", picture.file],
			["dpi", picture.sourcePixelsPerInch ?? 300],
			["bleed", picture.bleedMode === "bleed" ? "yes" : "none"],
		]);
	}

	#size(piece: ManifestComponent, pieces: ManifestComponent[]): [string, Yaml][] {
		const size = sizeOfPiece(piece);
		if (!size) return [];
		const name = nameOfSize(size);
		// A size by its name would be turned to lie as the pictures do.
		const isAcross = size.widthMm > size.heightMm;
		const lies = pieces
			.flatMap(({ images = [] }) => images)
			.every(({ file }) => {
				const image = this.#reading.images.get(file);
				return !image || image.widthPx === image.heightPx || image.widthPx > image.heightPx === isAcross;
			});
		return [["size", name && lies ? name : `${size.widthMm} x ${size.heightMm} mm`]];
	}

	/** The fields that every piece may have, but for those that are understood anyway. */
	basic(
		piece: ManifestComponent,
		known: {
			key?: string;
			name?: string;
			size?: ManifestComponent | undefined;
			shape?: string | null | undefined;
			count?: number;
		},
		among: ManifestComponent[] = [piece],
	): [string, Yaml][] {
		const { name, externalKey, count, shape, payload } = piece;
		return [
			...(known.name === name ? [] : [["name", name] as [string, Yaml]]),
			...(known.key === externalKey ? [] : [["key", externalKey] as [string, Yaml]]),
			...(count === (known.count ?? 1) ? [] : [["count", count ?? 1] as [string, Yaml]]),
			...(known.size && isSame(known.size, piece) ? [] : this.#size(piece, among)),
			...(!shape || shape === known.shape ? [] : [["shape", shape] as [string, Yaml]]),
			...(payload ? [["payload", payload] as [string, Yaml]] : []),
		];
	}

	sides(piece: ManifestComponent, size: Size | undefined, said: Said): [string, Yaml][] {
		const written = new Map<string, Yaml>();
		const others = new Map<string, Yaml>();
		for (const image of piece.images ?? []) {
			const { sideKey } = image;
			const isUsual = sideKey === "front" || sideKey === "back";
			(isUsual ? written : others).set(sideKey, this.picture(image, piece.kind, size, said));
		}
		return [...written, ...(others.size > 0 ? [["images", others] as [string, Yaml]] : [])];
	}

	/** A card of a deck, or a piece by itself: a file name where that tells everything. */
	piece(piece: ManifestComponent, said: Said, parent?: ManifestComponent): Yaml {
		const front = piece.images?.find(({ sideKey }) => sideKey === "front") ?? piece.images?.[0];
		const key = front && frontKey(front.file);
		const count = front && readPictureName(front.file).count;
		const own = parent ? said : this.saidFor([{ piece, size: sizeOfPiece(piece) }]);
		const fields = [
			...this.sides(piece, sizeOfPiece(piece), own),
			...this.basic(piece, {
				...(key !== undefined && { key }),
				name: displayName(piece.externalKey),
				...(count && { count }),
				size: parent,
				shape: parent?.shape,
			}),
			...(parent ? [] : own.fields),
		];
		const [first] = fields;
		if (fields.length === 1 && first?.[0] === "front" && typeof first[1] === "string") return first[1];
		return new Map(fields);
	}

	/** The pattern that means all of these pictures and no others, if there is one. */
	#pattern(files: string[], except: ReadonlySet<string>): string | undefined {
		const [first] = files;
		if (first === undefined || this.#reading.source.format !== "images") return;
		const folder = folderOf(first);
		if (isGlob(folder)) return;
		const beside = [...this.#reading.images.keys()].filter(
			(name) => folderOf(name) === folder && !except.has(name),
		);
		const isWhole = beside.length === files.length && beside.every((name) => files.includes(name));
		return isWhole ? `${folder ? `${folder}/` : ""}*` : undefined;
	}

	/** Cards as a pattern, where reading that gives the same cards. */
	cards(parent: ManifestComponent, children: ManifestComponent[], said: Said): Yaml {
		const back = parent.images?.find(({ sideKey }) => sideKey === "back")?.file;
		const except = new Set(back === undefined ? [] : [back]);
		const files = children.flatMap(({ images = [] }) => images.map(({ file }) => file));
		const pattern = this.#pattern(files, except);
		if (pattern !== undefined) {
			const named = new Map(piecesByName(files).pieces.map((piece) => [piece.stem, piece]));
			const isTold = children.every((child) => {
				const found = named.get(child.externalKey);
				return (
					found !== undefined &&
					child.name === displayName(found.stem) &&
					child.count === (found.count || 1) &&
					!child.payload &&
					(child.shape ?? null) === (parent.shape ?? null) &&
					isSame(child, parent) &&
					found.sides.size === child.images?.length &&
					child.images.every(
						(image) =>
							found.sides.get(image.sideKey) === image.file &&
							this.#tells(image, child.kind, sizeOfPiece(child), said),
					)
				);
			});
			if (isTold && named.size === children.length) return pattern;
		}
		return children.map((child) => this.piece(child, said, parent));
	}

	face(die: ManifestComponent, face: ManifestComponent, size: Size, said: Said): [string, Yaml] {
		const [image] = face.images ?? [];
		const number = faceNumber(image?.sideKey ?? "") ?? 0;
		const shown = image ? this.picture(image, "dieFace", sizeOfPiece(face) ?? size, said) : null;
		const fields = this.basic(face, {
			key: `${die.externalKey}/face-${number}`,
			name: `${die.name} ${number}`.slice(-256),
		});
		return [String(number), fields.length === 0 ? shown : new Map([["file", shown], ...fields])];
	}

	raw(piece: ManifestComponent): Entry {
		const size = sizeOfPiece(piece);
		const fields: [string, Yaml][] = [
			["kind", piece.kind],
			...this.basic(piece, {}),
			...(piece.sides ? [["sides", piece.sides] as [string, Yaml]] : []),
			...(piece.parentExternalKey ? [["parent", piece.parentExternalKey] as [string, Yaml]] : []),
			...this.sides(piece, size, nothingSaid),
			...(piece.pages ? [["pages", piece.pages] as [string, Yaml]] : []),
			...(piece.cover ? [["cover", piece.cover] as [string, Yaml]] : []),
		];
		return { section: undefined, yaml: new Map(fields) };
	}
}

/** A deck, a bundle or a die with its children. */
export function groupEntry(
	reading: FolderReading,
	parent: ManifestComponent,
	children: ManifestComponent[],
): Entry[] {
	const writer = new Writer(reading);
	const name: [string, Yaml] = ["name", parent.name];
	if (parent.kind === "die") return dieEntry(writer, parent, children, name);
	// A deck's shape goes down to its cards, and its size; what has none of its own could not be told.
	const isTold = children.every((child) => child.shape || !parent.shape);
	const hasSize = children.every((child) => sizeOfPiece(child) || !sizeOfPiece(parent));
	if (!isTold || !hasSize) return [writer.raw(parent), ...children.map((child) => writer.raw(child))];
	const said = writer.saidFor([parent, ...children].map((piece) => ({ piece, size: sizeOfPiece(piece) })));
	const fields: [string, Yaml][] = [
		name,
		...writer.basic(parent, { name: parent.name }, [parent, ...children]),
		...said.fields,
		...writer.sides(parent, sizeOfPiece(parent), said),
		...(children.length === 0
			? []
			: [
					[parent.kind === "deck" ? "cards" : "tiles", writer.cards(parent, children, said)] as [
						string,
						Yaml,
					],
				]),
	];
	return [{ section: parent.kind as Kind, yaml: new Map(fields) }];
}

function dieEntry(
	writer: Writer,
	die: ManifestComponent,
	faces: ManifestComponent[],
	name: [string, Yaml],
): Entry[] {
	const numbers = faces.map(({ images = [] }) =>
		images.length === 1 ? faceNumber(images[0]?.sideKey ?? "") : undefined,
	);
	const isTold = numbers.every((face, at) => face !== undefined && numbers.indexOf(face) === at);
	if (!isTold) return [writer.raw(die), ...faces.map((face) => writer.raw(face))];
	const length = dieSize(dieType(die.sides ?? null, Math.max(0, ...numbers.map((face) => face ?? 0))));
	const size = { widthMm: length, heightMm: length };
	const all = [
		{ piece: die, size: sizeOfPiece(die) },
		...faces.map((piece) => ({ piece, size: sizeOfPiece(piece) ?? size })),
	];
	const said = writer.saidFor(all);
	const fields: [string, Yaml][] = [
		name,
		...writer.basic(die, { name: die.name }),
		...(die.sides ? [["sides", die.sides] as [string, Yaml]] : []),
		...said.fields,
		...writer.sides(die, sizeOfPiece(die), said),
		...(faces.length === 0
			? []
			: [["faces", new Map(faces.map((face) => writer.face(die, face, size, said)))] as [string, Yaml]]),
	];
	return [{ section: "die", yaml: new Map(fields) }];
}

/** A piece that lies in no deck, bundle or die. */
export function looseEntry(reading: FolderReading, piece: ManifestComponent): Entry {
	const writer = new Writer(reading);
	if (piece.parentExternalKey || piece.kind === "dieFace") return writer.raw(piece);
	if (piece.kind === "book") {
		const fields: [string, Yaml][] = [
			["name", piece.name],
			...writer.basic(piece, { name: piece.name }),
			["pages", piece.pages ?? []],
			...(piece.cover ? [["cover", piece.cover] as [string, Yaml]] : []),
		];
		return { section: "book", yaml: new Map(fields) };
	}
	return { section: piece.kind as Kind, yaml: writer.piece(piece, nothingSaid) };
}
