import { DatabaseSync } from "node:sqlite";

type AssetInput = {
	sideKey: string;
	key: string;
	contentType: string;
	widthPx: number;
	heightPx: number;
};

export type ComponentInput = {
	kind: string;
	name: string;
	externalKey: string;
	count?: number;
	widthMm?: number;
	heightMm?: number;
	shape?: string;
	parentExternalKey?: string;
	payload?: Record<string, unknown>;
	assets?: AssetInput[];
};

type ComponentRow = {
	id: string;
	kind: string;
	name: string;
	external_key: string;
	count: number;
	width_mm: number;
	height_mm: number;
	shape: string | null;
	parent_key: string | null;
	payload: string;
	created_at: number;
	updated_at: number;
};

type AssetRow = {
	id: string;
	component_id: string;
	side_key: string;
	source_key: string;
	derivative_id: string;
	width_px: number;
	height_px: number;
};

const tables = `
	pragma journal_mode = wal;
	pragma synchronous = full;
	create table if not exists games (id text primary key, name text, created_at integer);
	create table if not exists uploads (id text primary key, game_id text, key text, sha256 text,
		content_type text, byte_size integer);
	create table if not exists sources (key text primary key, game_id text, content_type text, byte_size integer);
	create table if not exists components (position integer primary key, id text unique, game_id text, kind text,
		external_key text, name text, count integer, width_mm real, height_mm real, shape text, parent_key text,
		payload text, created_at integer, updated_at integer, unique (game_id, external_key, kind));
	create index if not exists components_order on components (game_id, position);
	create table if not exists derivatives (id text primary key, game_id text, source_key text unique);
	create table if not exists assets (id text primary key, game_id text, component_id text, side_key text,
		source_key text, derivative_id text, width_px integer, height_px integer, unique (component_id, side_key));
	create index if not exists assets_game on assets (game_id);
`;

let lastId = 0;

/**
 * Creates an id. Ids are in order of creation, as the service's are: in any other order, each would change another page
 * of the database.
 */
export function newId(prefix: string): string {
	lastId++;
	return `${prefix}_${Date.now().toString(36)}${lastId.toString(36).padStart(8, "0")}`;
}

