import { createHash } from "node:crypto";
import { type CheckCode, checkCodes, checks } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { retryDerivatives } from "../game-edit/derivatives.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { findGame } from "../store/queries/games/games.ts";
import { failedDerivatives } from "../store/queries/images/derivatives.ts";
import {
	acceptedFindings,
	deleteAccepted,
	insertAccepted,
} from "../store/queries/pieces/accepted-findings.ts";
import type { Reader, Store } from "../store/store.ts";
import { type Fault, type FaultFacts, findFaults } from "./faults.ts";

/** Maximum number of findings of one code in a response. */
const maxFindingsPerCode = 200;
/** Maximum number of accepted findings in a response. */
const maxAcceptedShown = 200;
/** Maximum number of accepted findings of a game; beyond it, the findings accepted first are open again. */
const maxAccepted = 2000;

/** Findings that are never intended: they cannot be accepted. */
const neverAccepted: readonly CheckCode[] = ["IMAGE_FAILED"];

/** A possible problem of the printed or displayed game. */
type Finding = Omit<FaultFacts, "appId" | "others"> & {
	/**
	 * Names the piece and everything that the finding is about, so that it changes with the picture, or the piece, and an
	 * accepted finding is open again. Absent if it cannot be accepted.
	 */
	id?: string;
	/** Time at which it was accepted, in ms. */
	acceptedAt?: number;
	code: CheckCode;
	level: "error" | "warning";
	app: { id: string; name: string };
	others?: { componentId: string; app: { id: string; name: string } }[];
};

const canBeAccepted = (code: CheckCode) => !neverAccepted.includes(code);

function findingId(code: CheckCode, about: unknown[]): string {
	return createHash("sha256")
		.update(JSON.stringify([code, ...about]))
		.digest("base64url")
		.slice(0, 22);
}

/** Collects findings, of each code at most `maxFindingsPerCode`, and counts all of them; accepted ones separately. */
function collect(accepted: ReadonlyMap<string, number>, limit = maxFindingsPerCode) {
	type Kept = FaultFacts & Pick<Finding, "id" | "acceptedAt" | "code" | "level">;
	const found = new Map<CheckCode, { count: number; findings: Kept[] }>();
	const acceptedFindings: Kept[] = [];
	let acceptedCount = 0;
	return {
		add({ code, about, make }: Fault) {
			const kept = found.get(code) ?? { count: 0, findings: [] };
			const isShown = kept.count < limit;
			const id = canBeAccepted(code) && (isShown || accepted.size > 0) ? findingId(code, about()) : undefined;
			const at = accepted.get(id ?? "");
			const finding = (): Kept => ({ ...(id && { id }), code, level: checks[code], ...make() });
			if (at !== undefined) {
				acceptedCount++;
				if (acceptedFindings.length < maxAcceptedShown)
					acceptedFindings.push({ ...finding(), acceptedAt: at });
				return;
			}
			found.set(code, kept);
			kept.count++;
			if (isShown) kept.findings.push(finding());
		},
		/** The most severe codes first; within a code, in creation order of the components. */
		sorted: () => checkCodes.flatMap((code) => found.get(code)?.findings ?? []),
		accepted: () => ({ findings: acceptedFindings, count: acceptedCount }),
		counts: () =>
			Object.fromEntries(
				checkCodes.flatMap((code) => {
					const count = found.get(code)?.count;
					return count === undefined ? [] : [[code, count]];
				}),
			),
	};
}

/** @throws Problem GAME_NOT_FOUND */
async function checkExists(reader: Reader, gameId: string): Promise<void> {
	if ((await findGame(reader, gameId)) === undefined)
		throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
}

/**
 * Checks a game, over all apps: warnings that still apply, images that are too small or differ in proportions from their
 * components, and images that could not be processed (docs/API.md, "Checks").
 * @param isSummary returns only the counts
 * @throws Problem GAME_NOT_FOUND
 */
export async function checkGame(
	{ store, urls }: { store: Store; urls: ObjectUrls },
	gameId: string,
	isSummary = false,
): Promise<{
	findings: Finding[];
	counts: Partial<Record<CheckCode, number>>;
	accepted?: Finding[];
	acceptedCount?: number;
}> {
	return await store.snapshot(async (reader) => {
		await checkExists(reader, gameId);
		const found = collect(await acceptedFindings(reader, gameId), isSummary ? 0 : maxFindingsPerCode);
		await findFaults(reader, urls, gameId, found.add);
		const [open, accepted] = [found.sorted(), found.accepted()];
		const shown = isSummary ? [] : accepted.findings;
		const apps = await findApps(
			reader,
			[...open, ...shown].flatMap(({ appId, others = [] }) => [appId, ...others.map((other) => other.appId)]),
		);
		const names = new Map(apps.map(({ id, name }) => [id, name]));
		const named = (id: string) => ({ id, name: names.get(id) ?? "" });
		const records = (list: typeof open) =>
			list.map(({ appId, others, ...finding }) => ({
				...finding,
				app: named(appId),
				...(others && {
					others: others.map((other) => ({ componentId: other.componentId, app: named(other.appId) })),
				}),
			}));
		return {
			counts: found.counts(),
			findings: records(open),
			...(accepted.count > 0 && { accepted: records(shown), acceptedCount: accepted.count }),
		};
	});
}

/**
 * Accepts findings: they are listed separately and no longer count, until their piece or picture changes.
 * @returns number of them that the game has now
 * @throws Problem GAME_NOT_FOUND
 */
export async function acceptFindings(
	{ store, urls, now }: { store: Store; urls: ObjectUrls; now: () => number },
	gameId: string,
	ids: readonly string[],
): Promise<number> {
	const wanted = new Set(ids);
	const present = await store.snapshot(async (reader) => {
		await checkExists(reader, gameId);
		const there = new Set<string>();
		await findFaults(reader, urls, gameId, ({ code, about }) => {
			if (!canBeAccepted(code)) return;
			const id = findingId(code, about());
			if (wanted.has(id)) there.add(id);
		});
		return [...there];
	});
	await store.withGameWrite(gameId, async (writer) => {
		await insertAccepted(writer, gameId, present, now());
		const all = [...(await acceptedFindings(writer, gameId))].sort(([, one], [, other]) => other - one);
		await deleteAccepted(
			writer,
			gameId,
			all.slice(maxAccepted).map(([id]) => id),
		);
	});
	return present.length;
}

/** Reopens accepted findings. @returns number of findings that were accepted @throws Problem GAME_NOT_FOUND */
export async function reopenFindings(
	{ store }: { store: Store },
	gameId: string,
	ids: readonly string[],
): Promise<number> {
	return await store.withGameWrite(gameId, (writer) => deleteAccepted(writer, gameId, ids));
}

/**
 * Retries all images of a game that have failed permanently.
 * @returns number of these images
 * @throws Problem GAME_NOT_FOUND
 */
export async function retryImages(
	{ store, now }: { store: Store; now: () => number },
	gameId: string,
): Promise<number> {
	return await store.withGameWrite(gameId, async (writer, game) => {
		const failed = await failedDerivatives(writer, gameId);
		await retryDerivatives(writer, game, failed, now());
		return failed.size;
	});
}
