import type { Kind } from "@tuckbox/pieces";
import { type RawBuilder, sql } from "kysely";
import { deckName, type VisiblePieces } from "../../../domain/table/views/visible.ts";
import { inChunks } from "../../sql/chunks.ts";
import type { Reader } from "../../store.ts";
import { type DerivedFiles, fileColumns } from "./derivatives.ts";

/** An image that may be a cover of its game. */
export type CoverRow = {
	kind: Kind;
	shape: string | null;
	/** 0: a card of a deck or bundle; 1: a board; 2: anything else; 3: a die's face. */
	rank: number;
	component_id: string;
	/** Only on a die's face: the id of its die. */
	die_id: string | null;
	crop: string;
	width_px: number;
	height_px: number;
} & DerivedFiles;

/** Components of each rank that are considered: several may share an image, or its derived images are not ready. */
const candidates = 12;

/** Only the first components of a game are considered, because the page with the covers is requested often. */
const maxPieces = 1000;

/** Whether a row of a table is in a version, or live if no version is given. */
function isIn(table: string, version: number | undefined): RawBuilder<boolean> {
	const [since, until] = [sql.ref(`${table}.since_version`), sql.ref(`${table}.until_version`)];
	if (version === undefined) return sql`${until} is null`;
	return sql`${since} <= ${version} and (${until} is null or ${until} > ${version})`;
}

/** A piece that may have a cover, before its image is known. */
type Candidate = Pick<CoverRow, "kind" | "shape" | "rank" | "component_id" | "die_id"> & {
	/** Shown by its back: by that of its deck with this id, if it has none of its own. */
	backOf?: string;
};

function coverRank({ kind, parent_key }: { kind: Kind; parent_key: string | null }): number {
	if (kind === "board") return 1;
	return kind === "tile" && parent_key !== null ? 0 : 2;
}

/** The pieces at a table that every seat sees: of decks one card each, by its back. */
function visibleOnly<
	P extends { id: string; kind: Kind; app_id: string; external_key: string; parent_key: string | null },
>(pieces: readonly P[], { open, decks }: VisiblePieces): (P & Pick<Candidate, "backOf">)[] {
	const seen = new Set<string>();
	const idOfDeck = new Map(
		pieces.flatMap(({ id, kind, app_id, external_key }) =>
			kind === "deck" ? [[deckName(app_id, external_key), id] as const] : [],
		),
	);
	return pieces.flatMap((piece) => {
		if (coverRank(piece) !== 0) return open.has(piece.id) ? [piece] : [];
		const deck = deckName(piece.app_id, piece.parent_key ?? "");
		if (!decks.has(deck) || seen.has(deck)) return [];
		seen.add(deck);
		return [{ ...piece, backOf: idOfDeck.get(deck) ?? piece.id }];
	});
}

/** The first pieces of each rank, each with the shape that it or its deck has. */
async function firstPieces(
	reader: Reader,
	gameId: string,
	version?: number,
	visible?: VisiblePieces,
): Promise<Candidate[]> {
	const pieces = await reader
		.selectFrom("components")
		.select(["id", "kind", "shape", "app_id", "external_key", "parent_key"])
		.where("game_id", "=", gameId)
		.where(isIn("components", version))
		.orderBy("position")
		.limit(maxPieces)
		.execute();
	const shown: ((typeof pieces)[number] & Pick<Candidate, "backOf">)[] =
		visible === undefined ? pieces : visibleOnly(pieces, visible);
	const ranked = Map.groupBy(
		shown.filter(({ kind }) => kind !== "die" && kind !== "dieFace"),
		coverRank,
	);
	const first = [...ranked].flatMap(([rank, of]) => of.slice(0, candidates).map((row) => ({ rank, ...row })));
	const keys = [
		...new Set(first.flatMap(({ shape, parent_key }) => (shape === null ? (parent_key ?? []) : []))),
	];
	const parents = await inChunks(keys, (part) =>
		reader
			.selectFrom("components")
			.select(["app_id", "external_key", "shape"])
			.where("game_id", "=", gameId)
			.where("kind", "in", ["deck", "bundle"])
			.where("external_key", "in", part)
			.where("shape", "is not", null)
			.where(isIn("components", version))
			.execute(),
	);
	return first.map(({ id, kind, rank, shape, app_id, parent_key, backOf }) => {
		const parent = parents.find((one) => one.app_id === app_id && one.external_key === parent_key);
		const back = backOf === undefined ? {} : { backOf };
		return { component_id: id, die_id: null, kind, rank, shape: shape ?? parent?.shape ?? null, ...back };
	});
}

