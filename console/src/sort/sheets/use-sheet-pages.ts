import {
	type CutPlan,
	cellsOnPage,
	firstProposals,
	isLeftOut,
	knownCuts,
	layoutAt,
	pictureOfPage,
	planOf,
	type SheetPage,
	type Sorting,
	seenProposals,
	sheetPages,
} from "@tuckbox/folder/sorting";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import type { Ink } from "../pictures/ink.ts";
import { type SortedFolder, ThumbsOfFolder } from "../pictures/thumbs.ts";

/** Maximum number of pages that are inspected for empty cells before they are cut. */
const maxLookedAt = 60;

type State = {
	pages: readonly SheetPage[];
	plan: CutPlan;
	/** Whether they are sheets that are cut in another way. */
	areKnown: boolean;
};

/** The picture of a page, once it has been drawn. */
export type PageLook = { url?: string | undefined; ink?: Ink | undefined };

/** The cells of a page that are left out, and those that show nothing. */
export function cellsOut(
	{ plan, pages }: Pick<State, "plan" | "pages">,
	at: number,
	ink?: Ink,
): { leftOut: number[]; empty: number[] } {
	const [page, layout] = [pages[at], layoutAt(plan, at)];
	if (page === undefined || layout === undefined) return { leftOut: [], empty: [] };
	const cells = cellsOnPage(page, layout);
	const isEmpty = cells.map((cell) => ink?.isEmpty(cell, page) ?? false);
	const all = cells.map((_, number) => number);
	const leftOut = all.filter((number) => isLeftOut(plan, at, number, isEmpty[number] ?? false));
	return { leftOut, empty: leftOut.filter((number) => isEmpty[number]) };
}

/**
 * The pages that are to be cut, and how: at first by what they draw and show, then as it is chosen. All are inspected one after the
 * other, so that cells that show nothing are left out.
 * @param onFault called if a page cannot be shown
 */
export function useSheetPages(
	folder: SortedFolder,
	sorting: Sorting,
	files: readonly string[],
	onFault: () => void,
) {
	const thumbs = useContext(ThumbsOfFolder);
	const [state, setState] = useState<State>();
	const [looks, setLooks] = useState<ReadonlyMap<number, PageLook>>(new Map());
	const isChosen = useRef(false);
	const looking = useRef(new Map<number, Promise<PageLook>>());
	const latest = useRef({ sorting, onFault });
	const name = files.join("\n");
	/** Draws a page, once. */
	const lookAt = useCallback(
		(pages: readonly SheetPage[], at: number): Promise<PageLook> => {
			const known = looking.current.get(at);
			if (known !== undefined) return known;
			const look = async (): Promise<PageLook> => {
				const page = pages[at];
				const image = page && (await pictureOfPage(folder, page));
				if (image === undefined || thumbs === undefined) throw new Error("the page cannot be drawn");
				return { url: await thumbs.wholeUrlOf(image), ink: await thumbs.inkOf(image) };
			};
			const found = look().then((one) => {
				setLooks((before) => new Map([...before, [at, one]]));
				return one;
			});
			looking.current.set(at, found);
			return found;
		},
		[folder, thumbs],
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the files identify the pages
	useEffect(() => {
		let isShown = true;
		async function begin(): Promise<void> {
			const pages = await sheetPages(folder, latest.current.sorting, files);
			const known = knownCuts(latest.current.sorting, pages);
			isChosen.current = known !== undefined;
			if (!isShown) return;
			if (pages.length === 0) throw new Error("there is no page");
			setState({ pages, plan: planOf(known ?? firstProposals(pages)), areKnown: known !== undefined });
			await lookAt(pages, 0);
			if (!isChosen.current) {
				const seen = await seenProposals(folder, pages);
				if (!isShown) return;
				const all = firstProposals(pages).map((one, at) => seen[at] ?? one);
				if (!isChosen.current) setState({ pages, plan: planOf(all), areKnown: false });
			}
			for (let at = 1; isShown && at < Math.min(pages.length, maxLookedAt); at++)
				await lookAt(pages, at).catch(() => undefined);
		}
		begin().catch(() => isShown && latest.current.onFault());
		return () => {
			isShown = false;
		};
	}, [folder, name, lookAt]);
	/** Changes the plan by a choice. */
	const change = useCallback((next: (plan: CutPlan, pages: readonly SheetPage[]) => CutPlan) => {
		isChosen.current = true;
		setState((before) => before && { ...before, plan: next(before.plan, before.pages) });
	}, []);
	return { state, looks, change, lookAt };
}
