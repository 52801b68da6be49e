import { useEffect, useState } from "react";

/** Whether files are dragged, and not text or something of a page. */
export const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
	// what macOS and others leave in folders
	if (entry.name.startsWith(".")) return [];
	if (entry.isFile) {
		const file = entry as FileSystemFileEntry;
		return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))];
	}
	const reader = (entry as FileSystemDirectoryEntry).createReader();
	const files: File[] = [];
	// it tells a hundred at a time
	for (;;) {
		const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
			reader.readEntries(resolve, reject),
		);
		if (some.length === 0) return files;
		for (const one of some) files.push(...(await filesBelow(one)));
	}
}

/** All files that were dropped, those in folders, too. Call it while the event lasts. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
	const plain = [...files];
	const entries = [...items].flatMap((item) =>
		item.kind === "file" ? (item.webkitGetAsEntry?.() ?? []) : [],
	);
	if (!entries.some((entry) => entry.isDirectory)) return plain;
	return (await Promise.all(entries.map(filesBelow))).flat();
}

type Drop = {
	/** What is under the pointer: an element that stands for a piece, if any. */
	onDrop(files: File[], over: Element | null): void;
	isOn: boolean;
};

/** Elements with one of these stand for the piece whose id it has. */
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

/** Takes files that are dropped anywhere on the page. @returns whether and over what they are held */
export function useDrop({ onDrop, isOn }: Drop): { isHeld: boolean; over: Element | null } {
	const [held, setHeld] = useState<{ isHeld: boolean; over: Element | null }>({ isHeld: false, over: null });
	useEffect(() => {
		if (!isOn) return;
		// a page has many elements, and each is entered before the last is left
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
