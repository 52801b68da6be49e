import type { ManifestComponent } from "@tuckbox/client";
import { type Bleed, type FolderReading, fitTo, isGlob, usualLengthMm } from "@tuckbox/folder";
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
	type Size,
} from "@tuckbox/pieces";
import { sheetsOfDeck } from "./scaffold-sheets.ts";
import type { Yaml } from "./yaml-text.ts";

/** One entry of a section; without a section it goes to `pieces`. */
export type Entry = {
	section: Kind | undefined;
	yaml: Yaml;
	/** The sheets that it says how to cut. */
	sheets?: readonly string[];
};

type Picture = NonNullable<ManifestComponent["images"]>[number];
/** The bleed and resolution for all pictures of an entry, and the fields that set them. */
type SharedBleed = { bleed: Bleed; dpi?: number; fields: [string, Yaml][] };

const bleeds: [Bleed, string][] = [
	["none", "none"],
	[3.175, "1/8 in"],
	[3, "3 mm"],
	["some", "yes"],
];
const unspecified: SharedBleed = { bleed: "auto", fields: [] };

const sizeOfPiece = ({ widthMm, heightMm }: ManifestComponent): Size | undefined =>
	widthMm && heightMm ? { widthMm, heightMm } : undefined;

const isSame = (one: ManifestComponent, other: ManifestComponent): boolean =>
	one.widthMm === other.widthMm && one.heightMm === other.heightMm;

/** Whether a picture reads back the same if only its name is written. */
function isImplied(
	reading: FolderReading,
	picture: Picture,
	kind: string,
	size: Size | undefined,
	{ bleed, dpi }: SharedBleed,
): boolean {
	const image = reading.images.get(picture.file);
	if (!image) return true;
	const usual = usualLengthMm(kind as Kind);
	const effective = bleed === "auto" && usual !== undefined ? "none" : bleed;
	const square = usual ?? 25;
	const fit = fitTo(image, size ?? { widthMm: square, heightMm: square }, effective, dpi);
	const mode = fit.bleedMm > 0 || bleed === "some" ? "bleed" : "noBleed";
	return fit.ppi === picture.sourcePixelsPerInch && mode === picture.bleedMode;
}

/** The bleed to write once for all of these pictures; unspecified if they differ. */
function sharedBleed(
	reading: FolderReading,
	pieces: { piece: ManifestComponent; size: Size | undefined }[],
): SharedBleed {
	const pictures = pieces.flatMap(({ piece, size }) =>
		(piece.images ?? []).map((picture) => ({ picture, piece, size })),
	);
	const isImpliedByAll = (shared: SharedBleed) =>
		pictures.every(({ picture, piece, size }) => isImplied(reading, picture, piece.kind, size, shared));
	const isSmall = pieces.some(({ piece }) => usualLengthMm(piece.kind as Kind) !== undefined);
	if (pictures.length === 0 || (isSmall && isImpliedByAll(unspecified))) return unspecified;
	const dpi = pictures[0]?.picture.sourcePixelsPerInch;
	const withBleed = bleeds.map(([bleed, text]): SharedBleed => ({ bleed, fields: [["bleed", text]] }));
	const withDpi = withBleed.map((shared): SharedBleed => {
		return dpi === undefined ? shared : { ...shared, dpi, fields: [["dpi", dpi], ...shared.fields] };
	});
	return [...withBleed, ...withDpi].find(isImpliedByAll) ?? unspecified;
}

function writePicture(
	reading: FolderReading,
	picture: Picture,
	kind: string,
	size: Size | undefined,
	shared: SharedBleed,
): Yaml {
	if (isImplied(reading, picture, kind, size, shared)) return picture.file;
	return new Map<string, Yaml>([
		["file", picture.file],
		["dpi", picture.sourcePixelsPerInch ?? 300],
		["bleed", picture.bleedMode === "bleed" ? "yes" : "none"],
	]);
}

function writeSize(
	reading: FolderReading,
	piece: ManifestComponent,
	pieces: ManifestComponent[],
): [string, Yaml][] {
	const size = sizeOfPiece(piece);
	if (!size) {
		const hasOwnRule = piece.kind === "die" || piece.kind === "dieFace";
		return hasOwnRule || !pieces.some(({ images }) => images) ? [] : [["size", "none"]];
	}
	const name = nameOfSize(size);
	// A size given by name would take the orientation of the pictures.
	const isAcross = size.widthMm > size.heightMm;
	const hasOrientation = pieces
		.flatMap(({ images = [] }) => images)
		.every(({ file }) => {
			const image = reading.images.get(file);
			return !image || image.widthPx === image.heightPx || image.widthPx > image.heightPx === isAcross;
		});
	return [["size", name && hasOrientation ? name : `${size.widthMm} x ${size.heightMm} mm`]];
}

