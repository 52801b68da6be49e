import { parentKinds, type Shape } from "@tuckbox/pieces";
import type { ComponentRequest } from "../domain/components/component.ts";
import { type Detail, Problem } from "../domain/errors.ts";
import type { GameEdit } from "../game-edit/game-edit.ts";
import { nothingRemembered } from "../game-edit/push-cache.ts";
import { planRequest, readRequest } from "../games/upsert/plan-request.ts";
import { writePlan } from "../games/upsert/write-plan.ts";
import { Steps } from "../steps/steps.ts";
import type { ComponentFacts } from "../store/queries/pieces/components.ts";
import { componentsWithIds } from "../store/queries/versions/selected.ts";
import type { Writer } from "../store/store.ts";
import {
	actOnSelected,
	type Deps,
	mayChange,
	type Outcome,
	type Refusal,
	type Selection,
} from "./selected.ts";

export type SelectedChange = {
	name?: string;
	count?: number;
	widthMm?: number | null;
	heightMm?: number | null;
	shape?: Shape | null;
	sides?: number | null;
	/** The deck or bundle to move to; null takes it out of its deck. */
	parentId?: string | null;
	/** Values of the payload to set, by their names; null removes one. The others stay. */
	values?: Record<string, unknown>;
} & Pick<ComponentRequest, "payload" | "assets" | "pages" | "cover">;

/** The reason why a component cannot get a parent; undefined if it can. */
function parentFault(row: ComponentFacts, parent: ComponentFacts | null): Refusal | undefined {
	const { id: componentId, kind } = row;
	const parents = parentKinds(kind);
	if (parents.length === 0 || (parent !== null && !parents.includes(parent.kind))) {
		const message = `A ${kind} cannot belong to ${parent === null ? "another piece" : `a ${parent.kind}`}.`;
		return { componentId, reason: "NO_PARENT", message };
	}
	if (parent === null || parent.app_id === row.app_id) return undefined;
	const message = "The component and its new parent belong to different apps.";
	return { componentId, reason: "PARENT_OF_ANOTHER_APP", message };
}

/** The payload with some values set or, where they are null, removed. Its other values keep their order. */
function withValues(payload: string, values: Record<string, unknown>): Record<string, unknown> {
	const own: Record<string, unknown> = { ...JSON.parse(payload), ...values };
	const isKept = ([name, value]: [string, unknown]) => value !== null || !Object.hasOwn(values, name);
	return Object.fromEntries(Object.entries(own).filter(isKept));
}

type Planned = { row: ComponentFacts; fields: Partial<ComponentRequest> };

/** Sets fields of some components of one app. Components that would become invalid are refused. */
async function setFields(
	deps: Deps,
	edit: GameEdit,
	changes: readonly Planned[],
	refuse: (refusal: Refusal) => void,
): Promise<number> {
	const plan = async (some: readonly Planned[]) => {
		const items = some.map(({ row: { kind, external_key, name }, fields }, index) => ({
			index,
			item: { kind, externalKey: external_key, name, ...fields },
		}));
		const request = await new Steps().finish(readRequest(items, []));
		return await planRequest(edit.writer, deps.urls, edit.appInGame, request, nothingRemembered);
	};
	const planned = await plan(changes).catch(async (error: unknown) => {
		const faults = new Map<number, Detail>();
		if (error instanceof Problem)
			for (const detail of error.details ?? [])
				if (detail.index !== undefined) faults.set(detail.index, detail);
		if (faults.size === 0) throw error;
		for (const [index, { field, message, reason, params }] of faults) {
			const componentId = changes[index]?.row.id ?? "";
			const why = { field, ...(reason && { because: reason }), ...(params && { params }) };
			refuse({ componentId, reason: "VALIDATION_ERROR", message: `${field} ${message}`, ...why });
		}
		return await plan(changes.filter((_, index) => !faults.has(index)));
	});
	await writePlan(edit, planned, nothingRemembered.images, () => undefined);
	return planned.plan.outcomes.filter((outcome) => outcome.changed).length;
}

/**
 * Changes fields of components.
 * @param changeOf the change of a component of the selection
 * @throws Problem GAME_NOT_FOUND, STORAGE_LIMIT_EXCEEDED; COMPONENT_NOT_FOUND for a parent that does not exist
 */
export async function changeSelected(
	deps: Deps,
	selection: Selection,
	changeOf: (componentId: string) => SelectedChange,
): Promise<Outcome> {
	const { reach, gameId, ids } = selection;
	const parents = new Map<string, ComponentFacts>();
	const prepare = async (writer: Writer) => {
		const wanted = new Set(ids.flatMap((id) => changeOf(id).parentId ?? []));
		const found = await componentsWithIds(writer, gameId, [...wanted]);
		for (const row of found.filter(mayChange(reach))) parents.set(row.id, row);
		for (const id of wanted)
			if (!parents.has(id)) throw new Problem("COMPONENT_NOT_FOUND", `There is no component ${id}.`);
	};
	return await actOnSelected(
		deps,
		selection,
		async (edit, own, refuse) => {
			const changes = own.flatMap((row): Planned[] => {
				const { parentId, values, ...set } = changeOf(row.id);
				const payload = values && { payload: withValues(row.payload, values) };
				if (parentId === undefined) return [{ row, fields: { ...set, ...payload } }];
				const parent = parentId === null ? null : (parents.get(parentId) ?? null);
				const fault = parentFault(row, parent);
				if (fault !== undefined) refuse(fault);
				const parentExternalKey = parent === null ? null : parent.external_key;
				return fault === undefined ? [{ row, fields: { ...set, ...payload, parentExternalKey } }] : [];
			});
			return await setFields(deps, edit, changes, refuse);
		},
		{ prepare },
	);
}
