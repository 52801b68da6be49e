import type { Actor } from "../domain/actor.ts";
import { announcedType } from "../domain/asset.ts";
import type { Warning } from "../domain/component.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { gamePrefix } from "../domain/object-key.ts";
import { dayMs } from "../domain/time.ts";
import type { Incoming, ObjectStore, ObjectUrls } from "../objects/object-store.ts";
import type { Store } from "../store/store.ts";
import { releaseBytes } from "../store/tables/account-bytes.ts";
import { lockGame } from "../store/tables/games.ts";
import { findHeldSources, type Source } from "../store/tables/sources.ts";
import { findUpload, rejectUpload, type Upload, uploadsTo } from "../store/tables/uploads.ts";
import { type Arrival, confirmArrivals, discardRedundantUploads, ensureListed } from "./arrivals.ts";
import type { Images } from "./codec.ts";
import { takeIn } from "./take-in.ts";

export type Confirmation = { key: string; publicUrl: string; byteSize: number; contentType: string };

/** What became of one confirmation: `ok`, or the reason why not. */
export type ConfirmVerdict = { key: string; warnings: Warning[]; problem: Problem | undefined };

type Deps = {
	store: Store;
	objects: ObjectStore;
	/** What callers have PUT past the service, if they can. */
	incoming?: Incoming | undefined;
	urls: ObjectUrls;
	images: Pick<Images, "inspect">;
	now: () => number;
};

type Known = ReadonlyMap<string, { uploads: readonly Upload[]; source: Source | undefined }>;

/** A refused upload is remembered for a day, so that a component using it can be told why; in ms. */
const rejectionRetentionMs = dayMs;

function unusable(key: string, reason: string): Warning {
	return { code: "IMAGE_UNUSABLE", message: `the image ${key} ${reason}; no component can use it` };
}

/** What a confirmation says that presign did not, or undefined (decision 24). */
function faultOf(
	deps: Pick<Deps, "urls" | "incoming">,
	gameId: string,
	{ key, publicUrl, byteSize, contentType }: Confirmation,
	known: Known,
): Problem | undefined {
	const { uploads = [], source } = known.get(key) ?? {};
	const sizes = [...uploads.map((upload) => upload.byte_size), ...(source ? [source.byte_size] : [])];
	if (sizes.length === 0 || !key.startsWith(gamePrefix(gameId))) {
		return faultyField("key", `${key} was not presigned by this app for this game`);
	}
	if (publicUrl !== deps.urls.source(key)) {
		return faultyField("publicUrl", "is not the one that presign gave for this key");
	}
	if (!sizes.includes(byteSize)) return faultyField("byteSize", "is not the one given at presign");
	if (contentType !== announcedType(key)) {
		return faultyField("contentType", "is not the one given at presign");
	}
	const isThere =
		source !== undefined || uploads.some(({ state }) => state === "received" || state === "rejected");
	const mayBeThere = deps.incoming !== undefined && uploads.some(({ state }) => state === "open");
	return isThere || mayBeThere ? undefined : noBytes(key);
}

function noBytes(key: string): Problem {
	return faultyField("key", `${key} has no bytes yet: PUT them to its signedUrl first`);
}

/** Ends an upload that is no usable image; its bytes go, and with them their reservation. */
async function reject(deps: Deps, upload: Upload, reason: string): Promise<void> {
	const until = deps.now() + rejectionRetentionMs;
	await deps.store.write(async (writer) => {
		await lockGame(writer, upload.game_id);
		if ((await findUpload(writer, upload.id))?.state !== "received") return;
		await rejectUpload(writer, upload.id, reason, until);
		await releaseBytes(writer, upload.owner_id, [{ sha256: upload.sha256, byteSize: upload.byte_size }]);
	});
	await deps.objects.delete({ type: "staged", uploadId: upload.id });
}

/**
 * Confirms uploads, each with its own verdict, in their order (interface.txt 4.8, decision 24). The images are
 * looked at here: one that cannot be used is confirmed with a warning and never becomes an asset.
 */
