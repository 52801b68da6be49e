import { baseOf, byName, grouped, readPictureName } from "@tuckbox/pieces";
import { readSheetName } from "../sheets/sheet-name.ts";

/** Pictures of a folder whose names differ only in a number, as programs write them: `event_00`, `event_01` … */
export type NumberSeries = {
	/** The part of the names before the number. */
	word: string;
	/** In the order of the numbers. */
	files: string[];
	/** The number of different numbers: a card may have two sides. */
	length: number;
};

const numberAtEnd = /^(.*?\p{L}.*?)[-_ ]*\(?(\d{1,4})\)?$/u;
/** Minimum number of pictures of a series. */
const minLength = 3;
/** Minimum length of a series that may lack some numbers and is no suit, and its share of these numbers. */
export const ofLong = { length: 17, share: 0.8 };

/** The word and the number of a picture's name; undefined without a word or without a number. */
export function wordAndNumber(file: string): { word: string; number: number } | undefined {
	const [, word, number] = numberAtEnd.exec(baseOf(readPictureName(file).stem)) ?? [];
	return word === undefined ? undefined : { word, number: Number(number) };
}

/**
 * The series among the pictures of a folder: numbered from 0 or 1 on, without a gap.
 * @param mayHaveGaps whether long ones may lack some numbers
 */
export function numberSeries(files: readonly string[], mayHaveGaps = false): NumberSeries[] {
	const named = files.flatMap((file) => {
		const found = wordAndNumber(file);
		return found === undefined ? [] : [{ file, ...found }];
	});
	return [...grouped(named, ({ word }) => word)].flatMap(([word, same]) => {
		const numbers = new Set(same.map(({ number }) => number));
		const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
		const share = numbers.size / (last - first + 1);
		const isFull = share === 1 || (mayHaveGaps && numbers.size >= ofLong.length && share >= ofLong.share);
		const isComplete = first <= 1 && isFull && numbers.size >= minLength;
		const inOrder = same.sort((one, other) => one.number - other.number || byName(one.file, other.file));
		return isComplete ? [{ word, files: inOrder.map(({ file }) => file), length: numbers.size }] : [];
	});
}

/** The name of a back without the word for that; undefined for other pictures. */
export function nameOfBack(file: string): string | undefined {
	const { isBack, stem } = readSheetName(file);
	return isBack ? stem.toLowerCase() : undefined;
}
