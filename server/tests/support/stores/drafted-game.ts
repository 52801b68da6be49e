import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Actor } from "../../../src/domain/access/actor.ts";
import type { ComponentRequest } from "../../../src/domain/components/component.ts";
import { defaultRest } from "../../../src/domain/components/draft.ts";
import type { Job } from "../../../src/domain/job.ts";
import { schedulePublishWhenReady } from "../../../src/game-edit/draft.ts";
import { createPushCache } from "../../../src/game-edit/push-cache.ts";
import { deleteAllComponents, deleteComponent, listComponents } from "../../../src/games/components.ts";
import { changeGame } from "../../../src/games/games.ts";
import { createListCache } from "../../../src/games/listing/list-cache.ts";
import type { Listing } from "../../../src/games/listing/listing.ts";
import { upsertComponents } from "../../../src/games/upsert/upsert.ts";
import { listVersions, readVersion } from "../../../src/games/versions.ts";
import { diskUrls } from "../../../src/objects/disk/disk-store.ts";
import { publishHandlers, publishReady } from "../../../src/publishing/publish.ts";
import { restoreVersion } from "../../../src/publishing/restore.ts";
import { recordChecks } from "../../../src/store/inspect/audit.ts";
import { insertUser } from "../../../src/store/queries/accounts/accounts.ts";
import { insertGame, lockGame } from "../../../src/store/queries/games/games.ts";
import { holdBytes } from "../../../src/store/queries/images/account-bytes.ts";
import { setDerivativeState } from "../../../src/store/queries/images/derivatives.ts";
import { insertHoldings, insertSources } from "../../../src/store/queries/images/sources.ts";
import { deleteJobs, type JobRow, listJobs } from "../../../src/store/queries/service/jobs.ts";
import type { Store } from "../../../src/store/store.ts";
import type { Body } from "../client.ts";

/** The hold on a job that runs here and nowhere else. */
const held = { left: () => Number.POSITIVE_INFINITY, secure: async () => undefined };

const kept = 4;
export const gameOwner = "usr_a";

function listBody(listing: Listing): Body {
	assert.ok(!listing.fresh);
	return JSON.parse(Buffer.concat(listing.parts).toString("utf8"));
}

/** A game of two apps in a store without a service: images are derived, and drafts published, only when a test says so. */
export class DraftedGame {
	readonly id = "gam_a";
	readonly apps = ["app_a", "app_b"] as const;
	readonly store: Store;
	readonly keys: readonly string[];
	#now = 1_000_000;
	readonly #deps;

