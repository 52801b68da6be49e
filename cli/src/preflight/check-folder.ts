import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading, FolderWarning, LocalImage, Remark } from "@tuckbox/folder";
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
import { remarkText, spoken } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { duplicatePictures } from "./duplicates.ts";
import type { Finding } from "./finding.ts";
import { checkPictures, siblingsOf } from "./pictures.ts";
import { findingText } from "./said.ts";

type Side = Placement & { sideKey: string; file: string };

/** Hints for findings whose sentence does not already say what to do. */
const hints: Partial<Record<CheckCode, () => string>> = {
	FRONT_MISSING: () => t("findings.hint_FRONT_MISSING"),
	FACES_MISSING: () => t("findings.hint_FACES_MISSING"),
	FACE_WITHOUT_DIE: () => t("findings.hint_FACE_WITHOUT_DIE"),
	PARENT_PENDING: () => t("findings.hint_PARENT_PENDING"),
	ASPECT_OFF: () => t("findings.hint_ASPECT_OFF"),
	LOW_RESOLUTION: () => t("findings.hint_LOW_RESOLUTION"),
};

/** The images of a piece as the service would store them. Unreadable ones are left out. */
function storedSides(
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
function facesByDie(components: readonly ManifestComponent[]) {
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

/** The findings that `GET …/checks` would return after a push of this folder alone. */
function judgeFolder({ manifest, images }: FolderReading): Map<ManifestComponent, Finding[]> {
	const { components } = manifest;
	const known = new Set(components.map(identityOf));
	const faces = facesByDie(components);
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
				// a die shows no images of its own, so the service stores none
				sides: kind === "die" ? [] : storedSides(component, images),
			};
			const hasParent = parentKinds(kind).some((parent) =>
				known.has(identityOf({ kind: parent, externalKey: parentKey ?? "" })),
			);
			const found = judge(piece, { hasParent, faces: own.map(({ sideKey }) => sideKey) });
			const findings = found.map(({ side, ...judged }): Finding => {
				const { code } = judged;
				const hint = hints[code]?.();
				return {
					...{ code, level: levels[code], externalKey },
					...(side && { file: side.file }),
					text: findingText(judged),
					...(hint !== undefined && { hint }),
				};
			});
			return [component, findings];
		}),
	);
}

/** Reports images on a die: a die shows only the images of its faces. */
function checkDieImages({ kind, externalKey, images = [] }: ManifestComponent): Finding[] {
	if (kindOf(kind) !== "die") return [];
	return images.map(({ sideKey, file }) => ({
		...{ code: "SIDE_NOT_SHOWN" as const, level: levels.SIDE_NOT_SHOWN, externalKey, file },
		text: t("findings.dieSide", { side: sideKey }),
		hint: t("findings.dieSideHint"),
	}));
}

function checkTypes({ images }: FolderReading): Finding[] {
	return (
		[...images.values()]
			// a made picture is PNG or JPEG, whichever is smaller; its name does not matter
			.filter(({ from }) => from === undefined)
			.filter(({ name, contentType }) => (typeOfName(name) ?? contentType) !== contentType)
			.map(({ name, contentType }) => ({
				code: "WRONG_EXTENSION",
				level: levels.WRONG_EXTENSION,
				file: name,
				text: t("findings.wrongExtension", {
					file: name,
					type: contentType.slice("image/".length).toUpperCase(),
				}),
				hint: t("findings.wrongExtensionHint"),
			}))
	);
}

/** Reports pictures that are the same, apart from backs: those of several cards may well be. */
function checkDuplicates({ images, manifest }: FolderReading): Finding[] {
	const sides = manifest.components.flatMap(({ images = [] }) => images);
	const backs = new Set(sides.filter(({ sideKey }) => sideKey === "back").map(({ file }) => file));
	const others = [...images.values()].filter(({ name }) => !backs.has(name));
	return duplicatePictures(others).map((names) => ({
		code: "DUPLICATE_PICTURE",
		level: levels.DUPLICATE_PICTURE,
		...(names[0] !== undefined && { file: names[0] }),
		text: t("findings.duplicates", {
			count: names.length,
			files: `${names.slice(0, 5).join(", ")}${names.length > 5 ? " …" : ""}`,
		}),
		hint: t("findings.duplicatesHint"),
	}));
}

/** Maximum number of files that one remark names. */
const maxNamed = 5;

/** Reports files that are left out because they cannot be used together, with the reason of the first. */
function leftOutTogether(
	left: readonly FolderWarning[],
	hintOf: (first: FolderWarning) => string,
): Finding[] {
	const [first] = left;
	if (first === undefined) return [];
	const names = left.flatMap(({ file }) => (file === undefined ? [] : [file]));
	const files = names.slice(0, maxNamed).join(", ") + (names.length > maxNamed ? " …" : "");
	const why = remarkText(first.params.why as Remark);
	return [
		{
			...{ code: first.code, level: levels.PICTURE_LEFT_OUT },
			...(first.file !== undefined && { file: first.file }),
			text: left.length > 1 ? t("findings.leftOut", { count: left.length, files, why }) : remarkText(first),
			hint: hintOf(first),
		},
	];
}

/** Reports files that cannot be used, and apart from them the pointers of Git LFS, which need no repair. */
function checkLeftOut({ warnings }: FolderReading): Finding[] {
	const left = warnings.filter(({ code }) => code === "PICTURE_LEFT_OUT");
	const isPointer = ({ params }: FolderWarning) => (params.why as Remark).code === "IS_LFS_POINTER";
	return [
		...leftOutTogether(left.filter(isPointer), () => t("findings.leftOutPointers")),
		...leftOutTogether(
			left.filter((one) => !isPointer(one)),
			({ file = "" }) => t("findings.leftOutHint", { file }),
		),
	];
}

/**
 * Finds what the service would accept but is probably not intended: the findings of the service's own checks, and those
 * that only the folder allows. Anything that the service would refuse is already among the problems of the reading.
 */
export function checkFolder(reading: FolderReading): Finding[] {
	const { components } = reading.manifest;
	const siblings = siblingsOf(components);
	const others = reading.warnings.filter(({ code }) => code !== "PICTURE_LEFT_OUT");
	/** Decks that have one remark for all of their pictures that are stretched. */
	const stretched = new Set(
		reading.warnings.flatMap(({ code, params }) => (code === "SIZES_DIFFER" ? [params.deck] : [])),
	);
	const judged = judgeFolder(reading);
	return [
		...checkLeftOut(reading),
		...others.map((warning) => {
			const { params: _, ...finding } = spoken(warning);
			return { ...finding, level: levels[warning.code] };
		}),
		...components.flatMap((piece) => {
			const isSaid = ({ code }: Finding) =>
				code === "ASPECT_OFF" && stretched.has(piece.parentExternalKey ?? "");
			const own = judged.get(piece) ?? [];
			const isOff = (file: string) => own.some((one) => one.code === "ASPECT_OFF" && one.file === file);
			return [
				...own.filter((one) => !isSaid(one)),
				...checkDieImages(piece),
				...checkPictures(piece, reading.images, siblings, isOff),
			];
		}),
		...checkTypes(reading),
		...checkDuplicates(reading),
	];
}
