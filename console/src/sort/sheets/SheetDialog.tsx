import {
	areInTurn,
	type CutSheets,
	cellOfGrid,
	cellsOnPage,
	cutPages,
	cutsOf,
	dpiOf,
	faultOfLayout,
	type GridChoice,
	guessGrid,
	layoutAt,
	type SheetChoice,
	type SheetPage,
	withBacksInTurn,
	withCell,
	withLayout,
} from "@tuckbox/folder/sorting";
import { baseOf, mmPerInch } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Select } from "@tuckbox/web/ui/Field.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { useCallback, useState } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { remarkText } from "../../ui/remark-text.ts";
import type { Shared } from "../GroupList.tsx";
import { backByName, backsFor } from "./backs.ts";
import type { Cell } from "./Cells.tsx";
import { GridFields } from "./GridFields.tsx";
import { GridOverlay } from "./GridOverlay.tsx";
import { PageBar, pageLabel, ScopeField, UseField } from "./PageFields.tsx";
import styles from "./SheetDialog.module.css";
import { cellsOut, useSheetPages } from "./use-sheet-pages.ts";

type Props = Shared & {
	/** The pictures and PDFs to cut, or sheets to cut in another way. */
	files: readonly string[];
	onClose(): void;
};

/** The values that stand for the backs on every other page, that names say, and that sheets have already. */
const [inTurn, byNames, asBefore] = ["/turn", "/names", "/before"];
const inMm = (px: number, dpi: number) => Math.round((px / dpi) * mmPerInch * 100) / 100;
const noSize = { widthPx: 210, heightPx: 297 };

/** The cells on the other side of the paper. */
const turnedCells = (cells: readonly Cell[], { widthPx }: SheetPage): Cell[] =>
	cells.map((cell) => ({ ...cell, left: widthPx - cell.left - cell.width }));

