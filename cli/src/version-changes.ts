import type { Version, VersionDiff } from "@tuckbox/client";
import { t } from "./messages/words.ts";
import { oneOf, PieceWords } from "./pushing/words.ts";
import type { Colour } from "./terminal/style.ts";
import type { Cell } from "./terminal/table.ts";

// The changes of a version, with the names of its pieces.

/** Maximum number of pieces that are listed for a version. */
const maxNamed = 12;

/**
 * The changes of the newest versions, each compared with the previous version that is kept.
 * @param versions newest first
 */
export async function versionDiffs(
	versions: readonly Version[],
	most: number,
	diff: (from: number, to: number) => Promise<VersionDiff>,
): Promise<Map<Version, VersionDiff>> {
	const diffs = new Map<Version, VersionDiff>();
	for (const [at, version] of versions.slice(0, most).entries())
		diffs.set(version, await diff(versions[at + 1]?.version ?? 0, version.version));
	return diffs;
}

type Field = VersionDiff["changed"][number]["fields"][number];

/** The name of a piece's field. */
const fieldText = (field: Field) => t(`fields.${field}`);

/** The pieces that a version created, changed and deleted, in rows. */
export function changeRows({ created, changed, deleted }: VersionDiff): Cell[][] {
	const words = new PieceWords([...created, ...changed.map(({ after }) => after), ...deleted]);
	type Piece = (typeof created)[number];
	const row = (mark: string, colour: Colour, piece: Piece, name: string, what = ""): Cell[] => [
		{ text: mark, colour },
		{ text: oneOf(words.wordOf(piece)), isWhole: true },
		name,
		{ text: what, colour: "dim" },
	];
	const rows = [
		...created.map((piece) => row("+", "green", piece, piece.name)),
		...changed.map(({ before, after, fields }) => {
			const isRenamed = before.name !== after.name;
			const what = new Set(fields.filter((field) => field !== "name").map(fieldText));
			const name = isRenamed ? `${before.name} → ${after.name}` : after.name;
			return row("~", "yellow", after, name, [...what].join(", "));
		}),
		...deleted.map((piece) => row("-", "red", piece, piece.name)),
	];
	if (rows.length <= maxNamed + 1) return rows;
	return [...rows.slice(0, maxNamed), ["", "", t("versions.morePieces", { count: rows.length - maxNamed })]];
}

const facts = ({ id, kind, externalKey, name }: VersionDiff["created"][number]) => ({
	...{ id, kind, externalKey, name },
});

/** The changes of a version for `--json`. */
export function changeFacts({ created, changed, deleted }: VersionDiff) {
	return {
		created: created.map(facts),
		changed: changed.map(({ before, after, fields }) => ({
			...facts(after),
			fields,
			...(before.name !== after.name && { formerName: before.name }),
			...(before.externalKey !== after.externalKey && { formerKey: before.externalKey }),
		})),
		deleted: deleted.map(facts),
	};
}