/** The floor's records: prepared statements, and one transaction for each request. */
export function openRecords(file: string) {
	const db = new DatabaseSync(file);
	db.exec(tables);
	const begin = db.prepare("begin immediate");
	const commit = db.prepare("commit");
	const insertGame = db.prepare("insert into games values (?, ?, ?)");
	const insertUpload = db.prepare("insert into uploads values (?, ?, ?, ?, ?, ?)");
	const insertSource = db.prepare("insert or ignore into sources values (?, ?, ?, ?)");
	const upsertComponent = db.prepare(`insert into components (id, game_id, kind, external_key, name, count,
			width_mm, height_mm, shape, parent_key, payload, created_at, updated_at)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		on conflict (game_id, external_key, kind) do update set name = excluded.name, count = excluded.count,
			width_mm = excluded.width_mm, height_mm = excluded.height_mm, shape = excluded.shape,
			parent_key = excluded.parent_key, payload = excluded.payload, updated_at = excluded.updated_at
		returning id`);
	const findDerivative = db.prepare("select id from derivatives where source_key = ?");
	const insertDerivative = db.prepare("insert into derivatives values (?, ?, ?)");
	const upsertAsset = db.prepare(`insert into assets values (?, ?, ?, ?, ?, ?, ?, ?)
		on conflict (component_id, side_key) do update set source_key = excluded.source_key,
			derivative_id = excluded.derivative_id, width_px = excluded.width_px, height_px = excluded.height_px`);
	const componentsOf = db.prepare("select * from components where game_id = ? order by position");
	const assetsOf = db.prepare("select * from assets where game_id = ?");

	function inTransaction<T>(task: () => T): T {
		begin.run();
		try {
			const result = task();
			commit.run();
			return result;
		} catch (error) {
			if (db.isTransaction) db.exec("rollback");
			throw error;
		}
	}

	return {
		insertGame: (id: string, name: string, now: number) => {
			inTransaction(() => insertGame.run(id, name, now));
		},

		insertUploads(
			gameId: string,
			uploads: readonly {
				id: string;
				key: string;
				sha256: string;
				contentType: string;
				byteSize: number;
			}[],
		): void {
			inTransaction(() => {
				for (const { id, key, sha256, contentType, byteSize } of uploads) {
					insertUpload.run(id, gameId, key, sha256, contentType, byteSize);
				}
			});
		},

		confirm(
			gameId: string,
			confirmations: readonly { key: string; byteSize: number; contentType: string }[],
		): void {
			inTransaction(() => {
				for (const { key, byteSize, contentType } of confirmations) {
					insertSource.run(key, gameId, contentType, byteSize);
				}
			});
		},

		/** Writes components with their assets. @returns also the derivatives to create */
		upsert(gameId: string, components: readonly ComponentInput[]) {
			const derivatives: { id: string; sourceKey: string }[] = [];
			const now = Date.now();
			const upserted = inTransaction(() =>
				components.map((component) => {
					const { kind, externalKey } = component;
					const fresh = newId("cmp");
					const { id } = upsertComponent.get(
						fresh,
						gameId,
						kind,
						externalKey,
						component.name,
						component.count ?? 1,
						component.widthMm ?? 63.5,
						component.heightMm ?? 88.9,
						component.shape ?? null,
						component.parentExternalKey ?? null,
						JSON.stringify(component.payload ?? {}),
						now,
						now,
					) as { id: string };
					for (const { key, sideKey, widthPx, heightPx } of component.assets ?? []) {
						let derivativeId = findDerivative.get(key)?.id as string | undefined;
						if (derivativeId === undefined) {
							derivativeId = newId("drv");
							insertDerivative.run(derivativeId, gameId, key);
							derivatives.push({ id: derivativeId, sourceKey: key });
						}
						const assetId = newId("ast");
						upsertAsset.run(assetId, gameId, id, sideKey, key, derivativeId, widthPx, heightPx);
					}
					return { id, kind, externalKey, created: id === fresh, changed: true };
				}),
			);
			return { upserted, derivatives };
		},

		/** All components of a game as JSON text, from rows that are read and assembled. */
		listText(gameId: string, fileUrl: (path: string) => string): string {
			const faces = new Map<string, unknown[]>();
			for (const asset of assetsOf.all(gameId) as AssetRow[]) {
				const derived = `games/${gameId}/derived/${asset.derivative_id}`;
				const face = {
					sideKey: asset.side_key,
					assetId: asset.id,
					derivedAssetId: asset.derivative_id,
					url: fileUrl(asset.source_key),
					derivedUrl: fileUrl(`${derived}-display.webp`),
					thumbUrl: fileUrl(`${derived}-thumb.webp`),
					mediumUrl: fileUrl(`${derived}-medium.webp`),
					widthPx: asset.width_px,
					heightPx: asset.height_px,
				};
				const others = faces.get(asset.component_id);
				if (others === undefined) faces.set(asset.component_id, [face]);
				else others.push(face);
			}
			const components = (componentsOf.all(gameId) as ComponentRow[]).map((row) => ({
				id: row.id,
				kind: row.kind,
				name: row.name,
				externalKey: row.external_key,
				count: row.count,
				widthMm: row.width_mm,
				heightMm: row.height_mm,
				...(row.shape !== null && { shape: row.shape }),
				parentExternalKey: row.parent_key,
				createdAt: row.created_at,
				updatedAt: row.updated_at,
				payload: { ...JSON.parse(row.payload), imageFaces: faces.get(row.id) ?? [] },
			}));
			return JSON.stringify({ components });
		},
	};
}
