import {
	type CutPlan,
	countDrawn,
	forPages,
	type Layout,
	layoutAt,
	type PageUse,
	pagesAlike,
	type Scope,
	type SheetPage,
	withLayout,
	withUse,
} from "@tuckbox/folder/sorting";
import { baseOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Select } from "@tuckbox/web/ui/Field.tsx";
import styles from "./SheetDialog.module.css";

type Pages = { pages: readonly SheetPage[]; at: number };

/** The name of a page among others. */
export function pageLabel(pages: readonly SheetPage[], at: number): string {
	const { file = "", number, count = 1 } = pages[at] ?? {};
	const isOneFile = pages.every((page) => page.file === file);
	if (number === undefined || count === 1) return baseOf(file);
	return isOneFile
		? t("sort.pageOf", { number, count })
		: t("sort.pageOfFile", { file: baseOf(file), number, count });
}

/** Goes from page to page. */
export function PageBar({ pages, at, onPage }: Pages & { onPage(at: number): void }) {
	return (
		<div className={styles.pages}>
			<Button
				isSmall
				icon="left"
				aria-label={t("sort.pageBefore")}
				disabled={at === 0}
				onClick={() => onPage(at - 1)}
			/>
			<p aria-live="polite">
				{pageLabel(pages, at)}
				{pages.some(({ file }) => file !== pages[0]?.file) &&
					` (${t("sort.placeOf", { number: at + 1, count: pages.length })})`}
			</p>
			<Button
				isSmall
				icon="right"
				aria-label={t("sort.pageAfter")}
				disabled={at === pages.length - 1}
				onClick={() => onPage(at + 1)}
			/>
		</div>
	);
}

/** Page numbers in words: “Pages 1–6, 8”. */
function placesText(places: readonly number[]): string {
	const runs: [first: number, last: number][] = [];
	for (const at of places) {
		const last = runs.at(-1);
		if (last?.[1] === at) last[1] = at + 1;
		else runs.push([at + 1, at + 1]);
	}
	const text = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
	return t("sort.pagesAlike", { pages: text, count: places.length });
}

const choiceFor = (use: PageUse, layout: Layout | undefined): string =>
	typeof use === "object"
		? `back ${use.backOf}`
		: use === "whole"
			? use
			: layout === "drawn"
				? "drawn"
				: "grid";

type Props = Pages & {
	plan: CutPlan;
	/** The grid that a page begins with that was cut otherwise. */
	gridOf(at: number): Layout;
	onChange(next: (plan: CutPlan) => CutPlan): void;
};

/** The choice of what a page shows: cards in a grid, cards where it draws them, the backs of another page, or none. */
export function UseField({ pages, at, plan, gridOf, onChange }: Props) {
	const page = pages[at];
	const own = plan.pages[at];
	if (page === undefined || own === undefined) return null;
	const drawn = countDrawn(page);
	const fronts = [at - 1, at + 1].filter((other) => plan.pages[other]?.use === "cut");
	const { use } = own;
	if (typeof use === "object" && !fronts.includes(use.backOf)) fronts.push(use.backOf);
	const value = choiceFor(use, layoutAt(plan, at));
	const choose = (next: string) => {
		const backOf = Number(/^back (\d+)$/.exec(next)?.[1]);
		if (next === "whole") onChange((before) => withUse(before, at, "whole"));
		else if (/^back/.test(next)) onChange((before) => withUse(before, at, { backOf }));
		else if (next === "drawn") onChange((before) => withLayout(before, at, "drawn"));
		else {
			const isGrid = layoutAt(plan, at) !== "drawn";
			onChange((before) => (isGrid ? withUse(before, at, "cut") : withLayout(before, at, gridOf(at))));
		}
	};
	return (
		<Select
			label={t("sort.pageShows")}
			value={value}
			onChoose={choose}
			options={[
				{ value: "grid", label: t("sort.inGrid") },
				...(drawn > 0 || value === "drawn"
					? [{ value: "drawn", label: t("sort.whereDrawn", { count: drawn }) }]
					: []),
				...fronts.map((front) => ({
					value: `back ${front}`,
					label: t("sort.backsOfPage", { page: pageLabel(pages, front) }),
				})),
				...(pages.length > 1 ? [{ value: "whole", label: t("sort.showsNone") }] : []),
			]}
		/>
	);
}

/** The choice of the pages that are cut like the one that is shown. */
export function ScopeField({ pages, at, plan, onChange }: Omit<Props, "gridOf">) {
	const alike = pagesAlike(plan, at);
	const cut = plan.pages.filter(({ use }) => use === "cut").length;
	if (pages.length < 2 || plan.pages[at]?.use !== "cut") return null;
	const isAll = alike.length === cut;
	const isOwn = alike.length === 1;
	const isRest = alike[0] === at && alike.length === pages.length - at;
	const value = isOwn ? "this" : isAll ? "all" : isRest ? "rest" : "some";
	return (
		<Select
			label={t("sort.cutAlike")}
			value={value}
			onChoose={(scope) => {
				if (scope !== value && scope !== "some") onChange((before) => forPages(before, at, scope as Scope));
			}}
			options={[
				...(value === "some" ? [{ value, label: placesText(alike) }] : []),
				{ value: "this", label: t("sort.thisPage") },
				...(at > 0 && at < pages.length - 1 ? [{ value: "rest", label: t("sort.thisAndAfter") }] : []),
				{ value: "all", label: t("sort.allPages") },
			]}
		/>
	);
}