/** Fields that depend on the kind, or are written with another one. */
type OtherField = "kind" | "heightMm" | "sides" | "parentExternalKey" | "images" | "pages" | "cover";
/** Fields that every piece may have. A field that is in neither type does not compile in `writeBasics`. */
type BasicField = Exclude<keyof ManifestComponent, OtherField>;

/** The fields that every piece may have, without those that are implied. */
function writeBasics(
	reading: FolderReading,
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
	const fields: Record<BasicField, [string, Yaml][]> = {
		name: known.name === name ? [] : [["name", name]],
		externalKey: known.key === externalKey ? [] : [["key", externalKey]],
		count: count === (known.count ?? 1) ? [] : [["count", count ?? 1]],
		widthMm: known.size && isSame(known.size, piece) ? [] : writeSize(reading, piece, among),
		shape: !shape || shape === known.shape ? [] : [["shape", shape]],
		payload: payload ? [["payload", payload]] : [],
	};
	return Object.values(fields).flat();
}

function writeSides(
	reading: FolderReading,
	piece: ManifestComponent,
	size: Size | undefined,
	shared: SharedBleed,
): [string, Yaml][] {
	const written = new Map<string, Yaml>();
	const others = new Map<string, Yaml>();
	for (const image of piece.images ?? []) {
		const { sideKey } = image;
		const isUsual = sideKey === "front" || sideKey === "back";
		(isUsual ? written : others).set(sideKey, writePicture(reading, image, piece.kind, size, shared));
	}
	return [...written, ...(others.size > 0 ? [["images", others] as [string, Yaml]] : [])];
}