/** Cuts pictures, and pages of PDFs, into cells: in a grid that lies over the page, or where the page draws cards. */
export function SheetDialog({ files, onClose, sorting, choose, current, folder }: Props) {
	const [first = ""] = files;
	const [fault, setFault] = useState<string>();
	const onFault = useCallback(() => setFault(t("sort.notCut")), []);
	const { state, looks, change, lookAt } = useSheetPages(folder, sorting, files, onFault);
	const { pages = [], plan = { layouts: [], pages: [] } } = state ?? {};
	const known = state?.areKnown ? sorting.sheets.filter(({ file }) => files.includes(file)) : [];
	const [at, setAt] = useState(0);
	const [chosenLast, setLast] = useState<SheetChoice["last"]>();
	const last = chosenLast ?? known[0]?.last ?? "card";
	const named = files.flatMap((file) => backByName(sorting, file) ?? []);
	const areNamed = named.length === files.length;
	const [chosenBack, setBack] = useState<string>();
	const hadBack = known.some(({ back }) => back !== undefined);
	const otherBack = chosenBack ?? (hadBack ? asBefore : areNamed && known.length === 0 ? byNames : "");
	const back = areInTurn(plan, pages) ? inTurn : otherBack;
	const [chosenMirrored, setMirrored] = useState<boolean>();
	const hasOwnBacks = plan.pages.some(({ use }) => typeof use === "object");
	const isMirrored =
		chosenMirrored ??
		(known[0]?.mirrored || (hasOwnBacks && pages.some(({ facts }) => facts !== undefined))) ??
		false;
	const [isCutting, setIsCutting] = useState(false);
	const page = pages[at];
	const { use = "cut" } = plan.pages[at] ?? {};
	const shownAt = typeof use === "object" ? use.backOf : at;
	const layout = layoutAt(plan, shownAt);
	const grid = use === "cut" && layout !== "drawn" ? layout : undefined;
	const cellsOf = (place: number): Cell[] => {
		const [one, own] = [pages[place], layoutAt(plan, place)];
		if (one === undefined || own === undefined || faultOfLayout(one, own)) return [];
		const out = new Set(cellsOut({ plan, pages }, place, looks.get(place)?.ink).leftOut);
		return cellsOnPage(one, own).map((cell, number) => ({ ...cell, isOut: out.has(number) }));
	};
	const fronts = plan.pages.flatMap((one, place) => (one.use === "cut" ? [place] : []));
	const faulty = fronts.find((place) => {
		const [one, own] = [pages[place], layoutAt(plan, place)];
		return one !== undefined && own !== undefined && faultOfLayout(one, own) !== undefined;
	});
	const cards = fronts.reduce((sum, place) => {
		const cells = cellsOf(place);
		return sum + (last === "card" ? cells : cells.slice(0, -1)).filter(({ isOut }) => !isOut).length;
	}, 0);
	const shown = use === "whole" ? [] : cellsOf(shownAt);
	const cells = page && typeof use === "object" && isMirrored ? turnedCells(shown, page) : shown;
	const onGrid = (next: Partial<GridChoice>) => {
		setFault(undefined);
		change((before) => {
			const own = layoutAt(before, at);
			return own === undefined || own === "drawn" ? before : withLayout(before, at, { ...own, ...next });
		});
	};
	const chooseBack = (value: string) => {
		change((before, all) =>
			value === inTurn || back === inTurn ? withBacksInTurn(before, all, value === inTurn) : before,
		);
		setBack(value === inTurn ? "" : value);
	};
	const backOf = ({ file }: SheetPage): string | undefined =>
		otherBack === asBefore
			? known.find((sheet) => sheet.file === file)?.back
			: otherBack === byNames
				? backByName(sorting, file)
				: otherBack || undefined;
	async function cut(): Promise<void> {
		setIsCutting(true);
		const out = new Map<number, ReturnType<typeof cellsOut>>();
		for (const place of fronts) {
			const { ink } = await lookAt(pages, place).catch(() => ({ ink: undefined }));
			out.set(place, cellsOut({ plan, pages }, place, ink));
		}
		const cuts = cutsOf(plan, pages, {
			...{ last, isMirrored },
			backOf: (one) => (last === "back" ? undefined : backOf(one)),
			leftOut: (place) => out.get(place)?.leftOut ?? [],
			empty: (place) => out.get(place)?.empty ?? [],
		});
		const result: CutSheets | undefined = await cutPages(current(), folder, cuts).catch(() => undefined);
		setIsCutting(false);
		if (result === undefined) return setFault(t("sort.notCut"));
		if ("fault" in result) return setFault(remarkText(result.fault));
		choose(result.sorting, { text: t("sort.wasCut", { count: files.length }) });
		onClose();
	}
	const faultHere = faulty === undefined ? undefined : faultOn(faulty);
	function faultOn(place: number): string | undefined {
		const [one, own] = [pages[place], layoutAt(plan, place)];
		const found = one && own && faultOfLayout(one, own);
		if (found === undefined) return undefined;
		return place === at ? remarkText(found) : `${pageLabel(pages, place)}: ${remarkText(found)}`;
	}
	const cell = grid && cellOfGrid(grid);
	const dpi = page && dpiOf(page);
	const isReady = faulty === undefined && cards > 0 && looks.get(0)?.url !== undefined;
	const mayTurn = pages.length > 1 && known.length === 0;
	return (
		<Dialog
			title={files.length === 1 ? baseOf(first) : t("sort.cutTitle", { count: files.length })}
			isWide
			fillsPhone
			onClose={onClose}
			onSubmit={() => {
				if (isReady && !isCutting) void cut();
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isCutting} disabled={!isReady}>
						{t("sort.cutInto", { count: cards })}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<div className={styles.sheet}>
				<div>
					{pages.length > 1 && (
						<PageBar
							{...{ pages, at }}
							onPage={(next) => {
								setAt(next);
								void lookAt(pages, next).catch(onFault);
							}}
						/>
					)}
					<GridOverlay
						url={looks.get(at)?.url}
						size={page ?? noSize}
						{...{ grid, cells, onGrid }}
						last={use === "cut" ? last : "card"}
						onCell={
							use === "cut"
								? (number, isOut) => change((before) => withCell(before, at, number, isOut))
								: undefined
						}
					/>
				</div>
				<div className={styles.fields}>
					<UseField
						{...{ pages, at, plan }}
						gridOf={(place) => guessGrid(pages[place] ?? noSize)}
						onChange={change}
					/>
					<ScopeField {...{ pages, at, plan }} onChange={change} />
					{grid && page && <GridFields grid={grid} size={page} onGrid={onGrid} />}
					{cell && (
						<p className={styles.facts}>
							{t("sort.cellSize", { width: cell.width, height: cell.height })}
							{dpi !== undefined &&
								`, ${sizeText({ widthMm: inMm(cell.width, dpi), heightMm: inMm(cell.height, dpi) })}`}
						</p>
					)}
					<p className={styles.facts}>{t("sort.emptyCells")}</p>
					<Select
						label={t("sort.lastCell")}
						value={last}
						onChoose={(value) => setLast(value as SheetChoice["last"])}
						options={[
							{ value: "card", label: t("sort.lastIsCard") },
							{ value: "back", label: t("sort.lastIsBack") },
							{ value: "hidden", label: t("sort.lastIsHidden") },
						]}
					/>
					{last !== "back" && (
						<Select
							label={t("sort.sheetBacks")}
							value={back}
							onChoose={chooseBack}
							options={[
								{ value: "", label: t("sort.noBacks") },
								...(mayTurn ? [{ value: inTurn, label: t("sort.backsInTurn") }] : []),
								...(hadBack ? [{ value: asBefore, label: known[0]?.back ?? "" }] : []),
								...(areNamed
									? [{ value: byNames, label: named.length === 1 ? (named[0] ?? "") : t("sort.backsByName") }]
									: []),
								...backsFor(sorting, first)
									.filter((name) => !areNamed || !named.includes(name))
									.map((name) => ({ value: name, label: name })),
							]}
						/>
					)}
					{last !== "back" && (hasOwnBacks || otherBack !== "") && (
						<Check
							type="checkbox"
							label={t("sort.backsMirrored")}
							checked={isMirrored}
							onChange={({ target }) => setMirrored(target.checked)}
						/>
					)}
					<Fault isBoxed>{fault ?? faultHere}</Fault>
				</div>
			</div>
		</Dialog>
	);
}
