import {
	cutSheets,
	faultOfGrid,
	type GridChoice,
	gridFields,
	gridOfSheet,
	guessGrid,
	type SheetChoice,
	type Sorting,
	shownGrid,
} from "@tuckbox/folder/sorting";
import { baseOf, folderOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
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

/** Maximum number of pictures that are offered as the backs of a sheet. */
const maxBacks = 40;

/** The pictures that may be the backs of a sheet: as large as it, or next to it and called a back. */
function backsFor({ images }: Sorting, file: string): string[] {
	const own = images.get(file);
	return [...images.values()]
		.filter(
			({ name, from, widthPx, heightPx }) =>
				name !== file &&
				from === undefined &&
				((widthPx === own?.widthPx && heightPx === own.heightPx) ||
					(folderOf(name) === folderOf(file) && /back|verso|rück/i.test(baseOf(name)))),
		)
		.map(({ name }) => name)
		.slice(0, maxBacks);
}

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

/** Cuts pictures into cells: the grid lies over the picture, to be dragged or given in numbers. */
export function SheetDialog({ files, onClose, sorting, choose, current, folder }: Props) {
	const [file = "", ...others] = files;
	const known = sorting.sheets.find((sheet) => sheet.file === file);
	const image = sorting.images.get(file);
	const thumbs = useContext(ThumbsOfFolder);
	const [url, setUrl] = useState<string>();
	const [grid, setGrid] = useState<GridChoice>(() => {
		if (known !== undefined) return gridOfSheet(known);
		return image ? guessGrid(image) : { columns: 2, rows: 1, margin: 0, gutter: 0 };
	});
	const isChosen = useRef(known !== undefined);
	const [last, setLast] = useState<SheetChoice["last"]>(known?.last ?? "card");
	const [back, setBack] = useState(known?.back ?? "");
	const [isCutting, setIsCutting] = useState(false);
	const [fault, setFault] = useState<string>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the file identifies the picture
	useEffect(() => {
		let isShown = true;
		if (image) void thumbs?.wholeUrlOf(image).then((found) => isShown && setUrl(found));
		// it knows nothing of a picture that cannot be decoded
		const shown = image && !isChosen.current ? shownGrid(folder, image).catch(() => undefined) : undefined;
		void shown?.then((found) => found && isShown && !isChosen.current && setGrid(found));
		return () => {
			isShown = false;
		};
	}, [thumbs, file]);
	const size = image ?? { widthPx: 1, heightPx: 1 };
	const gridFault = faultOfGrid(file, size, grid);
	const cells = grid.columns * grid.rows;
	const cards = (last === "card" ? cells : cells - 1) * files.length;
	const change = (next: Partial<GridChoice>) => {
		setFault(undefined);
		isChosen.current = true;
		setGrid((before) => ({ ...before, ...next }));
	};
	const most = Math.floor(Math.min(size.widthPx, size.heightPx) / 3);
	async function cut(): Promise<void> {
		setIsCutting(true);
		const choice: SheetChoice = {
			...gridFields(size, grid),
			last,
			...(back !== "" && others.length === 0 && { back }),
		};
		const result = await cutSheets(current(), folder, files, choice).catch(() => undefined);
		setIsCutting(false);
		if (result === undefined) return setFault(t("sort.notCut"));
		if ("fault" in result) return setFault(remarkText(result.fault));
		choose(result.sorting, { text: t("sort.wasCut", { count: files.length, cards }) });
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
					<Button look="primary" type="submit" isBusy={isCutting} disabled={gridFault !== undefined}>
						{t("sort.cutInto", { count: cards })}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("sort.cancel")}
					</Button>
				</>
			}
		>
			<div className={styles.sheet}>
				<GridOverlay url={url} size={size} grid={grid} last={last} onGrid={change} />
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
							label={t("sort.margin")}
							value={grid.margin}
							min={0}
							max={most}
							onValue={(margin) => change({ margin })}
						/>
						<NumberField
							label={t("sort.gutter")}
							value={grid.gutter}
							min={0}
							max={most}
							onValue={(gutter) => change({ gutter })}
						/>
					</div>
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
					{others.length === 0 && last !== "back" && (
						<Select
							label={t("sort.sheetBacks")}
							value={back}
							onChoose={setBack}
							options={[
								{ value: "", label: t("sort.noBacks") },
								...backsFor(sorting, file).map((name) => ({ value: name, label: name })),
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
