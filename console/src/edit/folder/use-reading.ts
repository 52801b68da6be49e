import type { FolderFailure, FolderOptions, FolderReading, Remark } from "@tuckbox/folder";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { asFolder, type DroppedFolder } from "../drop/dropped.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import type { ImportedGame, ImportReport } from "../import/imported-game.ts";

type ReadState = {
	/** The folder that is read, with the pictures made from its files. */
	folder?: DroppedFolder;
	reading?: FolderReading;
	/** The pictures that a game of another program lacks, and the pieces that are left out. */
	report?: ImportReport;
	error?: Error;
	/** Number of drawings and pages that have been drawn so far, and of all. */
	drawn?: { done: number; total: number };
};

const loadTools = () => import("../drop/picture-tools.ts");
const none: ReadonlyMap<string, Remark> = new Map();

/** The dropped files, or the game of another program that is among them. */
type Source = { dropped: readonly Dropped[] } | { game: ImportedGame };

const isRefusal = (error: unknown): error is FolderFailure => error instanceof Error && "remark" in error;

/** Looks for a game of another program in what was dropped. Undefined until that is known. */
function useSource(dropped: readonly Dropped[], onError: (error: Error) => void): Source | undefined {
	const [source, setSource] = useState<Source>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the receiver of errors is another one each time
	useEffect(() => {
		let isEnded = false;
		let opened: ImportedGame | undefined;
		async function open(): Promise<void> {
			const { ImportedGame, unreadableFolder } = await import("../import/imported-game.ts");
			const [{ name = "" } = {}] = dropped;
			const game = await ImportedGame.open(dropped, loadTools).catch((error: unknown) => {
				// the reader of folders says why
				if (isRefusal(error)) return { dropped: [unreadableFolder(name, error)] };
				throw error;
			});
			if (!(game instanceof ImportedGame)) {
				if (!isEnded) setSource(game ?? { dropped });
			} else if (isEnded) game.end();
			else {
				opened = game;
				setSource({ game });
			}
		}
		open().catch((error: Error) => isEnded || onError(error));
		return () => {
			isEnded = true;
			setSource(undefined);
			opened?.end();
		};
	}, [dropped]);
	return source;
}

/** A folder that has been read, with the pictures made from its files, and what ends their making. */
type Kept = { source: Source; folder: DroppedFolder; making: AbortController };

/** A sorted folder: its tuckbox.yaml, and perhaps its reading. */
export type Sorted = {
	/** The text of the tuckbox.yaml. */
	text: string;
	/** The reading of the folder with it, and the options that it is valid for, if they are known. */
	reading?: FolderReading;
	options?: FolderOptions;
};

/** The folder as it is sorted. */
async function withSorted(folder: DroppedFolder, text: string | undefined): Promise<DroppedFolder> {
	if (text === undefined) return folder;
	const { sortedFileName, withFile } = await import("@tuckbox/folder/sorting");
	return withFile(folder, sortedFileName, text);
}

/**
 * Reads what was dropped as the command line does. The last reading is shown until the next one is there (`isReading`).
 * @param pictures dropped later, for a game of another program that lacks some
 * @param sorted how the folder has been sorted; what it was before is not shown
 */
export function useReading(
	dropped: readonly Dropped[],
	pictures: readonly Dropped[],
	options: FolderOptions,
	sorted?: Sorted,
): ReadState & { isReading: boolean } {
	const [state, setState] = useState<ReadState & { of?: { sorted: Sorted | undefined } }>({});
	const source = useSource(dropped, (error) => setState({ error }));
	// drawing the pages of a PDF again for another reading would take as long as the first time
	const kept = useRef<Kept>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is made from a source ends with it
	useEffect(() => () => kept.current?.making.abort(), [source]);
	const wanted = useMemo(() => ({ source, pictures, options, sorted }), [source, pictures, options, sorted]);
	useEffect(() => {
		const { source, pictures, options, sorted } = wanted;
		if (source === undefined) return;
		const ended = new AbortController();
		const known = kept.current?.source === source ? kept.current : undefined;
		const making = known?.making ?? new AbortController();
		const show = (next: typeof state) => ended.signal.aborted || setState(next);
		const onDrawn = (done: number, total: number) => show({ drawn: { done, total } });
		async function read(source: Source): Promise<ReadState> {
			const { readAndCut } = await import("@tuckbox/folder");
			const isGame = "game" in source;
			if (isGame) await source.game.addPictures(pictures);
			const imported = isGame ? await source.game.folder(options.leaveOut ?? none, onDrawn) : undefined;
			const given = isGame ? imported && [imported.folder] : source.dropped;
			const plain = known?.folder ?? asFolder(given ?? [], loadTools, making.signal);
			const folder = await withSorted(plain, sorted?.text);
			const { leaveOut: _, ...others } = options;
			const [reading] = await Promise.all([
				!isGame && sorted?.options === options && sorted.reading
					? sorted.reading
					: readAndCut(folder, { ...(isGame ? others : options), onDrawn }),
				loadWords(["errors", "folder"]),
			]);
			if (!isGame && !ended.signal.aborted) kept.current = { source, folder: plain, making };
			return { folder, reading, ...(imported && { report: imported.report }) };
		}
		read(source).then(
			(next) => show({ ...next, of: wanted }),
			(error: Error) => show({ error }),
		);
		return () => {
			ended.abort();
			if (kept.current?.making !== making) making.abort();
		};
	}, [wanted]);
	const { of, ...read } = state;
	const isBefore = read.reading !== undefined && of?.sorted !== sorted;
	const shown = isBefore ? {} : read;
	return { ...shown, isReading: state.error === undefined && of !== wanted };
}
