import {
	type Manifest,
	type PushedPiece,
	type PushProgress,
	type PushResult,
	type Rename,
	TuckboxError,
} from "@tuckbox/client";
import { identityOf } from "@tuckbox/pieces";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { useEffect, useRef, useState } from "react";
import { tuckbox, tuckboxAs } from "../../api/client.ts";
import { codeText, reasonText } from "../../ui/faults.ts";
import { type Done, versionBefore } from "./acts.ts";
import { pushFile } from "./push-file.ts";

/** What a push would do to each piece, by kind and key. */
type Preview = ReadonlyMap<string, "created" | "changed" | "unchanged">;

/** Why files cannot be sent, by file id. */
function fileFaults(error: Error): Map<string, string> {
	if (!(error instanceof TuckboxError)) return new Map();
	return new Map(
		error.details.flatMap(({ file, ...said }) =>
			file === undefined
				? []
				: [[file, said.reason ? reasonText(said, t("errors.field_file")) : codeText(error)] as const],
		),
	);
}

/** What a plan has found out. */
type Seen = {
	plan: string;
	pieces: Preview;
	/** Ids of the pieces that would change. */
	changing: readonly string[];
	renames: readonly Rename[];
	leftOver: readonly PushedPiece[];
};

/** The state of a push that has started. */
type Run = { state: "pushing"; progress: PushProgress | undefined } | Finished;

/** A push that is done: its result, and what it has changed with the version that shows it as it was. */
export type Finished = { state: "done"; result: PushResult; undoable: Done };

type Given = {
	/** The game to push into, or the name of a new one. */
	game: { id: string } | { name: string };
	/** The app that the pieces belong to; the console's own app if undefined. */
	appId: string | undefined;
	manifest: Manifest;
	/**
	 * Ids of pieces that the game has under another key and that become new pieces nevertheless. Undefined if the manifest is
	 * not all that the app has in the game: then its pieces are not compared with the others.
	 */
	declined?: ReadonlySet<string>;
	/** The file of a name in the manifest. */
	fileOf(name: string): Promise<File>;
	/** Differs when the files do. */
	filesKey: string;
	onFileFaults(faults: ReadonlyMap<string, string>): void;
};

/**
 * Previews a push whenever its plan changes, and pushes on `start`. While a push is running, and after it is done, there
 * are no previews: new versions of the game do not replace its progress and result on the page.
 */
export function usePush({ game, appId, manifest, declined, fileOf, filesKey, onFileFaults }: Given) {
	const [run, setRun] = useState<Run>();
	const [seen, setSeen] = useState<Seen>();
	const [failed, setFailed] = useState<{ plan: string; error: Error }>();
	const abort = useRef<AbortController>(undefined);
	/** The game that a push has created before it failed: the next try goes on in it. */
	const created = useRef<string>(undefined);
	const optionsWith = (onRenames?: (found: readonly Rename[]) => void) => ({
		files: async (name: string) => pushFile(await fileOf(name)),
		leftOver: declined !== undefined,
		renames:
			declined !== undefined &&
			((found: readonly Rename[]) => {
				onRenames?.(found);
				return found.filter(({ id }) => !declined.has(id));
			}),
	});
	const gameId = "id" in game ? game.id : undefined;
	// plans are equal if they contain the same components and the same files
	const plan = JSON.stringify([gameId, appId, manifest, filesKey, [...(declined ?? [])]]);
	const isEmpty = manifest.components.length === 0;
	const isRunning = run !== undefined;

	function fail(error: Error): void {
		onFileFaults(fileFaults(error));
		setFailed({ plan, error });
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: the plan is a key for everything it is computed from
	useEffect(() => {
		if (isEmpty || isRunning) return;
		const stop = new AbortController();
		let renames: readonly Rename[] = [];
		const options = optionsWith((found) => {
			renames = found;
		});
		const planning = { ...options, dryRun: true, signal: stop.signal };
		(gameId === undefined
			? tuckbox.games.plan(manifest, planning)
			: tuckboxAs(appId).game(gameId).push(manifest, planning)
		).then(
			({ created, changed, unchanged, renamed, leftOver }) => {
				if (stop.signal.aborted) return;
				const all = { created, changed: [...changed, ...renamed], unchanged };
				const pieces = new Map(
					(["created", "changed", "unchanged"] as const).flatMap((what) =>
						all[what].map((piece) => [identityOf(piece), what] as const),
					),
				);
				const changing = all.changed.flatMap(({ id }) => id ?? []);
				setSeen({ plan, pieces, changing, renames, leftOver });
			},
			async (error) => {
				await loadWords(["errors"]).catch(() => undefined);
				if (!stop.signal.aborted) fail(error);
			},
		);
		return () => stop.abort();
	}, [plan, isRunning]);
	useEffect(() => () => abort.current?.abort(), []);

	async function start(): Promise<void> {
		const stop = new AbortController();
		abort.current = stop;
		setFailed(undefined);
		setRun({ state: "pushing", progress: undefined });
		try {
			const { signal } = stop;
			const id =
				gameId ??
				created.current ??
				(await tuckbox.games.create("name" in game ? game.name : "", { signal })).id;
			if (gameId === undefined) created.current = id;
			const version = await versionBefore(id, seen?.plan === plan ? seen.changing : [], { signal });
			const result = await tuckboxAs(appId)
				.game(id)
				.push(manifest, {
					...optionsWith(),
					signal,
					onProgress: (progress) => setRun({ state: "pushing", progress }),
				});
			const { created: fresh, changed, renamed } = result;
			const ids = [...fresh, ...changed, ...renamed].flatMap((piece) => piece.id ?? []);
			const { at } = result;
			setRun({ state: "done", result, undoable: { ids, version, ...(at !== undefined && { at }) } });
		} catch (error) {
			await loadWords(["errors"]).catch(() => undefined);
			setRun(undefined);
			if (!stop.signal.aborted) fail(error as Error);
		}
	}
	const failure = failed?.plan === plan ? failed.error : undefined;
	return {
		run,
		/** Why the preview or the push failed. */
		failure,
		/** The preview of the present plan is still loading. */
		isPlanning: !isEmpty && failure === undefined && seen?.plan !== plan,
		previewOf: (kind: string, externalKey: string) =>
			isEmpty ? undefined : seen?.pieces.get(identityOf({ kind, externalKey })),
		/** What the game has under another key: those that were declined, too. Of the last plan while the next one is loading. */
		renames: seen?.renames ?? [],
		/** What the app has in the game but the manifest does not contain. */
		leftOver: seen?.leftOver ?? [],
		start,
		stop: () => abort.current?.abort(),
		/** Clears the result of a finished push, for another one. */
		reset: () => setRun(undefined),
	};
}
