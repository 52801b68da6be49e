import { dieType, facesToCover } from "@tuckbox/pieces";
import type { AppInGame } from "../domain/actor.ts";
import type { Warning } from "../domain/component.ts";
import type { Writer } from "../store/store.ts";
import { type ComponentFacts, facesOfDice, findDice } from "../store/tables/components.ts";
import { reviseComponents } from "./records.ts";

/** A die's face as its type depends on it: the component that is the face, and a side that it shows an image on. */
export type DieFace = { faceId: string; sideKey: string | null };

/** The type that a die's requested sides and its faces make, and a warning where that is not the requested one. */
export function judgeDie(
	die: { external_key: string; sides: number | null },
	faces: readonly DieFace[],
): { type: number; warning?: Warning } {
	const shown = faces.map(({ faceId, sideKey }) => ({ externalKey: faceId, sideKey }));
	const type = dieType(die.sides, facesToCover(shown));
	if (die.sides === null || type === die.sides) return { type };
	const message = `die "${die.external_key}" asks for ${die.sides} sides and has more faces; it is a d${type}`;
	return { type, warning: { code: "DIE_TYPE_CORRECTED", message, externalKey: die.external_key } };
}

/**
 * Gives dice the type that their requested sides and their faces make.
 * @param dieKeys external keys of dice, or of what may be dice, whose requested sides or faces may have changed
 * @returns a warning for each die that did not get the type it asked for
 */
export async function settleDice(
	writer: Writer,
	appInGame: AppInGame,
	draft: number,
	dieKeys: Iterable<string>,
	now: number,
): Promise<Warning[]> {
	const dice = await findDice(writer, appInGame, dieKeys);
	if (dice.length === 0) return [];
	const faces = await facesOfDice(
		writer,
		appInGame,
		dice.map((die) => die.external_key),
	);
	const facesByDie = Map.groupBy(faces, (face) => face.dieKey);
	const warnings: Warning[] = [];
	const revised: ComponentFacts[] = [];
	for (const die of dice) {
		const { type, warning } = judgeDie(die, facesByDie.get(die.external_key) ?? []);
		if (type !== die.die_type) revised.push({ ...die, die_type: type });
		if (warning !== undefined) warnings.push(warning);
	}
	await reviseComponents(writer, draft, revised, now);
	return warnings;
}
