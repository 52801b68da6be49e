import { because } from "@tuckbox/pieces";
import {
	type Act,
	maxSetUpEntries,
	type Routine,
	type SpotEntry,
	type StartTimer,
	setUpEntries,
	tableLimits,
	timerLimits,
} from "@tuckbox/pieces/table";
import { withoutHidden } from "../domain/access/names.ts";
import { Problem } from "../domain/errors.ts";
import { type GameSetUp, gameSetUpNow } from "../domain/table/opening/game-set-up.ts";
import { orRefused, type Refused } from "../domain/table/refusal.ts";
import type { TableState } from "../domain/table/state.ts";
import { wholeRoutine } from "../domain/table/whole-routine.ts";
import { wholeSpot } from "../domain/table/whole-spot.ts";
import { jsonInSteps } from "../steps/pausing.ts";
import { Steps } from "../steps/steps.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import {
	deleteSetUpRow,
	findSetUp,
	listSetUps,
	putSetUp,
	type SetUpRow,
} from "../store/queries/table/set-ups.ts";
import type { Game, Reader, Store, Writer } from "../store/store.ts";

// Set-ups of a game, with which its new tables can begin.

export type SetUpDeps = { store: Store; now: () => number };

/** A set-up without its contents; times in ms. */
export type SetUpRecord = { name: string; savedAt: number };

function noSuchSetUp(name: string): Problem {
	return new Problem("SET_UP_NOT_FOUND", `The game has no set-up “${name}”.`);
}

/** The set-ups of a game by name. */
export async function listGameSetUps(
	{ store }: Pick<SetUpDeps, "store">,
	gameId: string,
): Promise<SetUpRecord[]> {
	const rows = await listSetUps(store.reader, gameId);
	return rows.map(({ name, saved_at: savedAt }) => ({ name, savedAt }));
}

type WholeSetUp = SetUpRecord & GameSetUp;

function setUpFrom({ name, saved_at: savedAt, body }: SetUpRow): WholeSetUp {
	return { name, savedAt, ...(JSON.parse(body) as GameSetUp) };
}

/** @throws Problem SET_UP_NOT_FOUND */
export async function readGameSetUp(reader: Reader, gameId: string, name: string): Promise<WholeSetUp> {
	const row = await findSetUp(reader, gameId, name);
	if (row === undefined) throw noSuchSetUp(name);
	return setUpFrom(row);
}

/** All set-ups of a game with their contents, one at a time. */
export async function* eachGameSetUp(reader: Reader, gameId: string): AsyncGenerator<WholeSetUp> {
	for (const { name } of await listSetUps(reader, gameId)) {
		const row = await findSetUp(reader, gameId, name);
		if (row !== undefined) yield setUpFrom(row); // it may have been deleted after it was listed
	}
}

/** Replaces a set-up, and counts its bytes. @returns false if the game has as many as it can */
async function replace(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	{ name, setUp, now }: { name: string; now: number; setUp: GameSetUp },
): Promise<boolean> {
	const before = await findSetUp(writer, game.id, name);
	if (before === undefined && (await listSetUps(writer, game.id)).length >= tableLimits.maxSetUps)
		return false;
	const body = await new Steps().finish(jsonInSteps(setUp));
	await putSetUp(writer, { game_id: game.id, name, body, saved_at: now });
	await growRecords(writer, game, Buffer.byteLength(body) - Buffer.byteLength(before?.body ?? ""));
	return true;
}

/** Deletes a set-up, if it exists. @returns whether it did */
async function remove(writer: Writer, game: Pick<Game, "id" | "owner_id">, name: string): Promise<boolean> {
	const before = await findSetUp(writer, game.id, name);
	if (before === undefined) return false;
	await deleteSetUpRow(writer, game.id, name);
	await growRecords(writer, game, -Buffer.byteLength(before.body));
	return true;
}

/** @throws Problem VALIDATION_ERROR */
function soundName(given: string): string {
	const name = withoutHidden(given);
	if (name !== "" && [...name].length <= tableLimits.maxNameLength) return name;
	throw new Problem(
		"VALIDATION_ERROR",
		`The name of a set-up has 1 to ${tableLimits.maxNameLength} visible characters.`,
	);
}