/** The last face of each of the first dice. */
async function lastFaces(
	reader: Reader,
	gameId: string,
	version?: number,
	visible?: VisiblePieces,
): Promise<Candidate[]> {
	const rows = await reader
		.selectFrom("components")
		.select(["id", "kind", "app_id", "external_key", "parent_key"])
		.where("game_id", "=", gameId)
		.where("kind", "in", ["die", "dieFace"])
		.where(isIn("components", version))
		.orderBy("position")
		.execute();
	const componentKey = (app: string, key: string | null) => JSON.stringify([app, key]);
	const last = new Map<string, string>();
	for (const { id, kind, app_id, parent_key } of rows) {
		if (kind !== "dieFace") continue;
		const die = componentKey(app_id, parent_key);
		last.delete(die); // a map is in the order of insertion
		last.set(die, id);
	}
	const dice = new Map(
		rows.flatMap(({ id, kind, app_id, external_key }) =>
			kind === "die" ? [[componentKey(app_id, external_key), id] as const] : [],
		),
	);
	return [...last]
		.flatMap(([die, component_id]): Candidate[] => {
			const die_id = dice.get(die);
			const isSeen = visible === undefined || visible.open.has(die_id ?? "");
			return die_id === undefined || !isSeen
				? []
				: [{ component_id, die_id, kind: "dieFace", rank: 3, shape: null }];
		})
		.slice(0, candidates);
}

/** The images on all sides of these components that are ready. */
async function readyImages(reader: Reader, ids: readonly string[], version?: number) {
	const imagesOnComponents = (part: readonly string[]) =>
		reader
			.selectFrom("assets")
			.innerJoin("derivatives", "derivatives.id", "assets.derivative_id")
			.innerJoin("sources", "sources.key", "assets.source_key")
			.select(["assets.component_id", "assets.side_key", "derivatives.crop"])
			.select(["sources.width_px", "sources.height_px"])
			.select(fileColumns.map((column) => `derivatives.${column}` as const))
			.where("assets.component_id", "in", part)
			.where("derivatives.state", "=", "ready")
			.where(isIn("assets", version));
	// each half has an index of its own
	return await inChunks(ids, async (part) => [
		...(await imagesOnComponents(part).where("assets.until_version", "is", null).execute()),
		...(version === undefined
			? []
			: await imagesOnComponents(part).where("assets.until_version", "is not", null).execute()),
	]);
}

/**
 * Front images of a game's first components of each rank whose derived images are ready, in creation order; of each die, its
 * last face. Pieces are chosen before images are looked up: in one query, SQLite begins with the pieces that share an image, and then
 * takes half a minute for some thousand of them.
 * @param version in which they are; the live state if omitted
 * @param visible only these, of decks the backs of their cards
 */
export async function coverRows(
	reader: Reader,
	gameId: string,
	version?: number,
	visible?: VisiblePieces,
): Promise<CoverRow[]> {
	const pieces = [
		...(await firstPieces(reader, gameId, version, visible)),
		...(await lastFaces(reader, gameId, version, visible)),
	].toSorted((a, b) => a.rank - b.rank);
	const ids = pieces.flatMap(({ component_id, backOf }) =>
		backOf === undefined ? [component_id] : [component_id, backOf],
	);
	const images = await readyImages(reader, ids, version);
	const byPiece = Map.groupBy(images, ({ component_id }) => component_id);
	const imageOn = (id: string, side: string | null | undefined) =>
		byPiece.get(id)?.find(({ side_key }) => side_key === side);
	return pieces.flatMap(({ backOf, ...piece }): CoverRow[] => {
		const { component_id: id, kind } = piece;
		const firstSide = (byPiece.get(id) ?? []).map(({ side_key }) => side_key ?? "").sort()[0];
		const front = kind === "dieFace" ? firstSide : kind === "book" ? "cover" : "front";
		const image =
			backOf === undefined ? imageOn(id, front) : (imageOn(id, "back") ?? imageOn(backOf, "back"));
		return image === undefined ? [] : [{ ...image, ...piece }];
	});
}

/** A face of a die, with the files of its picture. */
type DieFaceRow = { die_id: string; side_key: string | null } & DerivedFiles;

/** The pictures of the faces of these dice that are ready, in a version, or the live ones. */
export async function facesOfDice(
	reader: Reader,
	diceIds: readonly string[],
	version?: number,
): Promise<DieFaceRow[]> {
	const faces = await inChunks(diceIds, (part) =>
		reader
			.selectFrom("components as dice")
			.innerJoin("components as faces", (join) =>
				join
					.onRef("faces.game_id", "=", "dice.game_id")
					.onRef("faces.app_id", "=", "dice.app_id")
					.onRef("faces.parent_key", "=", "dice.external_key")
					.on("faces.kind", "=", "dieFace"),
			)
			.select(["dice.id as die_id", "faces.id"])
			.where("dice.id", "in", part)
			.where(isIn("dice", version))
			.where(isIn("faces", version))
			.execute(),
	);
	const ids = faces.map(({ id }) => id);
	const images = Map.groupBy(await readyImages(reader, ids, version), ({ component_id }) => component_id);
	return faces.flatMap(({ die_id, id }) => (images.get(id) ?? []).map((image) => ({ die_id, ...image })));
}

/** The records of these components in a version, or the live ones, by id. */
export async function recordsInVersion(
	reader: Reader,
	ids: readonly string[],
	version?: number,
): Promise<Map<string, string>> {
	const rows = await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "record"])
			.where("id", "in", part)
			.where(isIn("components", version))
			.execute(),
	);
	return new Map(rows.map(({ id, record }) => [id, record]));
}
