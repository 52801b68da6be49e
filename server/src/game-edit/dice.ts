import { dieType, facesToCover } from "@tuckbox/pieces";
import type { AppInGame } from "../domain/access/actor.ts";
import type { Warning } from "../domain/components/component.ts";
import { type ComponentFacts, facesOfDice, findDice } from "../store/queries/pieces/components.ts";
import type { Reader } from "../store/store.ts";

/** A face of a die, for its type: the face's component, and a side of it with an image. */
export type DieFace = { faceId: string; sideKey: string | null };

/** The type that follows from a die's requested sides and its faces, and a warning if it is not the requested one. */
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
 * Determines the types of dice from their stored rows and those of their faces.
 * @param dieKeys external keys of dice, or of what may be dice, whose requested sides or faces may have changed
 * @returns the dice whose type changes, with the new type, and a warning for each that does not have the requested type
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
