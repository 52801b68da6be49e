import { recordText, type ShownSide } from "../../server/src/domain/components/record.ts";
import { compare, timed } from "./compare.ts";
import { component } from "./deck.ts";

const side = (index: number, sideKey: string): ShownSide => ({
	sideKey,
	assetId: `ast_01jd3x8p2q9v7k5n4m6r8t0w${index}`,
	derivedAssetId: `drv_01jd3x8p2q9v7k5n4m6r8t0w${index}`,
	url: `games/gam_a/sources/${index}.png`,
	derivedUrl: `games/gam_a/derived/drv_${index}-display.webp`,
	thumbUrl: `games/gam_a/derived/drv_${index}-thumb.webp`,
	mediumUrl: `games/gam_a/derived/drv_${index}-medium.webp`,
	largeUrl: null,
	widthPx: 825,
	heightPx: 1125,
	pixelsPerInch: 300,
	bleedMode: "noBleed",
});

const pieces = Array.from({ length: 200 }, (_, index) => {
	const row = component(index);
	return {
		piece: {
			id: row.id,
			appId: row.app_id,
			kind: row.kind,
			name: row.name,
			externalKey: row.external_key,
			count: row.count,
			widthMm: 63.5,
			heightMm: 88.9,
			shape: null,
			dieType: null,
			parentKey: null,
			payload: row.payload,
			createdAt: row.created_at,
			updatedAt: row.updated_at,
			position: row.position,
		},
		sides: [side(index, "front"), side(index, "back")],
	};
});

type Sample = (typeof pieces)[number];

/** The same record as an object. */
function asObject({ piece, sides }: Sample) {
	const { appId, parentKey, payload, dieType: _, shape: __, ...own } = piece;
	return {
		...own,
		parentExternalKey: parentKey,
		app: appId,
		payload: {
			...JSON.parse(payload),
			imageFaces: sides.map(({ pixelsPerInch: _, bleedMode: __, ...shown }) => shown),
		},
	};
}

/** The same record as an object around the payload's text, which `JSON.rawJSON` passes through. */
function withRawPayload({ piece, sides }: Sample) {
	const { appId, parentKey, payload, dieType: _, shape: __, ...own } = piece;
	const imageFaces = JSON.stringify(sides.map(({ pixelsPerInch: _, bleedMode: __, ...shown }) => shown));
	const head = JSON.stringify({ ...own, parentExternalKey: parentKey, app: appId });
	const members = payload === "{}" ? "" : `${payload.slice(1, -1)},`;
	return `${head.slice(0, -1)},"payload":{${members}"imageFaces":${imageFaces}}}`;
}

export async function ofRecords(rounds: number): Promise<void> {
	await compare("the records of 200 pieces with two sides", rounds, {
		"recordText()": () => timed(() => pieces.map(({ piece, sides }) => recordText(piece, sides))),
		"JSON.stringify, the payload's text kept": () => timed(() => pieces.map(withRawPayload)),
		"JSON.parse of the payload, JSON.stringify": () =>
			timed(() => pieces.map((sample) => JSON.stringify(asObject(sample)))),
	});
	const stored = pieces.map(({ piece, sides }) => recordText(piece, sides));
	await compare("a list of 200 pieces", rounds, {
		"stored records joined": () => timed(() => stored.join(",")),
		"records built when read": () => timed(() => JSON.stringify(pieces.map((sample) => asObject(sample)))),
	});
}
