import type { FolderOptions, FolderReading } from "@tuckbox/folder";
import { piecesNamed, type Sorting, sortedFile, sortedFileName, sortingOf } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { Fault } from "../ui/Fault.tsx";
import { remarkText } from "../ui/remark-text.ts";
import { saveFile } from "../ui/save-file.ts";
import { GroupList } from "./GroupList.tsx";
import { type SortedFolder, Thumbs, ThumbsOfFolder } from "./pictures/thumbs.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import styles from "./Sorter.module.css";
import { useSelection } from "./use-selection.ts";
import { useHistory, usePreview } from "./use-sorting.ts";

/** The main button: what becomes of the tuckbox.yaml. */
type Save = {
	label: string;
	/** @param reading that of the folder with this text */
	onSave(text: string, reading: FolderReading): Promise<void>;
};

type Props = {
	folder: SortedFolder;
	/** The reading of the folder; it may have problems. */
	reading: FolderReading;
	/** Files that cannot be used, as they were left out of the reading. */
	leaveOut?: FolderOptions["leaveOut"];
	save: Save;
	onClose(): void;
};

/**
 * Lays out what a folder became as groups of pictures, and changes it by choices. It needs no account and no service, and fills its
 * container. The words `sort`, `folder` and `errors` must be loaded.
 */
export function Sorter({ folder, reading, leaveOut, save, onClose }: Props) {
	const [sorting, setSorting] = useState<Sorting>();
	const [error, setError] = useState<Error>();
	useEffect(() => {
		let isShown = true;
		sortingOf(folder, reading, leaveOut).then(
			(found) => isShown && setSorting(found),
			(fault: Error) => isShown && setError(fault),
		);
		return () => {
			isShown = false;
		};
	}, [folder, reading, leaveOut]);
	if (error !== undefined)
		return (
			<div className={styles.sorter}>
				<Fault>{t("sort.unreadable")}</Fault>
				<Button onClick={onClose}>{t("shell.cancel")}</Button>
			</div>
		);
	if (sorting === undefined)
		return (
			<p role="status" className={styles.sorter}>
				{t("sort.layingOut")}
			</p>
		);
	return <Sorted {...{ folder, reading, save, onClose }} first={sorting} />;
}

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement;

/** Keys that work wherever the focus is, except in fields. Escape gives up the selection before it closes the dialog. */
function useKeys({
	undo,
	redo,
	clear,
}: {
	undo(): void;
	redo(): void;
	clear: (() => void) | undefined;
}): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const { ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
			const key = event.key.toLowerCase();
			// a dialog or a menu above takes its keys itself
			const isAbove = document.querySelector("dialog:modal dialog:modal, [role=menu]:popover-open");
			if (defaultPrevented || isField(target) || isAbove) return;
			const act =
				key === "escape"
					? clear
					: !(ctrlKey || metaKey)
						? undefined
						: key === "y" || (key === "z" && shiftKey)
							? redo
							: key === "z"
								? undo
								: undefined;
			if (act === undefined) return;
			event.preventDefault();
			act();
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [undo, redo, clear]);
}

/** Selects the pictures whose names contain what is typed. */
function FindField({ onFind }: { onFind(text: string): void }) {
	return (
		<input
			type="search"
			className={styles.find}
			aria-label={t("sort.find")}
			placeholder={t("sort.find")}
			onChange={({ target }) => onFind(target.value)}
		/>
	);
}

function Sorted({ folder, reading, save, onClose, first }: Omit<Props, "leaveOut"> & { first: Sorting }) {
	const history = useHistory(first);
	const { sorting, made, choose, undo, redo, canUndo, canRedo } = history;
	const preview = usePreview(folder, reading, sorting);
	const selection = useSelection(sorting);
	const thumbs = useMemo(() => new Thumbs(folder), [folder]);
	useEffect(() => () => thumbs.close(), [thumbs]);
	const root = useRef<HTMLDivElement>(null);
	useKeys({ undo, redo, clear: selection.ids.size > 0 ? selection.clear : undefined });
	// biome-ignore lint/correctness/useExhaustiveDependencies: a choice may remove the element that has the focus
	useEffect(() => {
		const frame = requestAnimationFrame(() => {
			if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
		});
		return () => cancelAnimationFrame(frame);
	}, [sorting, selection.ids]);
	const [isSaving, setIsSaving] = useState(false);
	const [fault, setFault] = useState<Error>();
	const [isLeaving, setIsLeaving] = useState(false);
	const isEmpty = sorting.groups.every(({ kind }) => kind === "parts");
	const [problem, ...problems] = isEmpty || preview.isOld ? [] : preview.reading.problems;
	async function keep(): Promise<void> {
		setIsSaving(true);
		setFault(undefined);
		await save.onSave(sortedFile(sorting), preview.reading).catch(setFault);
		setIsSaving(false);
	}
	return (
		<ThumbsOfFolder value={thumbs}>
			<div ref={root} tabIndex={-1} className={styles.sorter}>
				<div className={styles.bar}>
					<Button isSmall icon="undo" disabled={!canUndo} onClick={undo} aria-keyshortcuts="Control+Z">
						{t("sort.undo")}
					</Button>
					<Button isSmall icon="redo" disabled={!canRedo} onClick={redo} aria-keyshortcuts="Control+Shift+Z">
						{t("sort.redo")}
					</Button>
					<FindField onFind={(text) => selection.set(piecesNamed(sorting, text))} />
					<p className={styles.made} role="status">
						{made?.text}
						{made?.also && (
							<Button isSmall onClick={made.also.choose}>
								{made.also.label}
							</Button>
						)}
						{made === undefined && <span>{t("sort.hint")}</span>}
					</p>
				</div>
				<GroupList {...{ folder, sorting, choose, selection }} current={history.current} preview={preview} />
				{selection.ids.size > 0 && (
					<SelectionBar {...{ folder, sorting, choose, selection }} current={history.current} />
				)}
				<footer className={styles.foot}>
					{sorting.tables.length > 0 && canUndo && (
						<p className={styles.note}>{t("sort.tablesFrozen", { tables: sorting.tables.join(", ") })}</p>
					)}
					{problem && (
						<Fault isBoxed>
							{remarkText(problem)}
							{problems.length > 0 && ` ${t("sort.moreProblems", { count: problems.length })}`}
						</Fault>
					)}
					<Fault error={fault} isBoxed />
					{isLeaving ? (
						<div className={styles.actions}>
							<p role="alert">{t("sort.leave")}</p>
							<Button look="danger" onClick={onClose}>
								{t("sort.discard")}
							</Button>
							<Button onClick={() => setIsLeaving(false)}>{t("sort.goOn")}</Button>
						</div>
					) : (
						<div className={styles.actions}>
							<Button
								look="primary"
								icon="check"
								disabled={isEmpty || problem !== undefined}
								isBusy={isSaving || preview.isOld}
								onClick={keep}
							>
								{save.label}
							</Button>
							<Button
								icon="download"
								disabled={isEmpty}
								onClick={() =>
									saveFile(new Blob([sortedFile(sorting)], { type: "application/yaml" }), sortedFileName)
								}
							>
								{sortedFileName}
							</Button>
							<Button look="quiet" onClick={() => (canUndo ? setIsLeaving(true) : onClose())}>
								{t("shell.cancel")}
							</Button>
						</div>
					)}
				</footer>
			</div>
		</ThumbsOfFolder>
	);
}
