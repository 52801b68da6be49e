import assert from "node:assert/strict";
import { dieType } from "@tuckbox/pieces";
import type { Body, GameClient } from "../client.ts";

// A game as plain Maps: what is live and what is published, and how the service's answers are compared with it.

export type Piece = {
	id: string;
	kind: string;
	key: string;
	name: string;
	count: number;
	note: number | undefined;
	parent: string | null;
	requestedSides: number | null;
	type: number | null;
	/** Number of the picture on each side. */
	images: Map<string, number>;
	/** Id of the asset on each side, once it has been seen. */
	assets: Map<string, string>;
	/** Place in the order of creation. */
	place: number;
	/** The draft that changed it last. */
	since: number;
	/** The last record answered; without `updatedAt` while it is new or has just been restored. */
	record: Body;
};
type Version = { facts: Body; pieces: Map<string, Piece> };
export type Item = {
	kind: "tile" | "deck" | "counter" | "die" | "dieFace" | "book";
	key: number;
	name: string;
	count?: number;
	note?: number;
	parent?: number | null;
	requestedSides?: number;
	/** Pictures by a number from which the kind makes a side. */
	sides?: [number, number][];
};

/** The live state of both apps and the kept versions, as they should be. */
export class Model {
	readonly games: readonly GameClient[];
	name: string;
	pieces = new Map<string, Piece>();
	versions: Version[] = [];
	number = 0;
	draft: string[] = [];
	places = 0;
	steps = 0;
	/** A client's record of its uploads. */
	readonly uploaded = new Map<string, { key: string; publicUrl: string }>();
	readonly urls = new Map<number, string>();
	readonly seenAssets = new Set<string>();
	readonly answers = new Map<string, { etag: string; body: Body }>();

	constructor(games: readonly GameClient[], name: string) {
		this.games = games;
		this.name = name;
	}

	game(app: number): GameClient {
		return this.games[app] as GameClient;
	}

	of(app: number): Piece[] {
		const appId = this.game(app).client.ids.appId;
		return [...this.pieces.values()].filter((piece) => piece.record.app === appId);
	}

	touch(app: number): void {
		const id = this.game(app).client.ids.appId;
		if (!this.draft.includes(id)) this.draft.push(id);
	}

	/** Sets the types of the app's dice. @returns those whose type changed */
	settleDice(app: number): void {
		const own = this.of(app);
		for (const die of own.filter(({ kind }) => kind === "die")) {
			const faces = own.filter(({ kind, parent }) => kind === "dieFace" && parent === die.key);
			const numbers = faces.flatMap(({ images }) => [...images.keys()].map((side) => Number(side.slice(5))));
			const type = dieType(die.requestedSides, Math.max(faces.length, ...numbers, 0));
			if (type !== die.type) this.pieces.set(die.id, { ...die, type, since: this.number + 1 });
		}
	}

	publish(restoredFrom: number | null = null): void {
		const before = this.versions.at(-1);
		const old = before?.pieces ?? new Map<string, Piece>();
		const now = [...this.pieces.values()];
		const created = now.filter(({ id }) => !old.has(id)).length;
		const changed = now.filter(({ id, since }) => old.has(id) && since === this.number + 1).length;
		const deleted = [...old.keys()].filter((id) => !this.pieces.has(id)).length;
		const isRenamed = before !== undefined && before.facts.name !== this.name;
		const ids = this.draft;
		this.draft = [];
		if (created + changed + deleted === 0 && !isRenamed) return;
		this.number++;
		const facts = {
			version: this.number,
			name: this.name,
			apps: ids,
			created,
			changed,
			deleted,
			restoredFrom,
			undoes: null,
		};
		this.versions.push({ facts, pieces: new Map(this.pieces) });
	}

	/** Deletes the versions that the service deletes. */
	prune(kept: number): void {
		this.versions = this.versions.slice(-kept);
	}
}

function inOrder(pieces: Map<string, Piece>): Piece[] {
	return [...pieces.values()].sort((a, b) => a.place - b.place);
}

/**
 * Reads as a browser does: with the ETag of the last response, which must still be correct when the service says so.
 */
