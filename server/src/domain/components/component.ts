import {
	type Because,
	type BleedMode,
	because,
	defaultPixelsPerInch,
	identityOf,
	isShown,
	type Kind,
	kindOf,
	limits,
	parentKinds,
} from "@tuckbox/pieces";
import type { Detail } from "../errors.ts";
import { isDeeperThan } from "../plain-json.ts";
import { boardSpots } from "../table/board-spots.ts";
import { initialValues, type SentFields, type SentValues } from "./component-fields.ts";

/** The identity of a stored component in its game and app. */
export const identityOfRow = ({ kind, external_key: externalKey }: { kind: Kind; external_key: string }) =>
	identityOf({ kind, externalKey });

/** A component as a request sends it, already of the right types and lengths (http/schemas). */
export type ComponentRequest = SentFields & {
	kind: string;
	externalKey: string;
	payload?: Record<string, unknown> | null;
	assets?: readonly AssetRequest[] | null;
	pages?: readonly string[];
	cover?: string | null;
};

type AssetRequest = {
	sideKey: string;
	key?: string;
	r2ObjectKey?: string;
	sourceUrl?: string;
	publicUrl?: string;
	contentType: string;
	widthPx?: number | null;
	heightPx?: number | null;
	sourcePixelsPerInch?: number | null;
	bleedMode?: BleedMode | null;
};

/** The image a request puts on a side; null takes the image off (a book's cover). */
export type SideChange = {
	key: string;
	/** The claims of the request about the image; undefined if it claims nothing. */
	sourceUrl: string | undefined;
	widthPx: number | undefined;
	heightPx: number | undefined;
	pixelsPerInch: number;
	bleedMode: BleedMode;
	/** The place in the request that names the image, for error details. */
	field: string;
};

/** One item of a request. */
export type ComponentChange = SentValues & {
	index: number;
	kind: Kind;
	externalKey: string;
	images: Map<string, SideChange | null>;
	/** True when `images` is the whole list of a book's pages. */
	replacesPages: boolean;
};

/** A remark on a call that succeeded. */
export type Warning = { code: string; message: string; externalKey?: string } & Partial<
	Pick<Because, "reason" | "params">
>;

type Reading = { change: ComponentChange; faults: Detail[]; warnings: Warning[] };

/** A request without the fields that its kind does not have; they are dropped before anything checks them. */
export function withoutForeignFields(item: Record<string, unknown>): Record<string, unknown> {
	if (item.sides === undefined && item.pages === undefined && item.cover === undefined) return item;
	const { sides, pages, cover, ...own } = item;
	if (item.kind === "die" && sides !== undefined) return { ...own, sides };
	if (item.kind !== "book") return own;
	return { ...own, ...(pages !== undefined && { pages }), ...(cover !== undefined && { cover }) };
}

function imagesInRequest(
	kind: Kind,
	item: ComponentRequest,
	fault: (field: string, why: Because) => void,
	warn: (code: string, message: string) => void,
	isDryRun: boolean,
): Map<string, SideChange | null> {
	const images = new Map<string, SideChange | null>();
	const assets = item.assets ?? [];
	if (kind === "book") {
		if (assets.length > 0) warn("ASSETS_IGNORED", "a book has `pages` and `cover`; its `assets` are ignored");
		const page = (key: string, field: string): SideChange => ({
			key,
			sourceUrl: undefined,
			widthPx: undefined,
			heightPx: undefined,
			pixelsPerInch: defaultPixelsPerInch,
			bleedMode: "noBleed",
			field,
		});
		for (const [i, key] of (item.pages ?? []).entries())
			images.set(`page-${i + 1}`, page(key, `pages[${i}]`));
		if (item.cover !== undefined) images.set("cover", item.cover === null ? null : page(item.cover, "cover"));
		return images;
	}
	if (kind === "die") {
		if (assets.length > 0) warn("ASSETS_IGNORED", "a die shows no images; put them on its dieFace children");
		return images;
	}
	for (const [i, asset] of assets.entries()) {
		const field = `assets[${i}]`;
		const key = asset.key ?? asset.r2ObjectKey;
		const sourceUrl = asset.sourceUrl ?? asset.publicUrl;
		if (key === undefined) fault(`${field}.key`, because("REQUIRED"));
		if (sourceUrl === undefined && !isDryRun) fault(`${field}.sourceUrl`, because("REQUIRED"));
		if (!isShown(kind, asset.sideKey)) {
			warn("SIDE_NOT_SHOWN", `a ${kind} has no side "${asset.sideKey}", so its image is kept but not shown`);
		}
		images.delete(asset.sideKey); // the last one wins, also in the order
		images.set(asset.sideKey, {
			key: key ?? "",
			sourceUrl,
			widthPx: asset.widthPx ?? undefined,
			heightPx: asset.heightPx ?? undefined,
			pixelsPerInch: asset.sourcePixelsPerInch ?? defaultPixelsPerInch,
			bleedMode: asset.bleedMode ?? "bleed",
			field,
		});
	}
	return images;
}

