import { type BleedMode, sizeOfImage } from "./derivative.ts";
import { dieSize } from "./die.ts";
import { compareSides, frontSide, isShown } from "./face.ts";
import { defaultSize, type Kind } from "./kind.ts";

/** A side of a component as its record shows it. */
export type ShownSide = {
	sideKey: string;
	assetId: string;
	derivedAssetId: string | null;
	url: string;
	derivedUrl: string | null;
	thumbUrl: string | null;
	widthPx: number;
	heightPx: number;
	pixelsPerInch: number;
	bleedMode: BleedMode;
};

export type StoredComponent = {
	id: string;
	kind: Kind;
	name: string;
	externalKey: string;
	count: number;
	widthMm: number | null;
	heightMm: number | null;
	shape: string | null;
	dieType: number | null;
	parentKey: string | null;
	payload: string;
	createdAt: number;
	updatedAt: number;
};

/** The size a component has on the table: what was sent, else its front image's, else its kind's (decision 13). */
function sizeOf(
	component: Pick<StoredComponent, "kind" | "widthMm" | "heightMm" | "dieType">,
	sides: readonly ShownSide[],
): { widthMm: number; heightMm: number } {
	const front = sides.find((side) => side.sideKey === frontSide(component.kind));
	const edge = dieSize(component.dieType ?? 6);
	const guess =
		component.kind === "die"
			? { widthMm: edge, heightMm: edge }
			: front === undefined
				? defaultSize[component.kind]
				: sizeOfImage(front);
	return { widthMm: component.widthMm ?? guess.widthMm, heightMm: component.heightMm ?? guess.heightMm };
}

/** JSON text of a component's record (interface.txt 2.7). The caller's payload passes through as it was stored. */
export function recordText(component: StoredComponent, sides: readonly ShownSide[]): string {
	const { payload, kind } = component;
	const shown = sides
		.filter((side) => isShown(kind, side.sideKey))
		.sort((a, b) => compareSides(a.sideKey, b.sideKey))
		.map(({ pixelsPerInch: _, bleedMode: __, ...face }) => face);
	const own = payload === "{}" ? "" : `${payload.slice(1, -1)},`;
	const head = JSON.stringify({
		id: component.id,
		kind,
		name: component.name,
		externalKey: component.externalKey,
		count: component.count,
		...sizeOf(component, sides),
		...(component.shape !== null && { shape: component.shape }),
		...(component.dieType !== null && { sides: component.dieType }),
		parentExternalKey: component.parentKey,
		createdAt: component.createdAt,
		updatedAt: component.updatedAt,
	});
	return `${head.slice(0, -1)},"payload":{${own}"imageFaces":${JSON.stringify(shown)}}}`;
}
