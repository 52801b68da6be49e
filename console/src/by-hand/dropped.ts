import { useEffect, useState } from "react";

/** Whether files are being dragged, rather than text or part of a page. */
export const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
	// such as .DS_Store, which macOS leaves in folders
	if (entry.name.startsWith(".")) return [];
	if (entry.isFile) {
		const file = entry as FileSystemFileEntry;
		return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))];
	}
	const reader = (entry as FileSystemDirectoryEntry).createReader();
	const files: File[] = [];
	// Chrome returns at most 100 entries per call
	for (;;) {
		const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
			reader.readEntries(resolve, reject),
		);
		if (some.length === 0) return files;
		for (const one of some) files.push(...(await filesBelow(one)));
	}
}

/** All dropped files, including those in folders. Call it synchronously in the event's handler, before the browser clears the data. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
	const plain = [...files];
	const entries = [...items].flatMap((item) =>
		item.kind === "file" ? (item.webkitGetAsEntry?.() ?? []) : [],
	);
	if (!entries.some((entry) => entry.isDirectory)) return plain;
	return (await Promise.all(entries.map(filesBelow))).flat();
}

type Drop = {
	/** @param over the element under the pointer that stands for a piece, if any */
	onDrop(files: File[], over: Element | null): void;
	isOn: boolean;
};

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

/** Accepts files dropped anywhere on the page. @returns whether files are being dragged, and over which piece */
export function useDrop({ onDrop, isOn }: Drop): { isHeld: boolean; over: Element | null } {
	const [held, setHeld] = useState<{ isHeld: boolean; over: Element | null }>({ isHeld: false, over: null });
	useEffect(() => {
		if (!isOn) return;
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
			setHeld({ isHeld: true, over: pieceElement(event) });
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
			void droppedFiles(event.dataTransfer).then((files) => onDrop(files, over));
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
			end();
		};
	}, [isOn, onDrop]);
	useEffect(() => {
		held.over?.setAttribute("data-dropping", "");
		return () => held.over?.removeAttribute("data-dropping");
	}, [held.over]);
	return held;
}
