import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
	type CheckCode,
	type CheckFacts,
	type Fact,
	judge,
	type Kind,
	type Placement,
	parentKinds,
} from "@tuckbox/pieces";
import { identityOfRow } from "../domain/components/component.ts";
import { explainFailure } from "../domain/failure.ts";
import { dedupeKey, type Job } from "../domain/job.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { backsOfDecks } from "../store/queries/images/backs.ts";
import { failedDerivatives } from "../store/queries/images/derivatives.ts";
import { appsWithComponents, componentsWithSameKey } from "../store/queries/pieces/apps-in-game.ts";
import { assetsOfComponents, unusedAssets } from "../store/queries/pieces/assets.ts";
import { digestsByKey, facesOfDice, pageOfSummaries } from "../store/queries/pieces/components.ts";
import { deadJobs } from "../store/queries/service/jobs.ts";
import type { Reader } from "../store/store.ts";

/** Number of components that are checked in one step; other requests are served between two steps. */
const componentsPerPage = 500;

type Summary = Awaited<ReturnType<typeof pageOfSummaries>>[number];

type CheckedSide = Placement & {
	sideKey: string;
	assetId: string;
	derivativeId: string | null;
	sourceKey: string;
};

/** The facts of a finding. Without a component, it is about an image that no component shows. */
export type FaultFacts = {
	message: string;
	/** The facts in the message. */
	params?: Readonly<Record<string, Fact>>;
	componentId: string | null;
	kind: Kind | null;
	externalKey: string | null;
	name: string | null;
	appId: string;
	sideKey?: string;
	assetId?: string;
	jobId?: string;
	/** The address of an image that no component shows. */
	url?: string;
	/** The other pieces with the same kind and key. */
	others?: { componentId: string; appId: string }[];
};

/** A fault while the game is checked: `about` and `make` are called only if they are needed. */
export type Fault = {
	code: CheckCode;
	/** Everything that it depends on. */
	about(): unknown[];
	make(): FaultFacts;
};

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
async function sideKeysByDie(reader: Reader, gameId: string, rows: readonly Summary[]) {
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

/** Pieces whose kind and key another app has, too. */
async function doublesOf(reader: Reader, gameId: string): Promise<FaultFacts[]> {
	const apps = await appsWithComponents(reader, gameId);
	if (apps.length < 2) return [];
	const rows = await componentsWithSameKey(reader, gameId, apps);
	const byKey = Map.groupBy(rows, identityOfRow);
	return [...byKey.values()].flatMap(([first, ...rest]): FaultFacts[] => {
		if (first === undefined) return [];
		const { id: componentId, kind, external_key: externalKey, name, app_id: appId } = first;
		const others = rest.map((row) => ({ componentId: row.id, appId: row.app_id }));
		const message = "Several pieces have this key. They were pushed with different tools. Keep one of them.";
		const params: CheckFacts["KEY_TWICE"] = { count: others.length + 1 };
		return [{ message, params, componentId, kind, externalKey, name, appId, others }];
	});
}

/**
 * Lists the decks whose cards can be told apart by their backs. A deck with a back that is not derived yet is
 * left out.
 */
async function backFaults(reader: Reader, gameId: string): Promise<Fault[]> {
	return (await backsOfDecks(reader, gameId)).flatMap((deck): Fault[] => {
		const { id: componentId, app_id: appId, external_key: externalKey, name, backs } = deck;
		const looks = [...new Set(backs.map(({ look }) => look ?? ""))].sort();
		if (looks.length < 2 || backs.some(({ derivativeId, look }) => derivativeId !== null && look === null))
			return [];
		const params: CheckFacts["BACKS_DIFFER"] = { count: looks.length };
		const message = `The cards of this deck have ${looks.length} different backs, so they can be told apart from behind.`;
		return [
			{
				code: "BACKS_DIFFER",
				about: () => [appId, externalKey, looks],
				make: () => ({ message, params, componentId, kind: "deck", externalKey, name, appId }),
			},
		];
	});
}

/** The inputs of a finding about a piece: if one of them changes, an accepted finding is open again. */
function aboutPiece(
	row: Summary,
	sides: readonly CheckedSide[],
	faces: readonly unknown[],
	side?: CheckedSide,
): unknown[] {
	const placed = ({ sideKey, sourceKey, pixelsPerInch, bleedMode }: CheckedSide) => {
		return [sideKey, sourceKey, pixelsPerInch, bleedMode];
	};
	const piece = [row.app_id, row.kind, row.external_key, row.width_mm, row.height_mm];
	if (side !== undefined) return [...piece, placed(side)];
	return [...piece, row.sides, row.die_type, row.parent_key, sides.map(placed), faces];
}

/** Checks the current components of a game, over all apps, and its images. */
export async function findFaults(
	reader: Reader,
	urls: ObjectUrls,
	gameId: string,
	sink: (fault: Fault) => void,
): Promise<void> {
	const { reasons, jobIdOf } = await failuresOf(reader, gameId);
	const parents = parentFinder(reader, gameId);
	for (let after = 0; ; ) {
		const rows = await pageOfSummaries(reader, gameId, after, componentsPerPage);
		const ids = rows.map(({ id }) => id);
		const assets = Map.groupBy(await assetsOfComponents(reader, ids), (asset) => asset.component_id);
		await parents.load(rows);
		const facesOfRows = await sideKeysByDie(reader, gameId, rows);
		for (const row of rows) {
			const sides = (assets.get(row.id) ?? []).map((asset) => ({
				sideKey: asset.side_key ?? "",
				assetId: asset.id,
				derivativeId: asset.derivative_id,
				sourceKey: asset.source_key,
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
			const faces = facesOfRows.get(row.id) ?? [];
			const context = {
				hasParent: parents.has(row),
				faces,
				failureOf: (side: CheckedSide) => reasons.get(side.derivativeId ?? ""),
			};
			for (const { code, message, params, side } of judge(piece, context)) {
				sink({
					code,
					about: () => aboutPiece(row, sides, faces, side),
					make() {
						const jobId = code === "IMAGE_FAILED" ? jobIdOf(side?.derivativeId ?? "") : undefined;
						const { id: componentId, kind, external_key: externalKey, name, app_id: appId } = row;
						return {
							...{ message, params, componentId, kind, externalKey, name, appId },
							...(side && { sideKey: side.sideKey, assetId: side.assetId }),
							...(jobId && { jobId }),
						};
					},
				});
			}
		}
		const last = rows.at(-1);
		if (last === undefined || rows.length < componentsPerPage) break;
		after = last.position;
		await yieldToEventLoop();
	}
	for (const asset of await unusedAssets(reader, gameId)) {
		sink({
			code: "IMAGE_UNUSED",
			about: () => [asset.app_id, asset.source_key],
			make: () => ({
				message: "No piece shows this image. A die and a book take no `assets`.",
				...{ componentId: null, kind: null, externalKey: null, name: null },
				assetId: asset.id,
				url: urls.source(asset.source_key),
				appId: asset.app_id,
			}),
		});
	}
	for (const fault of await backFaults(reader, gameId)) sink(fault);
	for (const double of await doublesOf(reader, gameId))
		sink({ code: "KEY_TWICE", about: () => [double.componentId, double.others], make: () => double });
}
