import { changedValues, identityOf } from "@tuckbox/pieces";
import { forEachLimit } from "../batches.ts";
import type { BriefComponent, PastComponent } from "../http/api.ts";
import type { ComparedPush } from "./compare-keys.ts";
import type { PushedPiece, ReplacedValue } from "./manifest.ts";

/** Maximum number of pieces whose history is read, and of requests at the same time. */
const mostHistories = 20;
const concurrency = 4;

/** Whether all who made a change did so in the console. */
const isFromConsole = ({ authors = [] }: PastComponent) =>
	authors.length > 0 && authors.every(({ browser }) => browser !== null);

/** The names of the values that were last changed in the console. @param history newest first */
function setInConsole(history: readonly PastComponent[]): ReadonlySet<string> {
	const names = new Set<string>();
	const seen = new Set<string>();
	for (const state of history) {
		for (const { name } of state.values ?? []) {
			if (!seen.has(name) && isFromConsole(state)) names.add(name);
			seen.add(name);
		}
	}
	return names;
}

function replacedIn(
	{ payload }: BriefComponent,
	after: Readonly<Record<string, unknown>> | null,
): ReplacedValue[] {
	const { imageFaces: _, ...before } = payload;
	return changedValues(before, after ?? {});
}

/**
 * Adds to pieces that a push changes the values that it replaces, and whether these were set in the console. Needs the
 * pieces of the game.
 * @throws TuckboxError
 */
export async function withReplacedValues(
	{ manifest, stored = [], components, options }: ComparedPush,
	changed: readonly PushedPiece[],
): Promise<PushedPiece[]> {
	const payloads = new Map(manifest.components.map((one) => [identityOf(one), one.payload]));
	const before = new Map(stored.map((piece) => [identityOf(piece), piece]));
	const pieces = changed.map((piece): PushedPiece => {
		const [was, is] = [before.get(identityOf(piece)), payloads.get(identityOf(piece))];
		const values = was === undefined || is === undefined ? [] : replacedIn(was, is);
		return values.length === 0 ? piece : { ...piece, values };
	});
	const asked = pieces.filter(({ id, values }) => id !== undefined && values !== undefined);
	await forEachLimit(asked.slice(0, mostHistories), concurrency, options.signal, async (piece, signal) => {
		const names = setInConsole(await components.history(piece.id ?? "", { signal }));
		for (const value of piece.values ?? []) if (names.has(value.name)) value.isFromConsole = true;
	});
	return pieces;
}
