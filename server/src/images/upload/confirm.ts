import type { Actor } from "../../domain/access/actor.ts";
import { announcedType } from "../../domain/components/asset.ts";
import type { Warning } from "../../domain/components/component.ts";
import { faultyField, Problem } from "../../domain/errors.ts";
import { readRefusal } from "../../domain/failure.ts";
import { gamePrefix } from "../../domain/object-key.ts";
import { dayMs } from "../../domain/time.ts";
import type { PushCache } from "../../game-edit/push-cache.ts";
import type { Incoming, ObjectStore, ObjectUrls } from "../../objects/object-store.ts";
import { lockGame } from "../../store/queries/games/games.ts";
import { releaseBytes } from "../../store/queries/images/account-bytes.ts";
import {
	findHeldSources,
	isStored,
	markSourcesFound,
	type Source,
} from "../../store/queries/images/sources.ts";
import { findUpload, rejectUpload, type Upload, uploadsTo } from "../../store/queries/images/uploads.ts";
import type { Store } from "../../store/store.ts";
import type { Images } from "../codec/codec.ts";
import { type DamageDeps, isWhole, reportDamage } from "../damage.ts";
import { type Arrival, confirmArrivals, discardRedundantUploads, ensureListed } from "./arrivals.ts";
import { takeIn } from "./take-in.ts";

export type Confirmation = { key: string; publicUrl: string; byteSize: number; contentType: string };

/** The result of one confirmation; `problem` is undefined if it succeeded. */
export type ConfirmVerdict = { key: string; warnings: Warning[]; problem: Problem | undefined };

type Deps = {
	store: Store;
	objects: ObjectStore;
	/** The bytes that callers PUT straight to the store, if the store supports it. */
	incoming?: Incoming | undefined;
	urls: ObjectUrls;
	images: Pick<Images, "delayOf" | "inspect" | "expect">;
	pushCache: PushCache;
	now: () => number;
	log: DamageDeps["log"];
	metrics: DamageDeps["metrics"];
};

type KnownKey = { uploads: readonly Upload[]; source: Source | undefined };
type Known = ReadonlyMap<string, KnownKey>;

/** A refused upload is remembered for a day, to explain why a component cannot use it; in ms. */
const rejectionRetentionMs = dayMs;

function unusable(key: string, why: string): Warning {
	const { message: _, ...said } = readRefusal(why);
	return { code: "IMAGE_UNUSABLE", message: `the image ${key} ${why}; no component can use it`, ...said };
}