/** A spot with all its properties. @throws Problem VALIDATION_ERROR */
function soundSpot(given: Partial<SpotEntry>): SpotEntry {
	const spot = orRefused(() => wholeSpot(given));
	if (!("refused" in spot)) return spot;
	throw new Problem(
		"VALIDATION_ERROR",
		`The spot “${given.name}” does not lie on the felt as a whole, or only its owner sees it and it has none.`,
	);
}

/** @throws Problem VALIDATION_ERROR */
function soundRoutine(given: Routine): Routine {
	const routine = orRefused(() => wholeRoutine(given));
	if (!("refused" in routine)) return routine;
	const { step } = routine.params;
	const what = step === undefined ? "has a value" : `has a value in step ${step}`;
	throw new Problem("VALIDATION_ERROR", `The routine “${given.name}” ${what} that is not allowed.`);
}

/** @throws Problem VALIDATION_ERROR */
function soundTimer({ isDown, startMs }: StartTimer): StartTimer {
	if (!isDown || startMs >= timerLimits.minDownMs) return { isDown, startMs };
	throw new Problem("VALIDATION_ERROR", "A timer counts down from a second or more.");
}

/** A set-up of a game as programs write it: what spots do may follow from their roles. */
type GivenSetUp = Pick<GameSetUp, "items" | "routines" | "startScore" | "timer"> & {
	spots?: readonly Partial<SpotEntry>[];
};

/**
 * Saves a set-up of a game, in place of one with the same name.
 * @throws Problem VALIDATION_ERROR when the set-up is too large, or the game has too many
 */
export async function saveGameSetUp(
	{ store, now }: SetUpDeps,
	gameId: string,
	given: string,
	{ items, spots, routines, startScore, timer }: GivenSetUp,
): Promise<SetUpRecord> {
	const [name, savedAt] = [soundName(given), now()];
	if (setUpEntries(items) > maxSetUpEntries) {
		throw new Problem("VALIDATION_ERROR", `A set-up has at most ${maxSetUpEntries} pieces and stacks.`);
	}
	const setUp = {
		items,
		...(spots && { spots: spots.map(soundSpot) }),
		...(routines && { routines: routines.map(soundRoutine) }),
		...(startScore !== undefined && { startScore }),
		...(timer !== undefined && { timer: soundTimer(timer) }),
	};
	await store.withGameWrite(gameId, async (writer, game) => {
		if (await replace(writer, game, { name, setUp, now: savedAt })) return;
		throw new Problem("VALIDATION_ERROR", because("TOO_MANY_SET_UPS", { max: tableLimits.maxSetUps }));
	});
	return { name, savedAt };
}

/** @throws Problem SET_UP_NOT_FOUND */
export async function deleteGameSetUp({ store }: SetUpDeps, gameId: string, name: string): Promise<void> {
	await store.withGameWrite(gameId, async (writer, game) => {
		if (!(await remove(writer, game, name))) throw noSuchSetUp(name);
	});
}

/** Whether an act changes the set-ups of the game if the host performs it. */
export function changesSetUps({ kind }: Act): boolean {
	return kind === "saveSetUp" || kind === "deleteSetUp";
}

/**
 * Saves or deletes a set-up of the game along with the host's act at a table.
 * @param name the name of the set-up at the table
 * @returns the reason for refusing the act, if any
 */
export async function followSetUp(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	state: TableState,
	{ seat, kind, name, now }: { seat: string; kind: Act["kind"]; name: string; now: number },
): Promise<Refused | undefined> {
	if (state.seats.get(seat)?.role !== "host") return undefined;
	if (kind === "deleteSetUp") await remove(writer, game, name);
	else {
		const setUp = await new Steps().finish(gameSetUpNow(state, seat));
		if (!(await replace(writer, game, { name, setUp, now }))) return { refused: "TABLE_FULL", params: {} };
	}
	return undefined;
}
