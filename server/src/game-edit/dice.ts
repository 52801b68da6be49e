import { dieType, faceNumber } from "@tuckbox/pieces";
import type { AppInGame } from "../domain/actor.ts";
import type { Warning } from "../domain/component.ts";
import type { Writer } from "../store/store.ts";
import { type ComponentFacts, facesOfDice, findDice } from "../store/tables/components.ts";
import { reviseComponents } from "./records.ts";

/**
 * Gives dice the type that their wish and their faces make (decision 17).
 * @param dieKeys external keys of dice, or of what may be dice, whose wish or faces may have changed
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
		const own = facesByDie.get(die.external_key) ?? [];
		const count = new Set(own.map((face) => face.faceId)).size;
		const numbers = own.map((face) => faceNumber(face.sideKey ?? "") ?? 0);
		const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
		const type = dieType(die.sides, Math.min(20, Math.max(count, highest)));
		if (type !== die.die_type) revised.push({ ...die, die_type: type });
		if (die.sides !== null && type !== die.sides) {
			const message = `die "${die.external_key}" asks for ${die.sides} sides and has more faces; it is a d${type}`;
			warnings.push({ code: "DIE_TYPE_CORRECTED", message, externalKey: die.external_key });
		}
	}
	await reviseComponents(writer, draft, revised, now);
	return warnings;
}