export async function confirm(
	deps: Deps,
	actor: Actor,
	gameId: string,
	confirmations: readonly Confirmation[],
): Promise<ConfirmVerdict[]> {
	const keys = [...new Set(confirmations.map(({ key }) => key))];
	const found = await uploadsTo(deps.store.reader, actor.appId, keys);
	const uploads = found.filter((upload) => upload.game_id === gameId);
	const held = await findHeldSources(deps.store.reader, actor.appId, keys);
	const known = new Map(
		keys.map((key) => [
			key,
			{
				uploads: uploads.filter((upload) => upload.source_key === key),
				source: held.find((source) => source.key === key),
			},
		]),
	);
	const faults = confirmations.map((confirmation) => faultOf(deps, gameId, confirmation, known));
	const sound = new Set(confirmations.filter((_, i) => faults[i] === undefined).map(({ key }) => key));

	const reasons = new Map<string, string>();
	const refused = new Map<string, Problem>();
	const arrivals: Arrival[] = [];

	/** Looks at the bytes of an upload. @returns whether there are any */
	async function lookAt(upload: Upload): Promise<boolean> {
		const staged = { type: "staged", uploadId: upload.id } as const;
		const { incoming } = deps;
		const load =
			incoming !== undefined && upload.state === "open"
				? () => takeIn({ ...deps, incoming }, upload)
				: () => deps.objects.locate(staged);
		const verdict = await deps.images.inspect(load, upload.source_key);
		if (verdict?.usable === true) arrivals.push({ upload, image: verdict });
		if (verdict?.usable === false) {
			reasons.set(upload.source_key, verdict.reason);
			await reject(deps, upload, verdict.reason);
		}
		return verdict !== undefined;
	}

	/** Looks for bytes that were PUT past the service: of several addresses any may have been used. */
	async function lookForArrived(key: string, open: readonly Upload[]): Promise<void> {
		refused.set(key, noBytes(key));
		for (const upload of open) {
			try {
				if (await lookAt(upload)) return void refused.delete(key);
			} catch (error) {
				if (!(error instanceof Problem) || error.code !== "VALIDATION_ERROR") throw error;
				refused.set(key, error);
			}
		}
	}

	async function look(key: string): Promise<void> {
		const { uploads: own = [], source } = known.get(key) ?? {};
		if (source !== undefined) return;
		const upload = own.find(({ state }) => state === "received");
		if (upload !== undefined) return void (await lookAt(upload));
		const rejected = own.find(({ state }) => state === "rejected");
		if (rejected !== undefined) return void reasons.set(key, rejected.reject_reason ?? "cannot be used");
		const open = own.filter(({ state }) => state === "open");
		await lookForArrived(key, open);
	}
	await Promise.all([...sound].map(look));
	await confirmArrivals(deps, actor, gameId, arrivals);
	const heldKeys = held.map(({ key }) => key).filter((key) => sound.has(key));
	await ensureListed(deps, actor, gameId, heldKeys);

	const confirmed = new Set(
		(await findHeldSources(deps.store.reader, actor.appId, keys)).map(({ key }) => key),
	);
	const isRedundant = (upload: Upload) =>
		upload.state === "received" &&
		sound.has(upload.source_key) &&
		confirmed.has(upload.source_key) &&
		!arrivals.some((arrival) => arrival.upload.id === upload.id);
	await discardRedundantUploads(deps, uploads.filter(isRedundant));

	await deps.store.synced(); // a twin of this request may have confirmed them this very moment
	return confirmations.map(({ key }, i) => {
		const reason = reasons.get(key);
		// neither settled nor refused: the sweep took the staged bytes, whose time was over, before this could
		const isLost = sound.has(key) && !confirmed.has(key) && reason === undefined;
		const lost = isLost ? faultyField("key", `${key} has no bytes any more: PUT them again`) : undefined;
		const problem = faults[i] ?? (confirmed.has(key) ? undefined : refused.get(key)) ?? lost;
		const warnings = problem === undefined && reason !== undefined ? [unusable(key, reason)] : [];
		return { key, problem, warnings };
	});
}
