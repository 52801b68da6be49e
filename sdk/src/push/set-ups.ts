import { because, isSameJson } from "@tuckbox/pieces";
import {
	type Routine,
	spotWithDefaults,
	standardApp,
	tableLimits,
	toHundredths,
} from "@tuckbox/pieces/table";
import { TuckboxError } from "../http/errors.ts";
import { SetUps } from "../set-ups.ts";
import type { Push } from "./begin.ts";
import type { ManifestSetUp, PushedSetUps } from "./manifest.ts";

type Laid = ManifestSetUp["items"][number];

/**
 * A piece as manifests name it. A set-up that was saved at a table has its app and its id as well; of those, only a
 * standard piece is known by its app.
 */
function plain({ app, componentId: _, holds, ...laid }: Laid): unknown {
	const own = { ...laid, ...(app === standardApp && { app }) };
	return holds === undefined ? own : { ...own, holds: holds.map((one) => plain(one)) };
}

/** A spot as the service keeps it. */
const kept = (spot: NonNullable<ManifestSetUp["spots"]>[number]): unknown =>
	Object.fromEntries(
		Object.entries(spotWithDefaults(spot)).map(([field, value]) => [
			field,
			typeof value === "number" ? toHundredths(value) : value,
		]),
	);

/** A routine with its pieces as manifests name them. */
const plainNames = (routine: object): unknown =>
	JSON.parse(JSON.stringify(routine), (field, value) =>
		field === "deck" || field === "piece" ? plain(value) : value,
	);

export type ComparedSetUps = { outcome: PushedSetUps; saving: readonly ManifestSetUp[] };

/**
 * Compares the set-ups of a manifest with those of the game. The others of the game stay.
 * @throws TuckboxError VALIDATION_ERROR if there were too many
 */
export async function compareSetUps(push: Push): Promise<ComparedSetUps | undefined> {
	const { manifest, gameId, transport, options } = push;
	const { setUps: wanted } = manifest;
	if (wanted === undefined) return undefined;
	const o = { signal: options.signal };
	const setUps = new SetUps(transport, gameId);
	const known = new Set((await setUps.list(o)).map(({ name }) => name));
	const names = new Set([...known, ...wanted.map(({ name }) => name)]);
	if (names.size > tableLimits.maxSetUps) {
		const why = because("TOO_MANY_SET_UPS", { max: tableLimits.maxSetUps });
		throw new TuckboxError("VALIDATION_ERROR", why.message, why);
	}
	const outcome: PushedSetUps = { created: [], changed: [], unchanged: [] };
	const saving: ManifestSetUp[] = [];
	for (const setUp of wanted) {
		const { name, items, startScore, spots, routines, timer } = setUp;
		const stored = known.has(name) ? await setUps.get(name, o) : undefined;
		const isSame =
			stored?.startScore === startScore &&
			stored !== undefined &&
			isSameJson(stored.timer, timer) &&
			isSameJson(stored.items.map(plain), items.map(plain)) &&
			(spots === undefined || isSameJson(stored.spots, spots.map(kept))) &&
			(routines === undefined || isSameJson(stored.routines?.map(plainNames), routines.map(plainNames)));
		outcome[isSame ? "unchanged" : stored === undefined ? "created" : "changed"].push(name);
		if (isSame) continue;
		const left = {
			...(stored?.spots && { spots: stored.spots }),
			// the generated type of an answer does not say what a step is
			...(stored?.routines && { routines: stored.routines as Routine[] }),
		};
		saving.push({ ...left, ...setUp });
	}
	return { outcome, saving };
}

/** Saves the set-ups that differ. @throws TuckboxError */
export async function saveSetUps(push: Push, { saving }: ComparedSetUps): Promise<void> {
	const setUps = new SetUps(push.transport, push.gameId);
	for (const { name, ...setUp } of saving) await setUps.save(name, setUp, { signal: push.options.signal });
}