	constructor(store: Store, images: number) {
		this.store = store;
		this.keys = Array.from({ length: images }, (_, i) => `games/${this.id}/${this.#sha(i)}.png`);
		this.#deps = {
			store,
			// every change has a time of its own, so that every change of a record is visible
			now: () => ++this.#now,
			retention: { last: kept, hours: 0, days: 0 },
			quotaBytes: 1e9,
			urls: diskUrls(() => "http://tables.example"),
			listsInFlight: { bytes: 0 },
			listCache: createListCache({ partRows: { first: 4, again: 2 } }),
			pushCache: createPushCache(),
		};
	}

	#sha(image: number): string {
		return createHash("sha256").update(`${image}`).digest("hex");
	}

	#actor(app: number): Actor {
		return { userId: gameOwner, appId: this.apps[app] ?? "", scope: "push" };
	}

	/** Creates the game, with images that both apps have confirmed. */
	async create(): Promise<void> {
		this.store.listen({
			onNotice: ({ about, id, of = "" }) => {
				if (about === "pieces") this.#deps.listCache.follow(id, of);
			},
			onGap: () => undefined,
			accepts: () => true,
		});
		const bytes = this.keys.map((_, i) => ({ sha256: this.#sha(i), byteSize: 10 }));
		await this.store.write(async (writer) => {
			await insertUser(writer, {
				id: gameOwner,
				email: "a@example.com",
				name: "A",
				used_bytes: 0,
				record_bytes: 0,
				created_at: 1,
			});
			for (const id of this.apps) {
				await writer
					.insertInto("apps")
					.values({ id, client_id: id, name: id, redirect_uris: "[]", requires_pkce: 0, created_at: 1 })
					.execute();
			}
			await insertGame(writer, { id: this.id, ownerId: gameOwner, name: "One", createdAt: 1 });
			await insertSources(
				writer,
				this.keys.map((key, i) => ({
					key,
					game_id: this.id,
					sha256: this.#sha(i),
					byte_size: 10,
					content_type: "image/png",
					width_px: 100,
					height_px: 100,
					turned: 0,
					state: "ready" as const,
					created_at: 1,
				})),
			);
			for (const app_id of this.apps) {
				await holdBytes(writer, gameOwner, bytes);
				await insertHoldings(
					writer,
					this.keys.map((source_key, i) => ({
						source_key,
						app_id,
						game_id: this.id,
						owner_id: gameOwner,
						sha256: this.#sha(i),
						byte_size: 10,
						idle_since: 1,
					})),
				);
			}
		});
	}

	async push(app: number, items: readonly ComponentRequest[]): Promise<void> {
		const requests = items.map((item, index) => ({ index, item }));
		await upsertComponents(this.#deps, this.#actor(app), this.id, requests);
	}

	async remove(app: number, id: string): Promise<void> {
		await deleteComponent(this.#deps, this.#actor(app), this.id, id);
	}

	async removeAll(app: number): Promise<void> {
		await deleteAllComponents(this.#deps, this.#actor(app), this.id);
	}

	async rename(name: string): Promise<void> {
		await changeGame(this.#deps, this.#actor(0), this.id, { name });
	}

	async restore(number: number): Promise<Body> {
		const record = await restoreVersion(this.#deps, this.#actor(0), this.id, number);
		await this.#prune();
		return record;
	}

	async pendingImages(): Promise<string[]> {
		const rows = await this.store.reader
			.selectFrom("derivatives")
			.select("id")
			.where("state", "=", "pending")
			.orderBy("id")
			.execute();
		return rows.map(({ id }) => id);
	}

	/** Ends the derivation of images as its job does. */
	async end(ids: readonly string[], state: "ready" | "failed" = "ready"): Promise<void> {
		for (const derivativeId of ids) {
			await this.store.write(async (writer) => {
				await lockGame(writer, this.id);
				await setDerivativeState(writer, derivativeId, state);
				await deleteJobs(writer, [{ kind: "derive", gameId: this.id, derivativeId }]);
				await schedulePublishWhenReady(writer, this.id, this.#deps.now());
			});
		}
	}

	/** Publishes the draft if its images are ready, or what is whole of it. */
	async publish(isOverdue = false): Promise<void> {
		await publishReady(this.#deps, isOverdue);
		await this.#prune();
	}

	readonly now = (): number => this.#now;

	setBack(ms: number): void {
		this.#now -= ms;
	}

	async jobsThat(kind: Job["kind"]): Promise<JobRow[]> {
		return (await listJobs(this.store.reader, "waiting", 10_000)).filter((row) => row.kind === kind);
	}

	/** Lets time pass, and runs the jobs that publish when they are due. */
	async pass(ms: number): Promise<void> {
		const end = this.#now + ms;
		const { publish } = publishHandlers({ ...this.#deps, rest: defaultRest });
		for (;;) {
			const due = (await this.jobsThat("publish")).filter((row) => row.run_at <= end);
			const [next] = due.sort((a, b) => a.run_at - b.run_at);
			if (next === undefined) break;
			this.#now = Math.max(this.#now, next.run_at);
			const finish = await publish.run(JSON.parse(next.payload), held);
			await this.store.write(async (writer) => {
				await writer.deleteFrom("jobs").where("id", "=", next.id).execute();
				await finish?.(writer);
			});
		}
		await this.#prune();
		this.#now = Math.max(this.#now, end);
	}

	async #prune(): Promise<void> {
		const { prune } = publishHandlers({ ...this.#deps, rest: defaultRest });
		for (let jobs = await this.jobsThat("prune"); jobs.length > 0; jobs = await this.jobsThat("prune")) {
			const job = { kind: "prune", gameId: this.id } as const;
			await this.store.write((writer) => deleteJobs(writer, [job]));
			const finish = await prune.run(job, held);
			await this.store.write(async (writer) => finish?.(writer));
		}
	}

	/** The records of both apps as they are now, by id. Complete lists, which are kept in parts, must show the same as pages. */
	async live(): Promise<Map<string, Body>> {
		const lists = this.apps.map(async (_, app) => {
			const list = async (limit?: number) =>
				listBody(
					await listComponents(
						this.#deps,
						this.#actor(app),
						this.id,
						{},
						limit === undefined ? {} : { limit },
					),
				);
			const complete = await list();
			assert.deepEqual(complete, await list(500));
			return complete;
		});
		const records = (await Promise.all(lists)).flatMap(({ components }) => components);
		return new Map(records.map((record: Body) => [record.id, record]));
	}

	/** A version, by default the published one; with `since` only what changed. */
	async version(request: { number?: number; since?: number } = {}): Promise<Body> {
		return listBody(await readVersion(this.#deps, this.id, request));
	}

	async numbers(): Promise<number[]> {
		return (await listVersions(this.#deps, this.id, gameOwner)).map(({ version }) => version);
	}

	/** The faults that `admin verify` finds in the records. */
	async faults(): Promise<string[]> {
		const found = [];
		for (const check of recordChecks) found.push(...(await check(this.store.reader, 10)).suspicions);
		return found.map(({ fault }) => fault);
	}
}
