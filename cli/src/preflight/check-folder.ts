import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading, LocalImage } from "@tuckbox/folder";
import {
	type CheckCode,
	defaultPixelsPerInch,
	dieType,
	facesToCover,
	identityOf,
	judge,
	kindOf,
	levels,
	type Placement,
	parentKinds,
	storedKind,
	typeOfName,
} from "@tuckbox/pieces";
import { duplicatePictures } from "./duplicates.ts";
import type { Finding } from "./finding.ts";
import { checkPictures, siblingsOf } from "./pictures.ts";

type Side = Placement & { sideKey: string; file: string };

/** What to do about a finding, if its sentence does not say so. */
const hints: Partial<Record<CheckCode, string>> = {
	FRONT_MISSING:
		"Add a front. The service refuses a card without one, unless it has one from an earlier push.",
	FACES_MISSING: "Add the pictures, or set sides: to the number of sides.",
	FACE_WITHOUT_DIE: "Name its die as the parent.",
	PARENT_PENDING: "Check the key of the parent.",
	ASPECT_OFF: "Export it in the piece's proportions, or correct the size.",
	LOW_RESOLUTION: "Export it larger, 300 dpi if you can.",
};

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The images of a piece as the service would store them, without those that could not be read. */
function sidesOf(
	{ images = [], pages = [], cover }: ManifestComponent,
	read: ReadonlyMap<string, LocalImage>,
): Side[] {
	const sheets = [...pages.map((file, at) => [`page-${at + 1}`, file]), ...(cover ? [["cover", cover]] : [])];
	const named = [
		...images.map(({ sideKey, file, sourcePixelsPerInch, bleedMode }) => ({
			...{ sideKey, file },
			pixelsPerInch: sourcePixelsPerInch ?? defaultPixelsPerInch,
			bleedMode: bleedMode ?? ("bleed" as const),
		})),
		...sheets.map(([sideKey = "", file = ""]) => ({
			...{ sideKey, file, pixelsPerInch: defaultPixelsPerInch },
			bleedMode: "noBleed" as const,
		})),
	];
	return named.flatMap((side) => {
		const image = read.get(side.file);
		return image === undefined ? [] : [{ ...side, widthPx: image.widthPx, heightPx: image.heightPx }];
	});
}

/** The faces of each die, by the die's key. */
function facesOf(components: readonly ManifestComponent[]) {
	const faces = new Map<string, { externalKey: string; sideKey: string | null }[]>();
	for (const { kind, externalKey, parentExternalKey, images = [] } of components) {
		if (kind !== "dieFace" || !parentExternalKey) continue;
		const sides = images.length === 0 ? [null] : images.map(({ sideKey }) => sideKey);
		const own = faces.get(parentExternalKey) ?? [];
		own.push(...sides.map((sideKey) => ({ externalKey, sideKey })));
		faces.set(parentExternalKey, own);
	}
	return faces;
}

/** What `GET …/checks` would find after a push of this folder alone. */
function judgeFolder({ manifest, images }: FolderReading): Map<ManifestComponent, Finding[]> {
	const { components } = manifest;
	const known = new Set(components.map(identityOf));
	const faces = facesOf(components);
	return new Map(
		components.map((component) => {
			const { externalKey, widthMm = null, heightMm = null } = component;
			const kind = storedKind(component.kind);
			const parentKey = component.parentExternalKey || null;
			const own = kind === "die" ? (faces.get(externalKey) ?? []) : [];
			const requestedSides = kind === "die" ? (component.sides ?? null) : null;
			const piece = {
				...{ kind, widthMm, heightMm, requestedSides, parentKey },
				dieType: kind === "die" ? dieType(requestedSides, facesToCover(own)) : null,
				// a die shows no images, so that the service keeps none
				sides: kind === "die" ? [] : sidesOf(component, images),
			};
			const hasParent = parentKinds(kind).some((parent) =>
				known.has(identityOf({ kind: parent, externalKey: parentKey ?? "" })),
			);
			const found = judge(piece, { hasParent, faces: own.map(({ sideKey }) => sideKey) });
			const findings = found.map(({ code, message, side }): Finding => {
				const hint = hints[code];
				return {
					...{ code, level: levels[code], externalKey },
					...(side && { file: side.file }),
					text: message,
					...(hint !== undefined && { hint }),
				};
			});
			return [component, findings];
		}),
	);
}

/** Images on a die, which shows those of its faces only. */
function checkDieImages({ kind, externalKey, images = [] }: ManifestComponent): Finding[] {
	if (kindOf(kind) !== "die") return [];
	return images.map(({ sideKey, file }) => ({
		...{ code: "SIDE_NOT_SHOWN" as const, level: levels.SIDE_NOT_SHOWN, externalKey, file },
		text: `A die has no side "${sideKey}": the image is never shown.`,
		hint: "Put it on a face of the die.",
	}));
}

function checkTypes({ images }: FolderReading): Finding[] {
	return (
		[...images.values()]
			// what is made is PNG or JPEG as it gets smaller
			.filter(({ from }) => from === undefined)
			.filter(({ name, contentType }) => (typeOfName(name) ?? contentType) !== contentType)
			.map(({ name, contentType }) => ({
				code: "WRONG_EXTENSION",
				level: levels.WRONG_EXTENSION,
				file: name,
				text: `${name} is actually ${contentType.slice("image/".length).toUpperCase()} and is pushed as that.`,
				hint: "Rename it, or export it again.",
			}))
	);
}

function checkDuplicates(reading: FolderReading): Finding[] {
	return duplicatePictures(reading.images.values()).map((names) => ({
		code: "DUPLICATE_PICTURE",
		level: levels.DUPLICATE_PICTURE,
		...(names[0] !== undefined && { file: names[0] }),
		text: `${plural(names.length, "file")} are the same picture: ${names.slice(0, 5).join(", ")}${names.length > 5 ? " …" : ""}.`,
		hint: "One of them may be a wrong export. For copies of a card, use a count.",
	}));
}

/**
 * Finds what the service would accept but is probably not intended: what its own checks would report, and what only the
 * folder shows. What the service would refuse is already among the problems of the reading.
 */
export function checkFolder(reading: FolderReading): Finding[] {
	const { components } = reading.manifest;
	const siblings = siblingsOf(components);
	const judged = judgeFolder(reading);
	return [
		...reading.warnings.map(({ params: _, ...warning }) => ({ ...warning, level: levels[warning.code] })),
		...components.flatMap((piece) => {
			const own = judged.get(piece) ?? [];
			const isOff = (file: string) => own.some((one) => one.code === "ASPECT_OFF" && one.file === file);
			return [...own, ...checkDieImages(piece), ...checkPictures(piece, reading.images, siblings, isOff)];
		}),
		...checkTypes(reading),
		...checkDuplicates(reading),
	];
}
