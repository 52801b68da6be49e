// A secret choice: seats choose without seeing what the others choose, and all choices are revealed together.

export const choiceKinds = ["cards", "number", "options"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export const choiceLimits = {
	/** Cards that one seat chooses. */
	maxCards: 20,
	minOptions: 2,
	maxOptions: 10,
} as const;

/** The secret choice of a table, as one seat sees it; without this entry, it has none. */
export type ChoiceEntry = {
	/** Acts name the choice that they mean by it. */
	id: number;
	question: string;
	/** Whether seats choose cards of their hands, a number, or one of the `options`. */
	of: ChoiceKind;
	options: readonly string[];
	/** The seats that choose. */
	seats: readonly string[];
	/** The seats that have chosen. */
	ready: readonly string[];
	/** The seat's own choice: the ids of cards, a number, or the place of an option, from 0. */
	own?: readonly string[] | number;
	/** The choice of each seat once all are revealed; of cards, their number. */
	revealed?: Readonly<Record<string, number>>;
};
