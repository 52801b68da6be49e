import { defaultQuestions, type Question } from "@tuckbox/pieces/table";
import { checkedForm, type QuestionInput } from "../domain/playtests/form.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { findForm, putForm } from "../store/queries/playtests/answers.ts";
import type { Game, Store } from "../store/store.ts";

/** The form that players of a game answer after a playtest, and whether its designer has written none. */
export type FormRecord = { questions: readonly Question[]; isDefault: boolean };

/** The form that the next playtest of a game to end will have. */
export async function readForm({ store }: { store: Store }, gameId: string): Promise<FormRecord> {
	const body = await findForm(store.reader, gameId);
	const questions = body === undefined ? defaultQuestions : (JSON.parse(body) as Question[]);
	return { questions, isDefault: body === undefined };
}

/**
 * Replaces the form of a game. Playtests that have ended keep theirs.
 * @param questions null for the default
 * @throws Problem VALIDATION_ERROR
 */
export async function writeForm(
	{ store }: { store: Store },
	game: Pick<Game, "id">,
	questions: readonly QuestionInput[] | null,
): Promise<FormRecord> {
	const body = questions === null ? undefined : JSON.stringify(checkedForm(questions));
	await store.withGameWrite(game.id, async (writer, locked) => {
		const before = (await findForm(writer, game.id)) ?? "";
		await putForm(writer, game.id, body);
		await growRecords(writer, locked, Buffer.byteLength(body ?? "") - Buffer.byteLength(before));
	});
	return await readForm({ store }, game.id);
}
