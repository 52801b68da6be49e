import { playtestLimits, type Question, type ShownPiece } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { createSignal } from "@tuckbox/web/ui/signal.ts";
import { findThings, type TableSession } from "../session/session.ts";
import { type GivenAnswer, type SeatPlaytest, type SeenPiece, sendAnswers } from "./playtest-calls.ts";

// The form of a seat after a playtest, as it is filled in. It outlives its dialog, which closes while the seat points at
// pieces on the table.

type Filled = { value?: number; text?: string; pieces?: readonly string[] };

export type Form = {
	playtest: SeatPlaytest;
	/** Undefined if no question is about pieces. */
	pieces: readonly SeenPiece[] | undefined;
	/** By the numbers of the questions. */
	answers: Readonly<Record<number, Filled>>;
};

const forms = new Map<string, ReturnType<typeof createSignal<Form | undefined>>>();

/** The form that a seat fills in; undefined until it is loaded. */
export function formOf({ client }: TableSession) {
	const key = `${client.tableId} ${client.head?.seat}`;
	const known = forms.get(key) ?? createSignal<Form | undefined>(undefined);
	forms.set(key, known);
	return known;
}

/** A form with the answers that the seat has given already. */
export function openedForm(playtest: SeatPlaytest, pieces: readonly SeenPiece[] | undefined): Form {
	const answers = playtest.answers.map(({ question, value, text, pieces }) => [
		question,
		{
			...(value !== null && { value }),
			...(text !== null && { text }),
			...(pieces.length > 0 && { pieces }),
		},
	]);
	return { playtest, pieces, answers: Object.fromEntries(answers) };
}

export const filled = (form: Form, question: number, answer: Filled): Form => ({
	...form,
	answers: { ...form.answers, [question]: answer },
});

/** The answers that a form sends, without questions that were skipped. */
export async function sendForm({ client }: TableSession, { playtest, answers }: Form): Promise<SeatPlaytest> {
	const given = Object.entries(answers).flatMap(
		([number, { value, text = "", pieces = [] }]): GivenAnswer | GivenAnswer[] => {
			const question = Number(number);
			if (value !== undefined) return { question, value };
			if (text.trim() !== "") return { question, text };
			return pieces.length > 0 ? { question, pieces } : [];
		},
	);
	return await sendAnswers(client, playtest.id, given);
}

/** A question in words. */
export const questionText = ({ role, text }: Question): string =>
	text === "" && role !== null ? t(`questions.${role}`) : text;

/** The pieces of an answer with further ones, as many as it can have. */
export function withPieces({ pieces = [] }: Filled, more: readonly string[]): readonly string[] {
	return [...new Set([...pieces, ...more])].slice(0, playtestLimits.maxPiecesOfAnswer);
}

const isSame = (a: SeenPiece, { app, kind, externalKey }: ShownPiece) =>
	a.app === app && a.kind === kind && a.externalKey === externalKey;

/** The pieces among the selected things that the seat may name: in the revision on the table, or else in the latest. */
export function pointedAt(
	session: TableSession,
	selected: readonly string[],
	pieces: readonly SeenPiece[],
): SeenPiece[] {
	const found = findThings(session, selected).flatMap(({ seen }) => {
		if (!("shown" in seen)) return [];
		const all = pieces.filter((piece) => isSame(piece, seen.shown));
		return all.find(({ shown }) => shown !== null) ?? all[0] ?? [];
	});
	return [...new Set(found)];
}
