import type { FolderOptions, FolderReading } from "@tuckbox/folder";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { saveFile } from "../../ui/save-file.ts";
import type { DroppedFolder } from "../drop/dropped.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import styles from "./FolderDialog.module.css";

const Sorter = late(
	async () => {
		const [{ Sorter }] = await Promise.all([
			import("../../sort/Sorter.tsx"),
			loadWords(["sort", "folder", "errors"]),
		]);
		return Sorter;
	},
	{ waits: true },
);

/** The name under which a manifest is found in a folder. */
const fileName = "tuckbox.yaml";

type Handle = FileSystemDirectoryHandle & {
	requestPermission?(options: { mode: "readwrite" }): Promise<PermissionState>;
};

/** Writes a file into a folder. @returns whether another one had its name, of which a copy is kept */
async function writeInto(folder: Handle, text: string): Promise<boolean> {
	if ((await folder.requestPermission?.({ mode: "readwrite" })) === "denied") throw new Error("denied");
	const write = async (name: string, content: Blob | string) => {
		const file = await folder.getFileHandle(name, { create: true });
		const stream = await file.createWritable();
		await stream.write(content);
		await stream.close();
	};
	const before = await folder.getFileHandle(fileName).catch(() => undefined);
	const content = await before?.getFile();
	if (content !== undefined && (await content.text()) === text) return false;
	if (content !== undefined) await write(`${fileName}.bak`, content);
	await write(fileName, text);
	return content !== undefined;
}

type LineProps = {
	/** The text of the tuckbox.yaml, once the folder is sorted. */
	sorted: string | undefined;
	dropped: readonly Dropped[];
	isDoubtful: boolean;
	onSort(): void;
};

/** Offers to sort the folder; afterwards, to keep how it is sorted. */
export function SortLine({ sorted, dropped, isDoubtful, onSort }: LineProps) {
	const [isSaving, setIsSaving] = useState(false);
	const [only, ...others] = dropped;
	const handle = only?.kind === "folder" && others.length === 0 ? only.handle : undefined;
	async function save(handle: Promise<unknown>, text: string): Promise<void> {
		setIsSaving(true);
		try {
			const hadOne = await writeInto((await handle) as Handle, text);
			showToast(t(hadOne ? "edit.savedWithCopy" : "edit.savedIntoFolder"));
		} catch {
			showToast(t("edit.notSavedIntoFolder"), { kind: "fault" });
		}
		setIsSaving(false);
	}
	if (sorted === undefined)
		return (
			<p className={styles.sort} data-doubtful={isDoubtful || undefined}>
				{t(isDoubtful ? "edit.sortDoubtful" : "edit.sortAsk")}
				<Button isSmall icon="table" onClick={onSort}>
					{t("edit.sortPictures")}
				</Button>
			</p>
		);
	return (
		<p className={styles.sort}>
			{t("edit.sortedNow")}
			{handle !== undefined && (
				<Button isSmall icon="check" isBusy={isSaving} onClick={() => save(handle, sorted)}>
					{t("edit.saveIntoFolder")}
				</Button>
			)}
			<Button
				isSmall
				icon="download"
				onClick={() => saveFile(new Blob([sorted], { type: "application/yaml" }), fileName)}
			>
				{fileName}
			</Button>
			<Button look="quiet" isSmall icon="table" onClick={onSort}>
				{t("edit.sortAgain")}
			</Button>
		</p>
	);
}

type DialogProps = {
	title: string;
	folder: DroppedFolder;
	reading: FolderReading;
	leaveOut: FolderOptions["leaveOut"];
	onSorted(text: string, reading: FolderReading): void;
	onClose(): void;
};

/** The dialog in which a dropped folder is sorted. */
export function SortDialog({ title, onSorted, onClose, ...of }: DialogProps) {
	return (
		<Dialog title={title} isFull onClose={onClose}>
			<Sorter
				{...of}
				save={{ label: t("edit.sortDone"), onSave: async (text, reading) => onSorted(text, reading) }}
				onClose={onClose}
			/>
		</Dialog>
	);
}
