import type { Version } from "@tuckbox/client";

/** A piece that a version changed, as the list of versions has it. */
export type ListedChange = NonNullable<Version["changes"]>["components"][number];

/** A row of the list: a version, or several that one person made by hand, one after another. */
export type Row = {
	/** Oldest first; never empty. */
	versions: readonly [Version, ...Version[]];
	newest: Version;
	/** The kept version before them; 0 if they are the first. */
	base: number;
	/** The pieces that they changed together; undefined if the service did not list them. */
	changes: readonly ListedChange[] | undefined;
	/** Whether they changed nothing else. */
	isWhole: boolean;
};

/** Changes by hand that lie at most this far apart are one row. */
const joinedWithinMs = 10 * 60_000;

const countOf = ({ created, changed, deleted }: Version) => created + changed + deleted;

/** The person who made a version by hand; undefined if it stays a row of its own, as those with a name, a note or a pin do. */
function handOf(version: Version): string | undefined {
	const { isByHand, authors = [], name, note, isPinned, restoredFrom } = version;
	const people = new Set(authors.map(({ user }) => user.id));
	const isMarked = name != null || note != null || isPinned === true || restoredFrom !== null;
	return isByHand === true && people.size === 1 && !isMarked && countOf(version) > 0
		? [...people][0]
		: undefined;
}

function isContinuedBy(versions: readonly [Version, ...Version[]], next: Version): boolean {
	const [first] = versions;
	const hand = handOf(first);
	return (
		hand !== undefined &&
		hand === handOf(next) &&
		next.version === (versions.at(-1) ?? first).version + 1 &&
		(next.publishedAt ?? 0) - (first.publishedAt ?? 0) <= joinedWithinMs
	);
}

/** Two successive changes to a piece as one; undefined if nothing is left of them. */
function joined(first: ListedChange, next: ListedChange): ListedChange | undefined {
	const both = <T>(one: readonly T[], other: readonly T[]) => [...new Set([...one, ...other])];
	if (first.change === "created")
		return next.change === "deleted" ? undefined : { ...next, change: "created" };
	if (next.change === "deleted") return next;
	return {
		...next,
		change: "changed",
		fields: both(first.fields, next.fields),
		sideKeys: both(first.sideKeys, next.sideKeys),
		values: both(first.values, next.values),
	};
}

/** The pieces that versions changed together, without those that were undone among them. */
function joinedChanges(versions: readonly Version[]): ListedChange[] {
	const undone = new Set<number>();
	for (const { version, undoes } of versions)
		if (undoes !== null && versions.some((one) => one.version === undoes)) undone.add(version).add(undoes);
	const changes = new Map<string, ListedChange>();
	for (const { changes: own } of versions.filter(({ version }) => !undone.has(version)))
		for (const change of own?.components ?? []) {
			const { id } = change.component;
			const before = changes.get(id);
			const after = before === undefined ? change : joined(before, change);
			if (after === undefined) changes.delete(id);
			else changes.set(id, after);
		}
	return [...changes.values()];
}

function rowOf(versions: readonly [Version, ...Version[]], base: number, maxListed: number): Row {
	const isListed = versions.every(({ changes }) => changes !== undefined);
	return {
		versions,
		newest: versions.at(-1) ?? versions[0],
		base,
		changes: isListed ? joinedChanges(versions) : undefined,
		isWhole: isListed && versions.every((version) => countOf(version) <= maxListed),
	};
}

/**
 * The rows of the list of versions, newest first. Joining changes nothing about the versions: each keeps its number, and is
 * restored, compared, pinned and annotated on its own.
 * @param versions the kept ones, oldest first
 * @param maxListed the most pieces that are listed for each
 */
export function rowsOf(versions: readonly Version[], maxListed: number): Row[] {
	const groups: [Version, ...Version[]][] = [];
	for (const version of versions) {
		const last = groups.at(-1);
		if (last !== undefined && isContinuedBy(last, version)) last.push(version);
		else groups.push([version]);
	}
	return groups.map((group, i) => rowOf(group, groups[i - 1]?.at(-1)?.version ?? 0, maxListed)).reverse();
}

/** A row for each of the versions in a row, newest first. */
export function rowsOfEach({ versions, base }: Row, maxListed: number): Row[] {
	return versions
		.map((version, i) => rowOf([version], versions[i - 1]?.version ?? base, maxListed))
		.reverse();
}
