import { type BleedMode, because, identityOf, isSizeGuessed, limits, parentKinds } from "@tuckbox/pieces";
import type { Detail } from "../errors.ts";
import { readRefusal } from "../failure.ts";
import type { ComponentChange, SideChange, Warning } from "./component.ts";
import { type ComponentValues, initialValues, isSameValues, valuesAfter } from "./component-fields.ts";

/** An image on a side of a component. */
export type SideImage = { key: string; pixelsPerInch: number; bleedMode: BleedMode };

/** Everything an upsert can change about a component. */
export type ComponentState = ComponentValues & { images: ReadonlyMap<string, SideImage> };

/** The facts about the bytes behind a key, for the calling app. */
export type KnownImage =
	| { state: "usable"; publicUrl: string; widthPx: number; heightPx: number; turned: boolean }
	/** The image was confirmed and cannot be used: damaged, too large, or not an image. */
	| { state: "rejected"; reason: string }
	/** Not uploaded yet: only a dry run accepts it, and trusts the size that the request claims. */
	| { state: "announced"; publicUrl: string };

type Outcome = { identity: string; created: boolean; changed: boolean };

export type UpsertPlan = {
	/** One for each change, in the request's order. */
	outcomes: Outcome[];
	/** The state of every touched component after the whole request, by identity. */
	after: Map<string, { change: ComponentChange; state: ComponentState; changed: boolean }>;
	/** Faults of the request; with any of them nothing may be written. */
	invalid: Detail[];
	/** Images that cannot be used (DERIVATION_FAILED). */
	unusable: Detail[];
	warnings: Warning[];
};

/** The reason why a request's claim about an image is wrong; undefined if it is right. */
function claimFault(
	side: SideChange,
	image: KnownImage | undefined,
): ({ unusable: boolean } & Pick<Detail, "field" | "message" | "reason" | "params">) | undefined {
	const { field } = side;
	if (side.key === "") return undefined; // a missing key is a fault already
	if (image === undefined) {
		return {
			unusable: false,
			field,
			...because("UNKNOWN_PICTURE", { key: side.key }),
		};
	}
	if (image.state === "rejected") return { unusable: true, field, ...readRefusal(image.reason) };
	if (side.sourceUrl !== undefined && side.sourceUrl !== image.publicUrl) {
		return { unusable: false, field: `${field}.sourceUrl`, ...because("WRONG_ADDRESS") };
	}
	if (image.state === "announced") return undefined;
	const { widthPx, heightPx } = image;
	const matches = (width: number, height: number) =>
		(side.widthPx ?? width) === width && (side.heightPx ?? height) === height;
	if (matches(widthPx, heightPx) || (image.turned && matches(heightPx, widthPx))) return undefined;
	const claimed = `${side.widthPx ?? "?"} × ${side.heightPx ?? "?"}`;
	return {
		unusable: true,
		field,
		...because("WRONG_PIXELS", { claimed, widthPx, heightPx }),
	};
}

/** Whether sides show these images already, and nothing where the image is null. */
function isShowing(
	shown: ReadonlyMap<string, SideImage>,
	images: ReadonlyMap<string, SideImage | null>,
): boolean {
	for (const [side, image] of images) {
		const other = shown.get(side);
		if (other?.key !== image?.key || other?.pixelsPerInch !== image?.pixelsPerInch) return false;
		if (other?.bleedMode !== image?.bleedMode) return false;
	}
	return true;
}

function sameState(a: ComponentState, b: ComponentState): boolean {
	return (
		isSameValues(a, b) &&
		(a.images === b.images || (a.images.size === b.images.size && isShowing(a.images, b.images)))
	);
}

function imagesAfter(
	before: ReadonlyMap<string, SideImage>,
	change: ComponentChange,
): ReadonlyMap<string, SideImage> {
	if (!change.replacesPages && isShowing(before, change.images)) return before;
	const images = new Map(before);
	if (change.replacesPages) {
		for (const side of images.keys()) if (side.startsWith("page-")) images.delete(side);
	}
	for (const [side, image] of change.images) {
		if (image === null) images.delete(side);
		else images.set(side, { key: image.key, pixelsPerInch: image.pixelsPerInch, bleedMode: image.bleedMode });
	}
	return images;
}

/** The state after one change: fields that it does not name stay, so that a tool can send a part. */
function stateAfter(before: ComponentState | undefined, change: ComponentChange): ComponentState {
	const images = imagesAfter(before?.images ?? new Map(), change);
	return { ...valuesAfter(before ?? initialValues, change), images };
}

