import { useEffect, useState } from "react";
import { type Dropped, fileNode } from "./dropped-node.ts";

/** Whether files are being dragged, rather than text or part of a page. */
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

function entryNode(entry: FileSystemEntry): Dropped {
	const { name } = entry;
	if (entry.isFile) {
		const file = entry as FileSystemFileEntry;
		return { name, kind: "file", file: () => new Promise((resolve, reject) => file.file(resolve, reject)) };
	}
	return {
		name,
		kind: "folder",
		async list() {
			const reader = (entry as FileSystemDirectoryEntry).createReader();
			const nodes: Dropped[] = [];
			// Chrome returns at most 100 entries per call
			for (;;) {
				const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
					reader.readEntries(resolve, reject),
				);
				if (some.length === 0) return nodes;
				nodes.push(...some.map(entryNode));
			}
		},
	};
}

/** The folder that was dropped alone, where the browser can write files: not in Firefox and Safari. */
function handleIn(items: DataTransferItemList): Promise<unknown> | undefined {
	const [item] = items;
	const handled = item as DataTransferItem & {
		getAsFileSystemHandle?(): Promise<unknown>;
	};
	return handled.getAsFileSystemHandle?.();
}

/** The dropped files and folders. Call it synchronously in the event's handler, before the browser clears the data. */
function droppedIn({ items, files }: DataTransfer): Dropped[] {
	const plain = [...files];
	const entries = [...items].flatMap((item) =>
		item.kind === "file" ? (item.webkitGetAsEntry?.() ?? []) : [],
	);
	const [only, ...others] = entries;
	if (!entries.some((entry) => entry.isDirectory)) return plain.map(fileNode);
	const handle = others.length === 0 ? handleIn(items) : undefined;
	return entries.map((entry) => {
		const node = entryNode(entry);
		return entry === only && handle !== undefined && node.kind === "folder" ? { ...node, handle } : node;
	});
}

type Receiver = (dropped: Dropped[], over: Element | null) => void;

/** The receivers of dropped files: the dialog that opened last, or else the page. */
const receivers: Receiver[] = [];

/** While the component is shown, files that are dropped anywhere are its. */
export function useReceiver(receive: (dropped: Dropped[]) => void): void {
	useEffect(() => {
		receivers.push(receive);
		return () => {
			receivers.splice(receivers.lastIndexOf(receive), 1);
		};
	}, [receive]);
}

/** An element with one of these attributes stands for the piece whose id is its value. */
const pieceAttributes = ["data-piece", "data-stop"] as const;

function pieceElement({ target }: Event): Element | null {
	return target instanceof Element ? target.closest(pieceAttributes.map((name) => `[${name}]`).join()) : null;
}

/** The id of the piece that an element stands for. */
export function pieceIdOf(element: Element | null): string | undefined {
	for (const name of pieceAttributes) {
		const id = element?.getAttribute(name);
		if (id) return id;
	}
	return undefined;
}

/** A modal dialog is open: what lies under it takes no files. */
const isCovered = () => document.querySelector("dialog:modal") !== null;

/**
 * Takes the files that are dropped anywhere on a page, so that the browser never leaves it to show one of them.
 * @returns whether files are being dragged over the page itself, and over which piece
 */
export function useDrop(onDrop: Receiver): { isHeld: boolean; over: Element | null } {
	const [held, setHeld] = useState<{ isHeld: boolean; over: Element | null }>({ isHeld: false, over: null });
	useEffect(() => {
		// each element fires dragenter before the previous one fires dragleave, so they are counted
		let depth = 0;
		const end = () => {
			depth = 0;
			setHeld({ isHeld: false, over: null });
		};
		const enter = (event: DragEvent) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			depth++;
			setHeld({ isHeld: !isCovered(), over: isCovered() ? null : pieceElement(event) });
		};
		const leave = (event: DragEvent) => {
			if (!hasFiles(event)) return;
			depth--;
			if (depth <= 0) end();
		};
		const move = (event: DragEvent) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
		};
		const drop = (event: DragEvent) => {
			if (!hasFiles(event) || event.dataTransfer === null) return;
			event.preventDefault();
			const over = pieceElement(event);
			end();
			const dropped = droppedIn(event.dataTransfer);
			const receive = receivers.at(-1) ?? (isCovered() ? undefined : onDrop);
			if (dropped.length > 0) receive?.(dropped, over);
		};
		addEventListener("dragenter", enter);
		addEventListener("dragleave", leave);
		addEventListener("dragover", move);
		addEventListener("drop", drop);
		return () => {
			removeEventListener("dragenter", enter);
			removeEventListener("dragleave", leave);
			removeEventListener("dragover", move);
			removeEventListener("drop", drop);
		};
	}, [onDrop]);
	useEffect(() => {
		held.over?.setAttribute("data-dropping", "");
		return () => held.over?.removeAttribute("data-dropping");
	}, [held.over]);
	return held;
}
