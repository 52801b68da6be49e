import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
	type CheckCode,
	checkCodes,
	checks,
	identityOf,
	type Finding as Judged,
	judge,
	type Kind,
	type Placement,
	parentKinds,
} from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { explainFailure } from "../domain/failure.ts";
import { dedupeKey, type Job } from "../domain/job.ts";
import { retryDerivatives } from "../game-edit/derivatives.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Reader, Store } from "../store/store.ts";
import { findApps } from "../store/tables/apps.ts";
import { appsWithComponents, componentsWithSameKey } from "../store/tables/apps-in-game.ts";
import { assetsOfComponents, unusedAssets } from "../store/tables/assets.ts";
import { digestsByKey, facesOfDice, pageOfSummaries } from "../store/tables/components.ts";
import { failedDerivatives } from "../store/tables/derivatives.ts";
import { findGame } from "../store/tables/games.ts";
import { deadJobs } from "../store/tables/jobs.ts";

/** How many components are checked in one step; other requests are served between two steps. */
const componentsPerPage = 500;
/** How many findings of one code are returned. */
const maxFindingsPerCode = 200;

type Summary = Awaited<ReturnType<typeof pageOfSummaries>>[number];

type CheckedSide = Placement & { sideKey: string; assetId: string; derivativeId: string | null };
type Fault = Judged<CheckedSide>;

/** A possible problem of the printed or displayed game; without a component it is about an image that none shows. */
type Finding = {
	code: CheckCode;
	level: "error" | "warning";
	message: string;
	componentId: string | null;
	kind: Kind | null;
	externalKey: string | null;
	name: string | null;
	app: { id: string; name: string };
	sideKey?: string;
	assetId?: string;
	jobId?: string;
	/** The address of an image that no component shows. */
	url?: string;
	/** The other pieces with the same kind and key. */
	others?: { componentId: string; app: { id: string; name: string } }[];
};

/** Collects findings, of each code at most `maxFindingsPerCode`, and counts all of them. */
function collect() {
	const found = new Map<
		CheckCode,
		{ count: number; findings: (Added & Pick<Finding, "code" | "level">)[] }
	>();
	return {
		add(code: CheckCode, make: () => Added) {
			const kept = found.get(code) ?? { count: 0, findings: [] };
			found.set(code, kept);
			kept.count++;
			if (kept.count > maxFindingsPerCode) return;
			kept.findings.push({ code, level: checks[code], ...make() });
		},
		/** The most severe codes first; within a code, in creation order of the components. */
		sorted: () => checkCodes.flatMap((code) => found.get(code)?.findings ?? []),
		counts: () =>
			Object.fromEntries(
				checkCodes.flatMap((code) => {
					const count = found.get(code)?.count;
					return count === undefined ? [] : [[code, count]];
				}),
			),
	};
}

function deriveJob(gameId: string, derivativeId: string): Job {
	return { kind: "derive", gameId, derivativeId };
}

/** The images of a game that have failed permanently: the reasons, and the dead jobs. */
async function failuresOf(reader: Reader, gameId: string) {
	const ids = [...(await failedDerivatives(reader, gameId))];
	const dead = await deadJobs(
		reader,
		ids.map((id) => deriveJob(gameId, id)),
	);
	const jobs = new Map(dead.map((job) => [job.dedupe_key, job]));
	const jobOf = (id: string) => jobs.get(dedupeKey(deriveJob(gameId, id)));
	const reasons = new Map(ids.map((id) => [id, explainFailure(jobOf(id)?.last_error ?? null)]));
	return { reasons, jobIdOf: (id: string) => jobOf(id)?.id };
}

/** Looks up the parents that components name, each once. */
function parentFinder(reader: Reader, gameId: string) {
	/** For each app, the kinds that each key has been found as. */
	const known = new Map<string, Map<string, Set<Kind>>>();
	return {
		async load(rows: readonly Summary[]): Promise<void> {
			for (const [appId, own] of Map.groupBy(rows, (row) => row.app_id)) {
				const keys = known.get(appId) ?? new Map<string, Set<Kind>>();
				known.set(appId, keys);
				const wanted = own.flatMap(({ parent_key: key }) => (key === null || keys.has(key) ? [] : [key]));
				for (const key of wanted) keys.set(key, new Set());
				for (const { external_key: key, kind } of await digestsByKey(reader, { gameId, appId }, wanted))
					keys.get(key)?.add(kind);
			}
		},
		has({ app_id: appId, kind, parent_key: key }: Summary): boolean {
			const found = known.get(appId)?.get(key ?? "");
			return parentKinds(kind).some((parent) => found?.has(parent));
		},
	};
}

/** The sideKeys on the faces of dice, by the dice's ids. */
async function facesOf(reader: Reader, gameId: string, rows: readonly Summary[]) {
	const faces = new Map<string, (string | null)[]>();
	const dice = rows.filter(({ kind }) => kind === "die");
	for (const [appId, own] of Map.groupBy(dice, (row) => row.app_id)) {
		const keys = own.map((die) => die.external_key);
		const found = Map.groupBy(await facesOfDice(reader, { gameId, appId }, keys), (face) => face.dieKey);
		for (const die of own) {
			faces.set(
				die.id,
				(found.get(die.external_key) ?? []).map(({ sideKey }) => sideKey),
			);
		}
	}
	return faces;
}