/**
 * Finds faults of a component's images as a whole: too many, a tile without a front, a new book without pages.
 */
function imagesFault(change: ComponentChange, state: ComponentState, isNew: boolean): Detail | undefined {
	const detail = { index: change.index, kind: change.kind, externalKey: change.externalKey };
	if (state.images.size > limits.maxSidesPerComponent) {
		return {
			...detail,
			field: "assets",
			...because("TOO_MANY_SIDES", { max: limits.maxSidesPerComponent }),
		};
	}
	if (change.kind === "tile" && !state.images.has("front")) {
		return { ...detail, field: "assets", ...because("FRONT_MISSING") };
	}
	if (change.kind === "book" && isNew && !change.replacesPages && !state.images.has("page-1")) {
		return { ...detail, field: "pages", ...because("PAGES_MISSING") };
	}
	return undefined;
}

/** The stored state of a component, by identity. */
type StateOf = (identity: string) => ComponentState | undefined;

/** Marks components that are named more than once as unchanged if all their changes together made no difference. */
function markUnchanged(plan: UpsertPlan, before: StateOf, repeated: ReadonlySet<string>): void {
	for (const identity of repeated) {
		const entry = plan.after.get(identity);
		const old = before(identity);
		if (old === undefined || !entry?.changed || !sameState(old, entry.state)) continue;
		plan.after.set(identity, { ...entry, state: old, changed: false });
		for (const outcome of plan.outcomes) if (outcome.identity === identity) outcome.changed = false;
	}
}

/**
 * Plans a request: its items are applied in order and validated as a whole.
 * @param before the stored state of every component the request names
 * @param images the facts about every key the request names
 * @param isStored whether a component that the request does not name exists, by identity: a parent, perhaps
 */
export function planUpsert(
	changes: readonly ComponentChange[],
	before: StateOf,
	images: ReadonlyMap<string, KnownImage>,
	isStored: (identity: string) => boolean,
): UpsertPlan {
	const plan: UpsertPlan = { outcomes: [], after: new Map(), invalid: [], unusable: [], warnings: [] };
	const repeated = new Set<string>();
	for (const change of changes) {
		const identity = identityOf(change);
		const { index, kind, externalKey } = change;
		for (const side of change.images.values()) {
			const fault = side === null ? undefined : claimFault(side, images.get(side.key));
			if (fault === undefined) continue;
			const { unusable, ...detail } = fault;
			(unusable ? plan.unusable : plan.invalid).push({ index, kind, externalKey, ...detail });
		}
		const earlier = plan.after.get(identity);
		if (earlier !== undefined) {
			const message = `${kind} "${externalKey}" is in the request more than once; the last one counts`;
			plan.warnings.push({ code: "DUPLICATE_IN_BATCH", message, externalKey });
			repeated.add(identity);
		}
		const old = earlier?.state ?? before(identity);
		const next = stateAfter(old, change);
		const changed = old === undefined || !sameState(old, next);
		// an equal payload keeps its stored text, so that reading it back stays byte for byte the same
		const state = old !== undefined && !changed ? old : next;
		plan.outcomes.push({ identity, created: old === undefined, changed });
		plan.after.set(identity, { change, state, changed: changed || (earlier?.changed ?? false) });
	}
	markUnchanged(plan, before, repeated);
	for (const [identity, { change, state }] of plan.after) {
		const { kind, externalKey } = change;
		const fault = imagesFault(change, state, before(identity) === undefined);
		if (fault !== undefined) plan.invalid.push(fault);
		const warn = (code: string, message: string) => plan.warnings.push({ code, message, externalKey });
		if (isSizeGuessed({ ...state, kind }, state.images.has("front"))) {
			warn("SIZE_GUESSED", `${kind} "${externalKey}" has no widthMm and heightMm; its size is guessed`);
		}
		const parents = parentKinds(kind);
		if (parents.length > 0 && state.parentKey !== null) {
			const found = parents.some((parent) => {
				const wanted = identityOf({ kind: parent, externalKey: state.parentKey ?? "" });
				return plan.after.has(wanted) || isStored(wanted);
			});
			if (!found) {
				const message = `the ${parents.join(" or ")} "${state.parentKey}" does not exist yet; it is linked when it is created`;
				warn("PARENT_PENDING", message);
			}
		} else if (kind === "dieFace") {
			warn("FACE_WITHOUT_DIE", `dieFace "${externalKey}" has no parentExternalKey and belongs to no die`);
		}
	}
	return plan;
}
