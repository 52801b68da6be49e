import type { ManifestComponent } from "@tuckbox/client";
import { faceNumber } from "@tuckbox/pieces";
import { dieType } from "../folder/draft.ts";
import type { FolderReading } from "../folder/types.ts";
import { duplicatePictures } from "./duplicates.ts";
import { checkPictures, siblingsOf } from "./pictures.ts";

/** Something that will be pushed as it is, and is probably not as it should be. */
export type Finding = {
	code: string;
	level: "warning";
	externalKey?: string;
	file?: string;
	text: string;
	hint?: string;
};

const extensions: Record<string, RegExp> = {
	"image/png": /\.png$/i,
	"image/jpeg": /\.jpe?g$/i,
	"image/webp": /\.webp$/i,
	"image/gif": /\.gif$/i,
	"image/avif": /\.avif$/i,
};

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Decision 15: the sides that a kind shows. */
function isShown(kind: string, sideKey: string): boolean {
	if (kind === "die" || kind === "book") return false;
	return kind === "dieFace" ? faceNumber(sideKey) !== undefined : sideKey === "front" || sideKey === "back";
}

function checkSides({ kind, externalKey, images = [] }: ManifestComponent): Finding[] {
	return images
		.filter(({ sideKey }) => !isShown(kind, sideKey))
		.map(({ sideKey, file }) => ({
			code: "UNKNOWN_SIDE",
			level: "warning",
			externalKey,
			file,
			text: `A ${kind} has no side "${sideKey}": the picture is kept but never shown.`,
			hint: kind === "dieFace" ? "Sides of die faces are face-1 to face-20." : "Sides are front and back.",
		}));
}

function checkFront({ kind, externalKey, images = [] }: ManifestComponent): Finding[] {
	if (kind !== "tile" || images.some(({ sideKey }) => sideKey === "front")) return [];
	return [
		{
			code: "NO_FRONT",
			level: "warning",
			externalKey,
			text: `"${externalKey}" has no front: the service refuses it unless it has one from an earlier push.`,
			hint: "Give it a front.",
		},
	];
}

function checkDie(die: ManifestComponent, components: ManifestComponent[]): Finding[] {
	if (die.kind !== "die") return [];
	const { externalKey } = die;
	const faces = components
		.filter(({ kind, parentExternalKey }) => kind === "dieFace" && parentExternalKey === externalKey)
		.flatMap(({ images = [] }) => images.map(({ sideKey }) => faceNumber(sideKey) ?? 0));
	if (faces.length === 0) return [];
	const sides = dieType(die.sides, Math.max(...faces));
	const missing = Array.from({ length: sides }, (_, at) => at + 1).filter((face) => !faces.includes(face));
	if (missing.length === 0) return [];
	return [
		{
			code: "MISSING_FACES",
			level: "warning",
			externalKey,
			text: `This d${sides} has no picture for ${missing.length === 1 ? "face" : "faces"} ${missing.join(", ")}; numbers are shown there.`,
			hint: "Add the pictures, or say how many sides: it has.",
		},
	];
}

function checkParent(piece: ManifestComponent, known: ReadonlySet<string>): Finding[] {
	const { kind, externalKey, parentExternalKey } = piece;
	if (kind === "dieFace" && !parentExternalKey) {
		const text = `The die face "${externalKey}" belongs to no die.`;
		return [
			{ code: "FACE_WITHOUT_DIE", level: "warning", externalKey, text, hint: "Name its die as parent." },
		];
	}
	const kinds: string[] = kind === "dieFace" ? ["die"] : ["deck", "bundle"];
	if (!parentExternalKey) return [];
	if (kinds.some((one) => known.has(`${one}\n${parentExternalKey}`))) return [];
	const text = `There is no ${kinds.join(" or ")} "${parentExternalKey}" here.`;
	return [{ code: "NO_PARENT", level: "warning", externalKey, text, hint: "Check the key of its parent." }];
}

function checkTypes({ images }: FolderReading): Finding[] {
	return [...images.values()]
		.filter(({ name, contentType }) => extensions[contentType]?.test(name) === false)
		.map(({ name, contentType }) => ({
			code: "WRONG_EXTENSION",
			level: "warning",
			file: name,
			text: `${name} is in truth ${contentType.slice("image/".length).toUpperCase()}; it is pushed as that.`,
			hint: "Rename it, or export it again.",
		}));
}

function checkDuplicates(reading: FolderReading): Finding[] {
	return duplicatePictures(reading.images.values()).map((names) => ({
		code: "DUPLICATE_PICTURE",
		level: "warning",
		...(names[0] !== undefined && { file: names[0] }),
		text: `${plural(names.length, "file")} are the same picture: ${names.slice(0, 5).join(", ")}${names.length > 5 ? " …" : ""}.`,
		hint: "One of them may be a wrong export; for copies of a card use a count.",
	}));
}

/**
 * Looks for what a push would take and a designer would regret: the preflight. What the service would refuse is among
 * the problems of the reading already.
 */
export function checkFolder(reading: FolderReading): Finding[] {
	const { components } = reading.manifest;
	const siblings = siblingsOf(components);
	const known = new Set(components.map(({ kind, externalKey }) => `${kind}\n${externalKey}`));
	return [
		...components.flatMap((piece) => [
			...checkSides(piece),
			...checkFront(piece),
			...checkParent(piece, known),
			...checkDie(piece, components),
			...checkPictures(piece, reading.images, siblings),
		]),
		...checkTypes(reading),
		...checkDuplicates(reading),
	];
}
