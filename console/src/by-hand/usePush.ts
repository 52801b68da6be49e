import {
	type GameHandle,
	type Manifest,
	type PushFile,
	type PushProgress,
	type PushResult,
	TuckboxError,
} from "@tuckbox/client";
import { useEffect, useRef, useState } from "react";
import { tuckboxAs } from "../api/client.ts";
import type { Picked } from "./plan.ts";

/** Gives a file as it is sent; with its sum where the browser does not compute any. */
async function pushFile(picked: ReadonlyMap<string, Picked>, id: string): Promise<PushFile> {
	const file = picked.get(id)?.file as File;
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (subtle !== undefined) return file;
	const { sha256 } = await import("./sha256.ts");
	return { blob: file, checksum: sha256(new Uint8Array(await file.arrayBuffer())) };
}

/** What would become of pieces: by kind and key. */
export type Preview = ReadonlyMap<string, "created" | "changed" | "unchanged">;

const identity = ({ kind, externalKey }: { kind: string; externalKey: string }) => `${kind} ${externalKey}`;

/** Why files cannot be sent, by their names. */
function fileFaults(error: Error): Map<string, string> {
	const details = error instanceof TuckboxError ? error.details : [];
	return new Map(
		details.flatMap(({ file, message }) =>
			file === undefined ? [] : [[file, `It ${message.replace(/[.\s]*$/, "")}.`] as const],
		),
	);
}

/** How far a push is, once somebody wanted it. */
type Run = { state: "pushing"; progress: PushProgress | undefined } | { state: "done"; result: PushResult };

type Given = {
	gameId: string;
	/** The app in whose stead; the console's own without it. */
	appId: string | undefined;
	manifest: Manifest;
	picked: readonly Picked[];
	onFileFaults(faults: ReadonlyMap<string, string>): void;
};

/**
 * Foresees what a push would do whenever that changes, and pushes when it is told to. What is published while a push
 * runs, and by it, changes what the next one would do: what this one does and has done stays on the page all the same.
 */
export function usePush({ gameId, appId, manifest, picked, onFileFaults }: Given) {
	const [run, setRun] = useState<Run>();
	const [seen, setSeen] = useState<{ plan: string; pieces: Preview }>();
	const [failed, setFailed] = useState<{ plan: string; error: Error }>();
	const abort = useRef<AbortController>(undefined);
	const files = new Map(picked.map((one) => [one.id, one]));
	const options = { files: (id: string) => pushFile(files, id) };
	// two plans are the same when they say the same of the same files
	const plan = JSON.stringify([
		appId,
		manifest,
		picked.map(({ id, file }) => [id, file.size, file.lastModified]),
	]);
	const isEmpty = manifest.components.length === 0;
	const isRunning = run !== undefined;
	const game = (): GameHandle => tuckboxAs(appId).game(gameId);

	function fail(error: Error): void {
		onFileFaults(fileFaults(error));
		setFailed({ plan, error });
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: the plan stands for what it is made of
	useEffect(() => {
		if (isEmpty || isRunning) return;
		const stop = new AbortController();
		game()
			.push(manifest, { ...options, dryRun: true, signal: stop.signal })
			.then(
				({ created, changed, unchanged }) => {
					if (stop.signal.aborted) return;
					const all = { created, changed, unchanged };
					const pieces = new Map(
						(["created", "changed", "unchanged"] as const).flatMap((what) =>
							all[what].map((piece) => [identity(piece), what] as const),
						),
					);
					setSeen({ plan, pieces });
				},
				(error) => {
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
			const result = await game().push(manifest, {
				...options,
				signal: stop.signal,
				onProgress: (progress) => setRun({ state: "pushing", progress }),
			});
			setRun({ state: "done", result });
		} catch (error) {
			setRun(undefined);
			if (!stop.signal.aborted) fail(error as Error);
		}
	}
	const failure = failed?.plan === plan ? failed.error : undefined;
	return {
		run,
		/** Why what is planned could not be foreseen, or done. */
		failure,
		/** What is planned is not foreseen yet. */
		isPlanning: !isEmpty && failure === undefined && seen?.plan !== plan,
		previewOf: (kind: string, externalKey: string) =>
			isEmpty ? undefined : seen?.pieces.get(identity({ kind, externalKey })),
		start,
		stop: () => abort.current?.abort(),
		/** After a push that is done, another may be planned. */
		again: () => setRun(undefined),
	};
}