/** Describes how a confirmation differs from what presign announced; undefined if it does not. */
function confirmationFault(
	deps: Pick<Deps, "urls" | "incoming">,
	gameId: string,
	{ key, publicUrl, byteSize, contentType }: Confirmation,
	known: Known,
): Problem | undefined {
	const { uploads = [], source } = known.get(key) ?? {};
	const sizes = [...uploads.map((upload) => upload.byte_size), ...(source ? [source.byte_size] : [])];
	if (sizes.length === 0 || !key.startsWith(gamePrefix(gameId))) {
		return faultyField("key", `${key} was not presigned for this app and game`);
	}
	if (publicUrl !== deps.urls.source(key)) {
		return faultyField("publicUrl", "is not the one that presign returned for this key");
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

/** Refuses an upload that is not a usable image; deletes its bytes and releases their reservation. */
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

/** The findings about the bytes of a key, before any of them is recorded. */
type Finding =
	/** The app holds them already. */
	| { is: "held" }
	| { is: "image"; arrival: Arrival }
	| { is: "unusable"; reason: string }
	/** The bytes that were PUT past the service are missing, or differ from the announced ones. */
	| { is: "refused"; problem: Problem }
	/** They were received, and the sweep has deleted them since. */
	| { is: "gone" };

/** Inspects the bytes of an upload. An upload without a usable image ends. */
async function inspect(
	deps: Deps,
	upload: Upload,
): Promise<Extract<Finding, { is: "image" | "unusable" | "gone" }>> {
	const { incoming } = deps;
	const load =
		incoming !== undefined && upload.state === "open"
			? () => takeIn({ ...deps, incoming }, upload)
			: () => deps.objects.locate({ type: "staged", uploadId: upload.id });
	const verdict = await deps.images.inspect(load, upload.source_key, upload.owner_id);
	if (verdict === undefined) return { is: "gone" };
	if (verdict.usable) return { is: "image", arrival: { upload, image: verdict } };
	await reject(deps, upload, verdict.reason);
	return { is: "unusable", reason: verdict.reason };
}

/**
 * Looks for bytes that were PUT straight to the store: a key may have several addresses, and any of them may
 * have been used.
 */
async function findArrived(deps: Deps, key: string, open: readonly Upload[]): Promise<Finding> {
	let problem = noBytes(key);
	for (const upload of open) {
		try {
			const finding = await inspect(deps, upload);
			if (finding.is !== "gone") return finding;
		} catch (error) {
			if (!(error instanceof Problem) || error.code !== "VALIDATION_ERROR") throw error;
			problem = error;
		}
	}
	return { is: "refused", problem };
}

/** Whether the bytes of a confirmed key are stored; reports them if they are not. */
async function hasBytes(deps: Deps, { key: path, byte_size: expected }: Source): Promise<boolean> {
	const key = { type: "source", key: path } as const;
	const found = await deps.objects.size(key);
	if (isWhole(found, expected)) return true;
	await reportDamage(deps, { key, found, expected });
	return false;
}

/** Finds the bytes of a key, wherever they are. Bytes that were confirmed before and lost since count as never sent. */
async function findBytes(deps: Deps, key: string, { uploads, source }: KnownKey): Promise<Finding> {
	if (source !== undefined && (await hasBytes(deps, source))) return { is: "held" };
	const received = uploads.find(({ state }) => state === "received");
	if (received !== undefined) return await inspect(deps, received);
	const rejected = uploads.find(({ state }) => state === "rejected");
	if (rejected !== undefined) return { is: "unusable", reason: rejected.reject_reason ?? "cannot be used" };
	const open = uploads.filter(({ state }) => state === "open");
	return await findArrived(deps, key, open);
}

/** The verdict on a key. @param isConfirmed whether the app holds its bytes now, by this request or another */
function verdictOf(key: string, finding: Finding, isConfirmed: boolean): ConfirmVerdict {
	if (finding.is === "unusable") {
		return { key, problem: undefined, warnings: [unusable(key, finding.reason)] };
	}
	if (isConfirmed) return { key, problem: undefined, warnings: [] };
	if (finding.is === "refused") return { key, problem: finding.problem, warnings: [] };
	// the sweep deleted the staged bytes, which had expired, before this request could record them
	const problem = faultyField("key", `the bytes of ${key} have expired: PUT them again`);
	return { key, problem, warnings: [] };
}

/**
 * Confirms uploads, each with its own verdict, in their order. The images are inspected here: one that cannot be used is
 * confirmed with a warning and never becomes an asset.
 * @throws Problem RATE_LIMITED when too many images of the account are waiting
 */
export async function confirm(
	deps: Deps,
	actor: Actor,
	gameId: string,
	confirmations: readonly Confirmation[],
): Promise<ConfirmVerdict[]> {
	const keys = [...new Set(confirmations.map(({ key }) => key))];
	const presigned = await uploadsTo(deps.store.reader, actor.appId, keys);
	const uploads = presigned.filter((upload) => upload.game_id === gameId);
	const retryAfter = deps.images.delayOf(uploads[0]?.owner_id ?? actor.userId, keys.length);
	if (retryAfter > 0) {
		const message = `Too many images of this account are waiting to be checked. Try again in ${retryAfter} s.`;
		throw new Problem("RATE_LIMITED", message, { retryAfter });
	}
	const held = await findHeldSources(deps.store.reader, actor.appId, keys);
	const known = new Map(
		keys.map((key): [string, KnownKey] => [
			key,
			{
				uploads: uploads.filter((upload) => upload.source_key === key),
				source: held.find((source) => source.key === key),
			},
		]),
	);
	const faults = confirmations.map((confirmation) => confirmationFault(deps, gameId, confirmation, known));
	const sound = new Set(confirmations.filter((_, i) => faults[i] === undefined).map(({ key }) => key));
	const findings = new Map(
		await Promise.all(
			[...known]
				.filter(([key]) => sound.has(key))
				.map(async ([key, of]): Promise<[string, Finding]> => [key, await findBytes(deps, key, of)]),
		),
	);

	const arrivals = [...findings.values()].flatMap((finding) =>
		finding.is === "image" ? finding.arrival : [],
	);
	await confirmArrivals(deps, actor, gameId, arrivals);
	for (const { upload, image } of arrivals) {
		const { source_key: name, owner_id: account } = upload;
		const load = () => deps.objects.locate({ type: "source", key: name });
		deps.images.expect({ load, name, account, size: { width: image.widthPx, height: image.heightPx } });
	}
	const heldKeys = [...findings].filter(([, { is }]) => is === "held").map(([key]) => key);
	const found = heldKeys.filter((key) => known.get(key)?.source?.missing_since !== null);
	if (found.length > 0) await deps.store.write((writer) => markSourcesFound(writer, found));
	await ensureListed(deps, actor, gameId, heldKeys);

	const confirmed = new Set(
		(await findHeldSources(deps.store.reader, actor.appId, keys)).filter(isStored).map(({ key }) => key),
	);
	const arrived = new Set(arrivals.map(({ upload }) => upload.id));
	const redundant = uploads.filter(
		({ id, state, source_key: key }) =>
			state === "received" && sound.has(key) && confirmed.has(key) && !arrived.has(id),
	);
	await discardRedundantUploads(deps, redundant);

	await deps.store.synced(); // an identical request may have confirmed them just now
	return confirmations.map(({ key }, i) => {
		const [problem, finding] = [faults[i], findings.get(key)];
		return problem === undefined && finding !== undefined
			? verdictOf(key, finding, confirmed.has(key))
			: { key, problem, warnings: [] };
	});
}
