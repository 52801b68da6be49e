import {
	backsInTurn,
	type CutSheets,
	cellOfGrid,
	cutSheets,
	type FirstPage,
	faultOfGrid,
	firstPageOf,
	type GridChoice,
	gridFields,
	gridOfPage,
	gridOfSheet,
	guessGrid,
	type SheetChoice,
	type Sorting,
	shownGrid,
} from "@tuckbox/folder/sorting";
import { baseOf, folderOf, mmPerInch } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { useContext, useEffect, useRef, useState } from "react";
import { remarkText } from "../../ui/remark-text.ts";
import type { Shared } from "../GroupList.tsx";
import { ThumbsOfFolder } from "../pictures/thumbs.ts";
import { GridOverlay } from "./GridOverlay.tsx";
import styles from "./SheetDialog.module.css";

type Props = Shared & {
	/** The pictures to cut, or a sheet to cut in another way. The grid is drawn over the first. */
	files: readonly string[];
	onClose(): void;
};

/** The value that stands for the backs that the names of the sheets say. */
const byNames = "*";
const isPdf = (file: string) => /\.pdf$/i.test(file);
const inMm = (px: number, dpi: number) => Math.round((px / dpi) * mmPerInch * 100) / 100;

/** Maximum number of pictures that are offered as the backs of a sheet. */
const maxBacks = 40;

/** The name of a sheet or a PDF without the word for its side. */
const nameOfPair = (file: string) =>
	baseOf(file)
		.toLowerCase()
		.replace(/(front|back|recto|verso|vorder|rück)(s|seiten?)?/g, "")
		.replace(/\.\w+$|[^\p{L}\p{N}]/gu, "");
const isNamedBack = (file: string) => /back|verso|rück/i.test(baseOf(file));

/** The pictures or PDFs that may be the backs of a sheet: as large as it, or next to it and called a back. */
function backsFor({ images }: Sorting, file: string): string[] {
	const own = images.get(file);
	const found = [...images.values()]
		.filter(
			({ name, from, widthPx, heightPx }) =>
				name !== file &&
				isPdf(name) === isPdf(file) &&
				(from === undefined || (own?.from !== undefined && isPdf(from) && from !== own.from)) &&
				((widthPx === own?.widthPx && heightPx === own.heightPx) ||
					(folderOf(name) === folderOf(file) && isNamedBack(name))),
		)
		.map(({ name }) => name);
	return found
		.toSorted((one, other) => Number(isNamedBack(other)) - Number(isNamedBack(one)))
		.slice(0, maxBacks);
}

/** The backs of a sheet by its name: `app-back.pdf` for `app-front.pdf`. */
const backByName = (sorting: Sorting, file: string): string | undefined =>
	isNamedBack(file)
		? undefined
		: backsFor(sorting, file).find((back) => isNamedBack(back) && nameOfPair(back) === nameOfPair(file));

/** The number that a field holds, within bounds; undefined while it is not one. */
function whole(text: string, min: number, max: number): number | undefined {
	const number = Number(text);
	return text.trim() !== "" && Number.isInteger(number) && number >= min && number <= max
		? number
		: undefined;
}

type NumberProps = { label: string; value: number; min: number; max: number; onValue(value: number): void };

function NumberField({ label, value, min, max, onValue }: NumberProps) {
	const [text, setText] = useState<string>();
	const typed = text === undefined ? undefined : whole(text, min, max);
	// the grid may have been dragged since
	const shown = typed === undefined || typed === value ? text : undefined;
	return (
		<Field
			label={label}
			type="number"
			{...{ min, max }}
			value={shown ?? value}
			onChange={({ target }) => {
				setText(target.value);
				const next = whole(target.value, min, max);
				if (next !== undefined) onValue(next);
			}}
			onBlur={() => setText(undefined)}
		/>
	);
}

/** The sheet that the grid lies over: its size in pixels, and what it shows. */
type Shown = { widthPx: number; heightPx: number; url?: string; paper?: FirstPage };

const noSize: Shown = { widthPx: 210, heightPx: 297 };