/** JSON text of the caller's part of a payload: the service sets `imageFaces` itself, so one that was sent is left out. */
function payloadText(
	payload: Record<string, unknown> | null | undefined,
	fault: (field: string, why: Because) => void,
): string | undefined {
	if (payload === undefined) return undefined;
	if (payload === null) return "{}";
	let own = payload;
	if (Object.hasOwn(payload, "imageFaces")) {
		const { imageFaces: _, ...rest } = payload;
		own = rest;
	}
	if (isDeeperThan(own, limits.maxPayloadDepth)) {
		fault("payload", because("TOO_DEEP", { max: limits.maxPayloadDepth }));
		return undefined;
	}
	const text = JSON.stringify(own);
	// no character of a JSON text takes more than three bytes for each of its units
	if (3 * text.length > limits.maxPayloadBytes && Buffer.byteLength(text) > limits.maxPayloadBytes)
		fault("payload", because("TOO_MANY_BYTES", { max: limits.maxPayloadBytes }));
	return text;
}

/**
 * Reads one item of a request: the change it describes, and every fault and remark that does not depend on stored data.
 * @param index the item's place in its batch
 * @param isDryRun then images need no public URL: they get one when they are announced
 */
export function readComponent(item: ComponentRequest, index: number, isDryRun = false): Reading {
	const faults: Detail[] = [];
	const warnings: Warning[] = [];
	const { externalKey } = item;
	const kind = kindOf(item.kind);
	if (kind === undefined) throw new Error(`the schema accepted the kind ${item.kind}`);
	const fault = (field: string, why: Because) => faults.push({ index, kind, externalKey, field, ...why });
	const warn = (code: string, message: string) => warnings.push({ code, message, externalKey });

	const parentKey = item.parentExternalKey === "" ? null : item.parentExternalKey;
	if (typeof parentKey === "string" && parentKinds(kind).length === 0) {
		fault("parentExternalKey", because("PARENT_NOT_ALLOWED", { kind: item.kind }));
	}
	if (kind === "board" && item.payload) {
		const size = { widthMm: item.widthMm ?? 0, heightMm: item.heightMm ?? 0 };
		for (const at of boardSpots(item.payload, size).broken)
			warn("SPOT_IGNORED", `spots[${at}] of the payload is no spot: docs/PIECES.md, "Spots of a board"`);
	}
	return {
		change: {
			index,
			kind,
			externalKey,
			name: item.name,
			count: item.count === null ? initialValues.count : item.count,
			widthMm: item.widthMm,
			heightMm: item.heightMm,
			shape: item.shape,
			sides: kind === "die" ? item.sides : undefined,
			parentKey,
			payload: payloadText(item.payload, fault),
			images: imagesInRequest(kind, item, fault, warn, isDryRun),
			replacesPages: kind === "book" && item.pages !== undefined,
		},
		faults,
		warnings,
	};
}
