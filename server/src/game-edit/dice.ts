import { dieType, facesToCover } from "@tuckbox/pieces";
import type { AppInGame } from "../domain/actor.ts";
import type { Warning } from "../domain/component.ts";
import type { Reader } from "../store/store.ts";
import { type ComponentFacts, facesOfDice, findDice } from "../store/tables/components.ts";

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
 * Judges dice by what is stored of them and of their faces.
 * @param dieKeys external keys of dice, or of what may be dice, whose requested sides or faces may have changed
 * @returns the dice that have another type now, with it, and a warning for each that did not get the type it asked for
 */
export async function judgeDice(
	reader: Reader,
	appInGame: AppInGame,
	dieKeys: Iterable<string>,
): Promise<{ revised: ComponentFacts[]; warnings: Warning[] }> {
	const revised: ComponentFacts[] = [];
	const warnings: Warning[] = [];
	const dice = await findDice(reader, appInGame, dieKeys);
	if (dice.length === 0) return { revised, warnings };
	const faces = await facesOfDice(
		reader,
		appInGame,
		dice.map((die) => die.external_key),
	);
	const facesByDie = Map.groupBy(faces, (face) => face.dieKey);
	for (const die of dice) {
		const { type, warning } = judgeDie(die, facesByDie.get(die.external_key) ?? []);
		if (type !== die.die_type) revised.push({ ...die, die_type: type });
		if (warning !== undefined) warnings.push(warning);
	}
	return { revised, warnings };
}
