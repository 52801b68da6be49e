import type { PageCut } from "./cut-pages.ts";
import type { SheetChoice } from "./cut-sheets.ts";
import type { Proposal } from "./proposed-cuts.ts";
import { fieldsOfLayout, type Layout, type SheetPage } from "./sheet-pages.ts";

/** The use of a page: it is cut, it has the backs of another page, by its place in the list, or it stays whole. */
export type PageUse = "cut" | "whole" | { backOf: number };

type PagePlan = {
	/** The place of its layout in the list: pages that share one are cut alike. */
	readonly layout: number;
	readonly use: PageUse;
	/** The cells that were chosen, and whether they are left out; of the others, those that show nothing are. */
	readonly cells: ReadonlyMap<number, boolean>;
};

/** The cuts of pages. Choices return another plan; it is never changed itself. */
export type CutPlan = { readonly layouts: readonly Layout[]; readonly pages: readonly PagePlan[] };

const none: ReadonlyMap<number, boolean> = new Map();

/** The plan of some proposals: pages with equal layouts share them. */
export function planOf(proposals: readonly Proposal[]): CutPlan {
	const layouts: Layout[] = [];
	const known = new Map<string, number>();
	let last = 0;
	const pages = proposals.map(({ layout, backOf, cells = none }): PagePlan => {
		if (layout !== undefined) {
			const key = JSON.stringify(layout);
			last = known.get(key) ?? layouts.push(layout) - 1;
			known.set(key, last);
		}
		const use = backOf !== undefined ? { backOf } : layout === undefined ? "whole" : "cut";
		return { layout: last, use, cells };
	});
	return { layouts, pages };
}

export const layoutAt = ({ layouts, pages }: CutPlan, at: number): Layout | undefined =>
	layouts[pages[at]?.layout ?? 0];

/** The places of the pages that are cut like one of them, and of that one. */
export function pagesAlike({ pages }: CutPlan, at: number): number[] {
	const own = pages[at]?.layout;
	return pages.flatMap(({ layout, use }, other) =>
		other === at || (layout === own && use === "cut") ? [other] : [],
	);
}

const cellsOf = (layout: Layout | undefined) =>
	layout === undefined || layout === "drawn" ? layout : `${layout.columns} ${layout.rows}`;

/** Cuts a page, and all that are cut like it, in another way. */
export function withLayout({ layouts, pages }: CutPlan, at: number, layout: Layout): CutPlan {
	const own = pages[at]?.layout ?? 0;
	const isSame = cellsOf(layouts[own]) === cellsOf(layout);
	return {
		layouts: layouts.map((one, place) => (place === own ? layout : one)),
		pages: pages.map((page, place) => ({
			...page,
			...(place === at && { use: "cut" as const }),
			// cells of another grid have other numbers
			...(page.layout === own && !isSame && { cells: none }),
		})),
	};
}

/** The pages that a layout is for: a page alone, that one and all after it, or all. */
export type Scope = "this" | "rest" | "all";

/** Cuts other pages like one of them. Those that no longer share its layout keep what they had. */
export function forPages({ layouts, pages }: CutPlan, at: number, scope: Scope): CutPlan {
	const layout = layouts[pages[at]?.layout ?? 0];
	if (layout === undefined) return { layouts, pages };
	const isMeant = (place: number) => scope === "all" || place === at || (scope === "rest" && place > at);
	return {
		layouts: [...layouts, layout],
		pages: pages.map((page, place) => {
			if (!isMeant(place)) return page;
			const isSame = cellsOf(layouts[page.layout]) === cellsOf(layout);
			return { ...page, layout: layouts.length, ...(!isSame && { cells: none }) };
		}),
	};
}

export const withUse = ({ layouts, pages }: CutPlan, at: number, use: PageUse): CutPlan => ({
	layouts,
	pages: pages.map((page, place) => (place === at ? { ...page, use } : page)),
});

/** Leaves a cell of a page out, or takes it in. */
export const withCell = ({ layouts, pages }: CutPlan, at: number, cell: number, isOut: boolean): CutPlan => ({
	layouts,
	pages: pages.map((page, place) =>
		place === at ? { ...page, cells: new Map([...page.cells, [cell, isOut]]) } : page,
	),
});

/** Every other page of each PDF, and every other picture, has the backs of the one before it; or none has. */
export function withBacksInTurn(plan: CutPlan, pages: readonly SheetPage[], areInTurn: boolean): CutPlan {
	return {
		...plan,
		pages: plan.pages.map((page, at) => {
			const { file, number } = pages[at] ?? { file: "", number: undefined };
			const placeInFile = number === undefined ? at : number - 1;
			const isBack =
				areInTurn && placeInFile % 2 === 1 && (number === undefined || pages[at - 1]?.file === file);
			if (isBack) return { ...page, use: { backOf: at - 1 } };
			return typeof page.use === "object" ? { ...page, use: "cut" as const } : page;
		}),
	};
}

/** Whether every other page has the backs of the one before it, and no other page has backs. */
export function areInTurn(plan: CutPlan, pages: readonly SheetPage[]): boolean {
	const wanted = withBacksInTurn(plan, pages, true);
	const isBack = ({ use }: PagePlan) => typeof use === "object";
	return (
		wanted.pages.some(isBack) &&
		wanted.pages.every(({ use }, at) => {
			const own = plan.pages[at]?.use;
			return typeof use === "object"
				? typeof own === "object" && own.backOf === use.backOf
				: typeof own !== "object";
		})
	);
}

/** Whether a cell of a page is left out. @param isEmpty whether it shows nothing */
export const isLeftOut = (plan: CutPlan, at: number, cell: number, isEmpty: boolean): boolean =>
	plan.pages[at]?.cells.get(cell) ?? isEmpty;

type Rest = {
	last: SheetChoice["last"];
	/** The picture or PDF with the backs of a page; undefined for none. */
	backOf(page: SheetPage): string | undefined;
	/** Whether the rows of backs begin on the right, as on the other side of the paper. */
	isMirrored: boolean;
	/** The cells of a page that are left out, from 0 on. */
	leftOut(at: number): readonly number[];
	/** Cells among them that show nothing. */
	empty(at: number): readonly number[];
};

/** The cuts that a plan says. */
export function cutsOf(plan: CutPlan, pages: readonly SheetPage[], rest: Rest): PageCut[] {
	return plan.pages.flatMap(({ use }, at): PageCut[] => {
		const [page, layout] = [pages[at], layoutAt(plan, at)];
		if (page === undefined || layout === undefined || use !== "cut") return [];
		const behind = plan.pages.findIndex((one) => typeof one.use === "object" && one.use.backOf === at);
		const own = pages[behind];
		const other = rest.backOf(page);
		const { file, number } = page;
		return [
			{
				...{ file, number, leftOut: rest.leftOut(at), empty: rest.empty(at) },
				choice: {
					...{ ...fieldsOfLayout(page, layout), last: rest.last },
					...((own ?? other) !== undefined && rest.isMirrored && { mirrored: true as const }),
				},
				// a page of another PDF, or its only one
				back: own
					? { file: own.file, number: own.number }
					: other === undefined
						? undefined
						: { file: other, number },
			},
		];
	});
}