async function read(model: Model, app: number, path: string): Promise<Body> {
	const { client, path: base } = model.game(app);
	const known = model.answers.get(`${app} ${path}`);
	const answer = await client.get(base + path, known === undefined ? {} : { "if-none-match": known.etag });
	if (answer.status === 304) return known?.body;
	assert.equal(answer.status, 200, path);
	model.answers.set(`${app} ${path}`, { etag: answer.headers.get("etag") ?? "", body: answer.body });
	return answer.body;
}

/** The live state as the app sees it; what only the service can know is recorded here, once. */
async function compareLive(model: Model, app: number): Promise<void> {
	const { components } = await read(model, app, "/components");
	const own = inOrder(new Map(model.of(app).map((piece) => [piece.id, piece])));
	const sides = ({ images }: Piece) => [...images].map(([side, one]) => [side, model.urls.get(one)]).sort();
	assert.deepEqual(
		components.map((record: Body) => [
			record.id,
			record.kind,
			record.externalKey,
			record.name,
			record.count,
			record.payload.note,
			record.parentExternalKey,
			record.sides,
			record.payload.imageFaces.map(({ sideKey, url }: Body) => [sideKey, url]).sort(),
		]),
		own.map((piece) => [
			piece.id,
			piece.kind,
			piece.key,
			piece.name,
			piece.count,
			piece.note,
			piece.parent,
			piece.type ?? undefined,
			sides(piece),
		]),
	);
	for (const [i, piece] of own.entries()) {
		for (const { sideKey, assetId } of components[i].payload.imageFaces) {
			const known = piece.assets.get(sideKey);
			if (known === undefined) assert.ok(!model.seenAssets.has(assetId), `${assetId} is taken`);
			else assert.equal(assetId, known, `${piece.key} ${sideKey} keeps its asset`);
			piece.assets.set(sideKey, assetId);
			model.seenAssets.add(assetId);
		}
		const { updatedAt } = piece.record;
		const seen = updatedAt === null ? { ...components[i], updatedAt } : components[i];
		if (updatedAt !== undefined && piece.since <= model.number) assert.deepEqual(seen, piece.record);
		piece.record = components[i];
	}
}

async function compareVersion(model: Model, path: string, version: Version | undefined): Promise<void> {
	const { components, game, publishedAt, ...facts } = await read(model, model.steps % 2, path);
	const none = {
		version: 0,
		name: model.name,
		apps: [],
		created: 0,
		changed: 0,
		deleted: 0,
		restoredFrom: null,
		undoes: null,
	};
	const appIds = facts.apps.map(({ id }: Body) => id);
	assert.deepEqual({ ...facts, apps: appIds, name: game.name }, version?.facts ?? none);
	assert.equal(publishedAt === null, version === undefined);
	assert.deepEqual(
		components,
		inOrder(version?.pieces ?? new Map()).map(({ record }) => record),
	);
}

/** The changes from one version to another, computed from their complete contents. */
async function compareDelta(model: Model, from: Version): Promise<void> {
	const now = model.versions.at(-1)?.pieces ?? new Map<string, Piece>();
	const since = from.facts.version;
	const delta = await read(model, 0, `/published?since=${since}`);
	assert.equal(delta.since, since);
	const gone = [...from.pieces.keys()].filter((id) => !now.has(id));
	assert.deepEqual(delta.deletedIds.toSorted(), gone.sort());
	const changed = inOrder(now).filter((piece) => piece.since > since);
	assert.deepEqual(
		delta.components,
		changed.map(({ record }) => record),
	);
}

export async function compare(model: Model): Promise<void> {
	model.steps++;
	for (const app of model.games.keys()) await compareLive(model, app);
	await compareVersion(model, "/published", model.versions.at(-1));
	const { versions } = await model
		.game(0)
		.client.ok(model.game(0).client.get(`${model.game(0).path}/versions`));
	const plain = versions.map(
		({ version, apps: by, created, changed, deleted, restoredFrom, undoes }: Body) => ({
			...{ version, created, changed, deleted, restoredFrom, undoes },
			apps: by.map((a: Body) => a.id),
		}),
	);
	assert.deepEqual(
		plain,
		model.versions.map(({ facts: { name: _, ...facts } }) => facts),
	);
	const older = model.versions[model.steps % Math.max(1, model.versions.length)];
	if (older === undefined) return;
	await compareVersion(model, `/versions/${older.facts.version}`, older);
	await compareDelta(model, older);
}
