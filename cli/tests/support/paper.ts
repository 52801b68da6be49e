import type { FolderReading } from "@tuckbox/folder";
import { a4, type Page } from "./pdf.ts";

// Pages of A4 with sheets of cards.

/** Millimetres in points. */
export const points = (mm: number) => ((mm / 25.4) * 72).toFixed(2);

type Sheet = {
	columns: number;
	rows: number;
	card: [number, number];
	/** From the left and the top of the page. */
	start: [number, number];
	gap?: number;
};

/** A page of A4 with frames of cards. */
export function sheet({ columns, rows, card: [width, height], start: [left, top], gap = 0 }: Sheet): Page {
	const frames = Array.from({ length: columns * rows }, (_, at) => {
		const x = left + (at % columns) * (width + gap);
		const y = a4[1] - top - height - Math.floor(at / columns) * (height + gap);
		return `${points(x)} ${points(y)} ${points(width)} ${points(height)} re S`;
	});
	return { mm: a4, content: `1 w ${frames.join("\n")}` };
}

/** Nine cards of 60 × 83 mm. */
export const sixty = sheet({ columns: 3, rows: 3, card: [60, 83], start: [12, 20] });
/** A page with a title and two lines. */
export const pageOfText: Page = {
	mm: a4,
	content: "0 0 0 rg 60 700 400 30 re f 60 640 380 8 re f 60 620 390 8 re f",
};
/** A page of cards with something else in each, or with the same in each. */
export const withMarks = (page: Page, of: (cell: number) => number, cells = 9): Page => {
	const marks = Array.from({ length: cells }, (_, cell) => {
		const [left, top] = [12 + 60 * (cell % 3), a4[1] - 20 - 83 * Math.floor(cell / 3)];
		const [across, down] = [4 + 7 * (of(cell) % 5), 10 + 9 * (of(cell) % 7)];
		return `0.2 0.3 0.5 rg ${points(left + across)} ${points(top - down - 12)} ${points(14)} ${points(9)} re f`;
	});
	return { ...page, content: `${page.content}\n${marks.join("\n")}` };
};
/** Nine cards of which each shows something else. */
export const fronts = (seed: number) => withMarks(sixty, (cell) => 3 * cell + seed);

/** The values of the warnings with a code. */
export const textsOf = ({ warnings }: FolderReading, code: string) =>
	warnings.filter((one) => one.code === code).map(({ params }) => params);

/** The pages, the backs and the grids of the cards that are seen on the pages of a PDF. */
export const cardsOn = ({ papers }: FolderReading, file: string) =>
	papers
		.find((paper) => paper.file === file)
		?.cards.map(({ pages, back, columns, rows }) => [pages ?? "all", back, `${columns}x${rows}`]);