type Added = Omit<Finding, "code" | "level" | "app" | "others"> & {
	appId: string;
	others?: { componentId: string; appId: string }[];
};

/** Pieces whose kind and key another app has, too. */
async function doublesOf(reader: Reader, gameId: string): Promise<Added[]> {
	const apps = await appsWithComponents(reader, gameId);
	if (apps.length < 2) return [];
	const rows = await componentsWithSameKey(reader, gameId, apps);
	const byKey = Map.groupBy(rows, ({ kind, external_key: externalKey }) => identityOf({ kind, externalKey }));
	return [...byKey.values()].flatMap(([first, ...rest]): Added[] => {
		if (first === undefined) return [];
		const { id: componentId, kind, external_key: externalKey, name, app_id: appId } = first;
		const others = rest.map((row) => ({ componentId: row.id, appId: row.app_id }));
		const message = "Several pieces have this key. They were pushed with different tools. Keep one of them.";
		return [{ message, componentId, kind, externalKey, name, appId, others }];
	});
}

/**
 * Checks a game, over all apps: warnings that still apply, images that are too small or differ in proportions from their
 * components, and images that could not be processed (docs/API.md, "Checks").
 * @throws Problem GAME_NOT_FOUND
 */
export async function checkGame(
	{ store, urls }: { store: Store; urls: ObjectUrls },
	gameId: string,
): Promise<{ findings: Finding[]; counts: Partial<Record<CheckCode, number>> }> {
	return await store.snapshot(async (reader) => {
		if ((await findGame(reader, gameId)) === undefined)
			throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
		const found = collect();
		const { reasons, jobIdOf } = await failuresOf(reader, gameId);
		const parents = parentFinder(reader, gameId);

		function add(row: Summary, { code, message, side }: Fault): void {
			found.add(code, () => {
				const jobId = code === "IMAGE_FAILED" ? jobIdOf(side?.derivativeId ?? "") : undefined;
				const { id: componentId, kind, external_key: externalKey, name, app_id: appId } = row;
				return {
					...{ message, componentId, kind, externalKey, name, appId },
					...(side && { sideKey: side.sideKey, assetId: side.assetId }),
					...(jobId && { jobId }),
				};
			});
		}

		for (let after = 0; ; ) {
			const rows = await pageOfSummaries(reader, gameId, after, componentsPerPage);
			const ids = rows.map(({ id }) => id);
			const assets = Map.groupBy(await assetsOfComponents(reader, ids), (asset) => asset.component_id);
			await parents.load(rows);
			const faces = await facesOf(reader, gameId, rows);
			for (const row of rows) {
				const sides = (assets.get(row.id) ?? []).map((asset) => ({
					sideKey: asset.side_key ?? "",
					assetId: asset.id,
					derivativeId: asset.derivative_id,
					widthPx: asset.width_px,
					heightPx: asset.height_px,
					pixelsPerInch: asset.pixels_per_inch,
					bleedMode: asset.bleed_mode,
				}));
				const piece = {
					kind: row.kind,
					widthMm: row.width_mm,
					heightMm: row.height_mm,
					requestedSides: row.sides,
					dieType: row.die_type,
					parentKey: row.parent_key,
					sides,
				};
				const context = {
					hasParent: parents.has(row),
					faces: faces.get(row.id) ?? [],
					failureOf: (side: CheckedSide) => reasons.get(side.derivativeId ?? ""),
				};
				for (const fault of judge(piece, context)) add(row, fault);
			}
			const last = rows.at(-1);
			if (last === undefined || rows.length < componentsPerPage) break;
			after = last.position;
			await yieldToEventLoop();
		}
		for (const asset of await unusedAssets(reader, gameId)) {
			found.add("IMAGE_UNUSED", () => ({
				message: "No piece shows this image. A die and a book take no `assets`.",
				...{ componentId: null, kind: null, externalKey: null, name: null },
				assetId: asset.id,
				url: urls.source(asset.source_key),
				appId: asset.app_id,
			}));
		}
		for (const double of await doublesOf(reader, gameId)) found.add("KEY_TWICE", () => double);
		const findings = found.sorted();
		const apps = await findApps(
			reader,
			findings.flatMap(({ appId, others = [] }) => [appId, ...others.map((other) => other.appId)]),
		);
		const names = new Map(apps.map(({ id, name }) => [id, name]));
		const named = (id: string) => ({ id, name: names.get(id) ?? "" });
		return {
			counts: found.counts(),
			findings: findings.map(({ appId, others, ...finding }) => ({
				...finding,
				app: named(appId),
				...(others && {
					others: others.map((other) => ({ componentId: other.componentId, app: named(other.appId) })),
				}),
			})),
		};
	});
}

/**
 * Retries all images of a game that have failed permanently.
 * @returns how many there are
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