/** A card of a deck, or a separate piece: just a file name if that implies everything else. */
function writePiece(
	reading: FolderReading,
	piece: ManifestComponent,
	shared: SharedBleed,
	parent?: ManifestComponent,
): Yaml {
	const front = piece.images?.find(({ sideKey }) => sideKey === "front") ?? piece.images?.[0];
	const key = front && frontKey(front.file);
	const count = front && readPictureName(front.file).count;
	const own = parent ? shared : sharedBleed(reading, [{ piece, size: sizeOfPiece(piece) }]);
	const fields = [
		...writeSides(reading, piece, sizeOfPiece(piece), own),
		...writeBasics(reading, piece, {
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

/** The pattern that matches exactly these pictures, if there is one. */
function patternFor(
	reading: FolderReading,
	files: string[],
	except: ReadonlySet<string>,
): string | undefined {
	const [first] = files;
	if (first === undefined || reading.source.format !== "images") return;
	const folder = folderOf(first);
	if (isGlob(folder)) return;
	const siblings = [...reading.images.keys()].filter(
		(name) => folderOf(name) === folder && !except.has(name),
	);
	const isWhole = siblings.length === files.length && siblings.every((name) => files.includes(name));
	return isWhole ? `${folder ? `${folder}/` : ""}*` : undefined;
}

/** Whether cards read back the same if only the names of their pictures are written. */
function areImplied(
	reading: FolderReading,
	parent: ManifestComponent,
	children: ManifestComponent[],
	shared: SharedBleed,
): boolean {
	const files = children.flatMap(({ images = [] }) => images.map(({ file }) => file));
	const named = new Map(piecesByName(files).pieces.map((piece) => [piece.stem, piece]));
	const isImpliedByAll = children.every((child) => {
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
					isImplied(reading, image, child.kind, sizeOfPiece(child), shared),
			)
		);
	});
	return isImpliedByAll && named.size === children.length;
}

/** Cards as a pattern, if it reads back to the same cards. */
function writeCards(
	reading: FolderReading,
	parent: ManifestComponent,
	children: ManifestComponent[],
	shared: SharedBleed,
): Yaml {
	const back = parent.images?.find(({ sideKey }) => sideKey === "back")?.file;
	const except = new Set(back === undefined ? [] : [back]);
	const files = children.flatMap(({ images = [] }) => images.map(({ file }) => file));
	const pattern = patternFor(reading, files, except);
	if (pattern !== undefined && areImplied(reading, parent, children, shared)) return pattern;
	return children.map((child) => writePiece(reading, child, shared, parent));
}

function writeFace(
	reading: FolderReading,
	die: ManifestComponent,
	face: ManifestComponent,
	size: Size,
	shared: SharedBleed,
): [string, Yaml] {
	const [image] = face.images ?? [];
	const number = faceNumber(image?.sideKey ?? "") ?? 0;
	const shown = image ? writePicture(reading, image, "dieFace", sizeOfPiece(face) ?? size, shared) : null;
	const fields = writeBasics(reading, face, {
		key: `${die.externalKey}/face-${number}`,
		name: `${die.name} ${number}`.slice(-256),
	});
	return [String(number), fields.length === 0 ? shown : new Map([["file", shown], ...fields])];
}

function rawEntry(reading: FolderReading, piece: ManifestComponent): Entry {
	const size = sizeOfPiece(piece);
	const fields: [string, Yaml][] = [
		["kind", piece.kind],
		...writeBasics(reading, piece, {}),
		...(piece.sides ? [["sides", piece.sides] as [string, Yaml]] : []),
		...(piece.parentExternalKey ? [["parent", piece.parentExternalKey] as [string, Yaml]] : []),
		...writeSides(reading, piece, size, unspecified),
		...(piece.pages ? [["pages", piece.pages] as [string, Yaml]] : []),
		...(piece.cover ? [["cover", piece.cover] as [string, Yaml]] : []),
	];
	return { section: undefined, yaml: new Map(fields) };
}

/** A deck, a bundle or a die with its children. */
export function groupEntry(
	reading: FolderReading,
	parent: ManifestComponent,
	children: ManifestComponent[],
): Entry[] {
	const name: [string, Yaml] = ["name", parent.name];
	if (parent.kind === "die") return dieEntry(reading, parent, children, name);
	// Cards inherit their deck's shape and size, so an entry cannot describe a card without them.
	const isImpliedByAll = children.every((child) => child.shape || !parent.shape);
	const hasSize = children.every((child) => sizeOfPiece(child) || !sizeOfPiece(parent));
	if (!isImpliedByAll || !hasSize)
		return [rawEntry(reading, parent), ...children.map((child) => rawEntry(reading, child))];
	const shared = sharedBleed(
		reading,
		[parent, ...children].map((piece) => ({ piece, size: sizeOfPiece(piece) })),
	);
	const sheets = areImplied(reading, parent, children, shared)
		? sheetsOfDeck(reading, parent, children)
		: undefined;
	const isOwn = ([side]: [string, Yaml]) => side !== "back" || !sheets?.isBackCut;
	const fields: [string, Yaml][] = [
		name,
		...writeBasics(reading, parent, { name: parent.name }, [parent, ...children]),
		...shared.fields,
		...writeSides(reading, parent, sizeOfPiece(parent), shared).filter(isOwn),
		...(sheets?.fields ?? []),
		...(children.length === 0
			? []
			: [
					[
						parent.kind === "deck" ? "cards" : "tiles",
						sheets?.cards ?? writeCards(reading, parent, children, shared),
					] as [string, Yaml],
				]),
	];
	return [{ section: parent.kind as Kind, yaml: new Map(fields), ...(sheets && { sheets: sheets.files }) }];
}

function dieEntry(
	reading: FolderReading,
	die: ManifestComponent,
	faces: ManifestComponent[],
	name: [string, Yaml],
): Entry[] {
	const numbers = faces.map(({ images = [] }) =>
		images.length === 1 ? faceNumber(images[0]?.sideKey ?? "") : undefined,
	);
	const isImpliedByAll = numbers.every((face, at) => face !== undefined && numbers.indexOf(face) === at);
	if (!isImpliedByAll) return [rawEntry(reading, die), ...faces.map((face) => rawEntry(reading, face))];
	const length = dieSize(dieType(die.sides ?? null, Math.max(0, ...numbers.map((face) => face ?? 0))));
	const size = { widthMm: length, heightMm: length };
	const all = [
		{ piece: die, size: sizeOfPiece(die) },
		...faces.map((piece) => ({ piece, size: sizeOfPiece(piece) ?? size })),
	];
	const shared = sharedBleed(reading, all);
	const fields: [string, Yaml][] = [
		name,
		...writeBasics(reading, die, { name: die.name }),
		...(die.sides ? [["sides", die.sides] as [string, Yaml]] : []),
		...shared.fields,
		...writeSides(reading, die, sizeOfPiece(die), shared),
		...(faces.length === 0
			? []
			: [
					["faces", new Map(faces.map((face) => writeFace(reading, die, face, size, shared)))] as [
						string,
						Yaml,
					],
				]),
	];
	return [{ section: "die", yaml: new Map(fields) }];
}

/** A piece outside of decks, bundles and dice. */
export function looseEntry(reading: FolderReading, piece: ManifestComponent): Entry {
	if (piece.parentExternalKey || piece.kind === "dieFace") return rawEntry(reading, piece);
	if (piece.kind === "book") {
		const fields: [string, Yaml][] = [
			["name", piece.name],
			...writeBasics(reading, piece, { name: piece.name }),
			["pages", piece.pages ?? []],
			...(piece.cover ? [["cover", piece.cover] as [string, Yaml]] : []),
		];
		return { section: "book", yaml: new Map(fields) };
	}
	return { section: piece.kind as Kind, yaml: writePiece(reading, piece, unspecified) };
}
