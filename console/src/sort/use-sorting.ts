import type { FolderReading } from "@tuckbox/folder";
import type { Sorting } from "@tuckbox/folder/sorting";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SortedFolder } from "./pictures/thumbs.ts";

/** A choice that was made, in words, and the same choice for all that is like it. */
export type Made = { text: string; also?: { label: string; choose(): void } | undefined };

type History = { past: readonly Sorting[]; now: Sorting; future: readonly Sorting[] };

/** A sorting with all earlier and undone ones, and what was chosen last. */
export function useHistory(first: Sorting) {
	const [history, setHistory] = useState<History>({ past: [], now: first, future: [] });
	const [made, setMade] = useState<Made>();
	const latest = useRef(history);
	latest.current = history;
	const go = useCallback((next: History, said: Made | undefined) => {
		latest.current = next;
		setHistory(next);
		setMade(said);
	}, []);
	return {
		sorting: history.now,
		made,
		canUndo: history.past.length > 0,
		canRedo: history.future.length > 0,
		/** Takes a choice, unless it changes nothing. */
		choose: useCallback(
			(next: Sorting, said?: Made) => {
				const { past, now } = latest.current;
				if (next !== now) go({ past: [...past, now], now: next, future: [] }, said);
			},
			[go],
		),
		/** The sorting after all choices so far, for choices that take time. */
		current: useCallback(() => latest.current.now, []),
		undo: useCallback(() => {
			const { past, now, future } = latest.current;
			const before = past.at(-1);
			if (before) go({ past: past.slice(0, -1), now: before, future: [now, ...future] }, undefined);
		}, [go]),
		redo: useCallback(() => {
			const { past, now, future } = latest.current;
			const [next, ...rest] = future;
			if (next) go({ past: [...past, now], now: next, future: rest }, undefined);
		}, [go]),
	};
}

/** Time in ms to make another choice before the folder is read again. */
const pauseMs = 200;

/**
 * Reads the folder as it is sorted: the sizes and faults that a push would have.
 * @returns the last reading, and whether it is still of an earlier sorting
 */
export function usePreview(folder: SortedFolder, first: FolderReading, sorting: Sorting) {
	const [state, setState] = useState<{ of?: Sorting; reading: FolderReading }>({
		of: sorting,
		reading: first,
	});
	const isOld = state.of !== sorting;
	useEffect(() => {
		if (!isOld) return;
		let isEnded = false;
		const timer = setTimeout(async () => {
			const [{ readFolder }, { sortedFile, sortedFileName, withFile }] = await Promise.all([
				import("@tuckbox/folder"),
				import("@tuckbox/folder/sorting"),
			]);
			const reading = await readFolder(withFile(folder, sortedFileName, sortedFile(sorting)));
			if (!isEnded) setState({ of: sorting, reading });
		}, pauseMs);
		return () => {
			isEnded = true;
			clearTimeout(timer);
		};
	}, [folder, sorting, isOld]);
	return { reading: state.reading, isOld };
}
