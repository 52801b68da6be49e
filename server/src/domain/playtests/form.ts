import { because } from "@tuckbox/pieces";
import { type Question, type QuestionKind, type QuestionRole, questionRoles } from "@tuckbox/pieces/table";
import { faultyField } from "../errors.ts";

// The form that players answer after a playtest (docs/PLAYTESTS.md).

export type QuestionInput = { kind: QuestionKind; role?: QuestionRole | null; text?: string };

/**
 * A form as it is stored.
 * @throws Problem VALIDATION_ERROR for a question without words, of a kind that does not fit its role, or with a role of
 *   another question
 */
export function checkedForm(questions: readonly QuestionInput[]): Question[] {
	const roles = new Set<QuestionRole>();
	return questions.map(({ kind, role = null, text = "" }, i) => {
		const words = text.trim();
		if (role === null && words === "") throw faultyField(`questions[${i}].text`, because("REQUIRED"));
		if (role === null) return { kind, role, text: words };
		if (questionRoles[role] !== kind)
			throw faultyField(`questions[${i}].kind`, because("NOT_ALLOWED", { allowed: questionRoles[role] }));
		if (roles.has(role)) throw faultyField(`questions[${i}].role`, "is that of another question");
		roles.add(role);
		return { kind, role, text: words };
	});
}

/** An answer to the question with this number in the form: the field for its kind is given. */
export type AnswerInput = {
	question: number;
	value?: number;
	text?: string;
	/** Ids of recorded pieces. */
	pieces?: readonly string[];
};

/** A part of an answer, as it is stored: only one of the last three is set. */
export type AnswerPart = {
	question: number;
	/** Counts the pieces of the answer, from 0. */
	number: number;
	value: number | null;
	body: string | null;
	piece_id: string | null;
};

const fieldOfKind = { scale: "value", text: "text", piece: "pieces" } as const;

/** Answers without words and without pieces are left out: the question was skipped. */
function partsOf({ question, value, text, pieces = [] }: AnswerInput): AnswerPart[] {
	const part = { question, number: 0, value: null, body: null, piece_id: null };
	if (value !== undefined) return [{ ...part, value }];
	const body = text?.trim() ?? "";
	if (body !== "") return [{ ...part, body }];
	return pieces.map((piece_id, number) => ({ ...part, number, piece_id }));
}

/**
 * The answers of one seat as they are stored.
 * @param isSeen whether the seat may name a piece
 * @param fieldOf the name of an answer in the request
 * @throws Problem VALIDATION_ERROR for an answer that does not fit its question, or names a piece that is not among those
 *   that the seat saw
 */
export function checkedAnswers(
	form: readonly Question[],
	answers: readonly AnswerInput[],
	isSeen: (piece: string) => boolean,
	fieldOf = (i: number) => `answers[${i}]`,
): AnswerPart[] {
	const answered = new Set<number>();
	return answers.flatMap((answer, i) => {
		const { question, pieces = [] } = answer;
		const kind = form[question]?.kind;
		const max = form.length - 1;
		if (kind === undefined) throw faultyField(`${fieldOf(i)}.question`, because("TOO_LARGE", { max }));
		if (answered.has(question)) throw faultyField(`${fieldOf(i)}.question`, "is answered twice");
		answered.add(question);
		const field = fieldOfKind[kind];
		for (const other of ["value", "text", "pieces"] as const)
			if (other !== field && answer[other] !== undefined)
				throw faultyField(`${fieldOf(i)}.${other}`, `is not for this question, which needs ${field}`);
		if (answer[field] === undefined) throw faultyField(`${fieldOf(i)}.${field}`, because("REQUIRED"));
		for (const [j, piece] of pieces.entries())
			if (!isSeen(piece) || pieces.indexOf(piece) < j)
				throw faultyField(`${fieldOf(i)}.pieces[${j}]`, "is not a piece that the seat saw in this playtest");
		return partsOf(answer);
	});
}

/** An answer. The field for the kind of its question is set. */
export type Answer = {
	question: number;
	value: number | null;
	text: string | null;
	/** Ids of recorded pieces. */
	pieces: string[];
};

/** Joins the parts of answers. @param parts those of an answer in order */
export function joinedAnswers(
	parts: readonly (AnswerPart & { place: number })[],
): (Answer & { place: number })[] {
	return [...Map.groupBy(parts, ({ question, place }) => `${question} ${place}`).values()].flatMap((of) => {
		const [first] = of;
		if (first === undefined) return [];
		const { question, place, value, body: text } = first;
		return [{ question, place, value, text, pieces: of.flatMap(({ piece_id: piece }) => piece ?? []) }];
	});
}

/** The questions of a playtest as they are stored; none before its end. */
export function questionsOf(form: string | null): Question[] {
	return form === null ? [] : (JSON.parse(form) as Question[]);
}
