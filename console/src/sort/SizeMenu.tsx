import { resize, resizeLongest, type SortedGroup } from "@tuckbox/folder/sorting";
import { namedSize, nameOfSize, turned } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { Menu } from "../ui/menu/Menu.tsx";
import { chooseForAlike } from "./choose-for-alike.ts";
import styles from "./GroupCard.module.css";
import type { Shared } from "./GroupList.tsx";
import { groupLabel } from "./sort-words.ts";

const cardSizes = ["poker", "standard", "bridge", "tarot", "euro", "mini", "square", "hex"];
const sheetSizes = ["a3", "a4", "a5", "letter", "board-18", "board-20"];
/** Usual lengths of tokens, in mm. */
const lengths = [15, 20, 25, 30, 40];
const maxMm = 2000;

type Size = { widthMm: number; heightMm: number };
type Props = Shared & { group: SortedGroup; size: Size | undefined };

const named = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/-/g, " ")}`;

/** The size of a group, and others to choose. */
export function SizeMenu({ group, size, ...shared }: Props) {
	const [isAsking, setIsAsking] = useState(false);
	const { kind } = group;
	const name = groupLabel(group);
	const isCards = kind === "deck" || kind === "bundle" || kind === "tile";
	const isSheets = kind === "board" || kind === "book";
	const give = (next: Size | undefined) =>
		chooseForAlike(
			shared,
			group,
			next ? t("sort.sized", { group: name, size: sizeText(next) }) : t("sort.sizedAuto", { group: name }),
			(before, ids) => resize(before, ids, next),
		);
	const giveLongest = (mm: number) =>
		chooseForAlike(shared, group, t("sort.sizedLongest", { group: name, mm }), (before, ids) =>
			resizeLongest(before, ids, mm),
		);
	const known = size && (nameOfSize(size) ?? nameOfSize(turned(size)));
	const text = [size ? sizeText(size) : t("sort.severalSizes"), ...(known ? [known] : [])].join(" ");
	const sizes = (isCards ? cardSizes : isSheets ? sheetSizes : []).flatMap((one) => {
		const mm = namedSize(one);
		return mm ? [{ label: `${named(one)}, ${sizeText(mm)}`, onPick: () => give(mm) }] : [];
	});
	return (
		<>
			<Menu
				className={styles.size}
				align="start"
				label={t("sort.sizeOfIs", { group: name, size: text })}
				button={
					<>
						{text} <Icon name="down" />
					</>
				}
				entries={[
					...sizes,
					...(isCards || isSheets
						? []
						: lengths.map((mm) => ({ label: t("sort.longest", { mm }), onPick: () => giveLongest(mm) }))),
					null,
					{ label: t("sort.ownSize"), onPick: () => setIsAsking(true) },
					{ label: t("sort.sizeOfPictures"), onPick: () => give(undefined) },
				]}
			/>
			{isAsking && (
				<SizeDialog
					title={t("sort.sizeOf", { group: name })}
					size={size}
					isLongest={!isCards && !isSheets}
					onClose={() => setIsAsking(false)}
					onSize={give}
					onLongest={giveLongest}
				/>
			)}
		</>
	);
}

type DialogProps = {
	title: string;
	size: Size | undefined;
	/** Whether the dialog has only the longer side, since the pieces differ in their proportions. */
	isLongest: boolean;
	onClose(): void;
	onSize(size: Size): void;
	onLongest(mm: number): void;
};

const numberIn = (text: string) => Number(text.replace(",", "."));
const isLength = (mm: number) => Number.isFinite(mm) && mm >= 1 && mm <= maxMm;

/** Asks for a size in millimetres. */
function SizeDialog({ title, size, isLongest, onClose, onSize, onLongest }: DialogProps) {
	const longest = size && Math.max(size.widthMm, size.heightMm);
	const [width, setWidth] = useState(String((isLongest ? longest : size?.widthMm) ?? ""));
	const [height, setHeight] = useState(String(size?.heightMm ?? ""));
	const [widthMm, heightMm] = [numberIn(width), numberIn(height)];
	const isRight = isLength(widthMm) && (isLongest || isLength(heightMm));
	return (
		<Dialog
			title={title}
			onClose={onClose}
			onSubmit={() => {
				if (!isRight) return;
				if (isLongest) onLongest(widthMm);
				else onSize({ widthMm, heightMm });
				onClose();
			}}
			actions={
				<>
					<Button look="primary" type="submit" disabled={!isRight}>
						{t("sort.useSize")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<div className={styles.lengths}>
				<Field
					label={isLongest ? t("sort.longerSide") : t("sort.width")}
					inputMode="decimal"
					autoComplete="off"
					value={width}
					onChange={({ target }) => setWidth(target.value)}
				/>
				{!isLongest && (
					<Field
						label={t("sort.height")}
						inputMode="decimal"
						autoComplete="off"
						value={height}
						onChange={({ target }) => setHeight(target.value)}
					/>
				)}
			</div>
		</Dialog>
	);
}