/** Cuts pictures into cells: the grid lies over the picture, to be dragged or given in numbers. */
export function SheetDialog({ files, onClose, sorting, choose, current, folder }: Props) {
	const [file = "", ...others] = files;
	const known = sorting.sheets.find((sheet) => sheet.file === file);
	const image = sorting.images.get(file);
	const isPaper = isPdf(file);
	const thumbs = useContext(ThumbsOfFolder);
	const [sheet, setSheet] = useState<Shown>(() => {
		const { widthPx, heightPx } = (isPaper ? undefined : image) ?? noSize;
		return { widthPx, heightPx };
	});
	const [grid, setGrid] = useState<GridChoice>(() =>
		known !== undefined ? gridOfSheet(sheet, known) : guessGrid(sheet),
	);
	const isChosen = useRef(known !== undefined);
	const [last, setLast] = useState<SheetChoice["last"]>(known?.last ?? "card");
	const named = files.flatMap((one) => backByName(sorting, one) ?? []);
	const areNamed = named.length === files.length;
	const [back, setBack] = useState(known?.back ?? (areNamed && known === undefined ? byNames : ""));
	const [isCutting, setIsCutting] = useState(false);
	const [fault, setFault] = useState<string>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the file identifies the picture
	useEffect(() => {
		let isShown = true;
		const begin = (found: GridChoice | undefined) => {
			if (found && isShown && !isChosen.current) setGrid(found);
		};
		async function showPaper(): Promise<void> {
			const page = await firstPageOf(folder, file);
			if (page === undefined || thumbs === undefined) throw new Error("the page cannot be drawn");
			const { widthPx, heightPx } = page;
			const url = await thumbs.wholeUrlOf(page.image);
			if (!isShown) return;
			setSheet({ widthPx, heightPx, url, paper: page });
			begin(guessGrid(page));
			begin(await gridOfPage(folder, file, page).catch(() => undefined));
		}
		async function show(): Promise<void> {
			if (image === undefined) return;
			const url = await thumbs?.wholeUrlOf(image);
			if (isShown && url) setSheet((before) => ({ ...before, url }));
			// it knows nothing of a picture that cannot be decoded
			if (!isChosen.current) begin(await shownGrid(folder, image).catch(() => undefined));
		}
		(isPaper ? showPaper() : show()).catch(() => isShown && setFault(t("sort.notCut")));
		return () => {
			isShown = false;
		};
	}, [thumbs, file]);
	const pages = files.reduce((sum, one) => sum + (one === file ? (sheet.paper?.count ?? 1) : 1), 0);
	const gridFault = faultOfGrid(file, sheet, grid);
	const cells = grid.columns * grid.rows;
	const cards = (last === "card" ? cells : cells - 1) * pages;
	const cell = cellOfGrid(grid);
	const dpi = sheet.paper?.image.page
		? (sheet.widthPx / sheet.paper.image.page.widthMm) * mmPerInch
		: image?.page && image.dpi;
	const change = (next: Partial<GridChoice>) => {
		setFault(undefined);
		isChosen.current = true;
		setGrid((before) => ({ ...before, ...next }));
	};
	const most = Math.floor(Math.min(sheet.widthPx, sheet.heightPx) / 3);
	async function cut(): Promise<void> {
		setIsCutting(true);
		const choice: SheetChoice = { ...gridFields(sheet, grid), last };
		let result: CutSheets | undefined = { sorting: current() };
		const groups = back === byNames ? files.map((one) => [one]) : [files];
		for (const some of groups) {
			const [one = ""] = some;
			const own = back === byNames ? backByName(sorting, one) : back;
			const all = { ...choice, ...(own && last !== "back" && { back: own }) };
			result = await cutSheets(result.sorting, folder, some, all).catch(() => undefined);
			if (result === undefined || "fault" in result) break;
		}
		setIsCutting(false);
		if (result === undefined) return setFault(t("sort.notCut"));
		if ("fault" in result) return setFault(remarkText(result.fault));
		choose(result.sorting, { text: t("sort.wasCut", { count: files.length }) });
		onClose();
	}
	return (
		<Dialog
			title={others.length === 0 ? baseOf(file) : t("sort.cutTitle", { count: files.length })}
			isWide
			fillsPhone
			onClose={onClose}
			onSubmit={() => {
				if (gridFault === undefined && !isCutting) void cut();
			}}
			actions={
				<>
					<Button
						look="primary"
						type="submit"
						isBusy={isCutting}
						disabled={gridFault !== undefined || sheet.url === undefined}
					>
						{others.some(isPdf) ? t("sort.cutNow") : t("sort.cutInto", { count: cards })}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("sort.cancel")}
					</Button>
				</>
			}
		>
			<div className={styles.sheet}>
				<GridOverlay url={sheet.url} size={sheet} grid={grid} last={last} onGrid={change} />
				<div className={styles.fields}>
					<div className={styles.numbers}>
						<NumberField
							label={t("sort.columns")}
							value={grid.columns}
							min={1}
							max={100}
							onValue={(columns) => change({ columns })}
						/>
						<NumberField
							label={t("sort.rows")}
							value={grid.rows}
							min={1}
							max={100}
							onValue={(rows) => change({ rows })}
						/>
						<NumberField
							label={t("sort.left")}
							value={grid.left}
							min={0}
							max={grid.right - 16}
							onValue={(left) => change({ left })}
						/>
						<NumberField
							label={t("sort.top")}
							value={grid.top}
							min={0}
							max={grid.bottom - 16}
							onValue={(top) => change({ top })}
						/>
						<NumberField
							label={t("sort.gutter")}
							value={grid.gutter}
							min={0}
							max={most}
							onValue={(gutter) => change({ gutter })}
						/>
						<NumberField
							label={t("sort.gutterDown")}
							value={grid.gutterDown ?? grid.gutter}
							min={0}
							max={most}
							onValue={(gutterDown) => change({ gutterDown })}
						/>
					</div>
					<p className={styles.facts}>
						{t("sort.cellSize", { width: cell.width, height: cell.height })}
						{dpi !== undefined &&
							`, ${sizeText({ widthMm: inMm(cell.width, dpi), heightMm: inMm(cell.height, dpi) })}`}
					</p>
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
							onChoose={setBack}
							options={[
								{ value: "", label: t("sort.noBacks") },
								...(isPaper && pages % 2 === 0 ? [{ value: backsInTurn, label: t("sort.backsInTurn") }] : []),
								...(areNamed
									? [{ value: byNames, label: named.length === 1 ? (named[0] ?? "") : t("sort.backsByName") }]
									: []),
								...backsFor(sorting, file)
									.filter((name) => !areNamed || !named.includes(name))
									.map((name) => ({ value: name, label: name })),
							]}
						/>
					)}
					<p className={styles.facts}>{t("sort.emptyCells")}</p>
					{(fault ?? gridFault) && (
						<p role="alert" className={styles.fault}>
							{fault ?? (gridFault && remarkText(gridFault))}
						</p>
					)}
				</div>
			</div>
		</Dialog>
	);
}
