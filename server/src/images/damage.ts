import { Problem } from "../domain/errors.ts";
import { type ImageKey, objectPath } from "../domain/object-key.ts";
import { retryDerivatives } from "../game-edit/derivatives.ts";
import { lockGame } from "../store/queries/games/games.ts";
import { derivedFiles, findDerivative, setDerivativeState } from "../store/queries/images/derivatives.ts";
import { findSources, markSourceMissing } from "../store/queries/images/sources.ts";
import type { Store } from "../store/store.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";

export type DamageDeps = {
	store: Store;
	now: () => number;
	log: Pick<Log, "warn">;
	metrics: Pick<Metrics, "countDamage">;
};

/** An image whose file is missing, or differs in size from its record; sizes in bytes. */
export type Damage = { key: ImageKey; found: number | undefined; expected: number | undefined };

/** Whether a file matches its record. A record of an older version may lack the size. */
export function isWhole(found: number | undefined, expected: number | undefined): boolean {
	return found !== undefined && found > 0 && (expected === undefined || found === expected);
}

/** @returns `new` if this damage was not known, `known`, or `none` if the records no longer need the file */
async function recordDamage({ store, now }: DamageDeps, key: ImageKey): Promise<"new" | "known" | "none"> {
	if (key.type === "source") {
		const [source] = await findSources(store.reader, [key.key]);
		if (source?.state === "ready" && source.missing_since !== null) return "known";
		const isNeeded = await store.write((writer) => markSourceMissing(writer, key.key, now()));
		return isNeeded ? "new" : "none";
	}
	const { gameId, derivativeId } = key;
	return await store.write(async (writer) => {
		const game = await lockGame(writer, gameId);
		const derivative = await findDerivative(writer, derivativeId);
		if (game === undefined || derivative === undefined) return "none";
		const file = derivedFiles(derivative).find((one) => objectPath(one.key) === objectPath(key));
		if (file === undefined || file.isPrevious) return "none";
		if (derivative.state !== "ready" || file.isDue) return "known";
		const [source] = await findSources(writer, [derivative.source_key]);
		// without its source it cannot be created; the confirm that restores the source retries it
		if (source?.missing_since !== null) await setDerivativeState(writer, derivativeId, "failed");
		else await retryDerivatives(writer, game, [derivativeId], now());
		return "new";
	});
}

/**
 * Logs and counts a damaged file, and sees to it that it is replaced: a derived image is created again, and a source is
 * requested from the next push that has it.
 * @returns false if the records no longer need the file: it was deleted meanwhile, and nothing is damaged
 */
export async function reportDamage(deps: DamageDeps, { key, found, expected }: Damage): Promise<boolean> {
	const state = await recordDamage(deps, key);
	if (state === "none") return false;
	deps.metrics.countDamage(key.type, found === undefined ? "missing" : "size");
	if (state === "new") {
		const remedy =
			key.type === "derived" ? "it will be created again" : "a push with the same image restores it";
		deps.log.warn(
			{ object: objectPath(key), bytes: found ?? null, expectedBytes: expected ?? null },
			`the file of an image ${found === undefined ? "is missing" : "has a wrong size"}; ${remedy}`,
		);
	}
	return true;
}

/** The failure of a call that needs an image of a piece whose file is lost. @param name of the piece */
export function imageMissing(name: string): Problem {
	return new Problem(
		"SERVER_ERROR",
		`The stored file of an image of ${name} is missing or damaged. Pushing the image again restores it.`,
	);
}
