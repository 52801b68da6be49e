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

/** A file to upload, with its checksum if the browser cannot compute one. */
async function pushFile(picked: ReadonlyMap<string, Picked>, id: string): Promise<PushFile> {
	const file = picked.get(id)?.file as File;
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (subtle !== undefined) return file;
	const { sha256 } = await import("./sha256.ts");
	return { blob: file, checksum: sha256(new Uint8Array(await file.arrayBuffer())) };
}

/** What a push would do to each piece, by kind and key. */
export type Preview = ReadonlyMap<string, "created" | "changed" | "unchanged">;

const identity = ({ kind, externalKey }: { kind: string; externalKey: string }) => `${kind} ${externalKey}`;

/** Why files cannot be sent, by file id. */
function fileFaults(error: Error): Map<string, string> {
	const details = error instanceof TuckboxError ? error.details : [];
	return new Map(
		details.flatMap(({ file, message }) =>
			file === undefined ? [] : [[file, `It ${message.replace(/[.\s]*$/, "")}.`] as const],
		),
	);
}

/** The state of a push that has started. */
type Run = { state: "pushing"; progress: PushProgress | undefined } | { state: "done"; result: PushResult };

type Given = {
	gameId: string;
	/** The app that the pieces belong to; the console's own app if undefined. */
	appId: string | undefined;
	manifest: Manifest;
	picked: readonly Picked[];
	onFileFaults(faults: ReadonlyMap<string, string>): void;
};

/**
 * Previews a push whenever its plan changes, and pushes on `start`. While a push is running, and after it is done, there
 * are no previews: new versions of the game do not replace its progress and result on the page.
 */
export function usePush({ gameId, appId, manifest, picked, onFileFaults }: Given) {
	const [run, setRun] = useState<Run>();
	const [seen, setSeen] = useState<{ plan: string; pieces: Preview }>();
	const [failed, setFailed] = useState<{ plan: string; error: Error }>();
	const abort = useRef<AbortController>(undefined);
	const files = new Map(picked.map((one) => [one.id, one]));
	const options = { files: (id: string) => pushFile(files, id) };
	// plans are equal if they contain the same components and the same files
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

	// biome-ignore lint/correctness/useExhaustiveDependencies: the plan is a key for everything it is computed from
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
		/** Why the preview or the push failed. */
		failure,
		/** The preview of the present plan is still loading. */
		isPlanning: !isEmpty && failure === undefined && seen?.plan !== plan,
		previewOf: (kind: string, externalKey: string) =>
			isEmpty ? undefined : seen?.pieces.get(identity({ kind, externalKey })),
		start,
		stop: () => abort.current?.abort(),
		/** Clears the result of a finished push, for another one. */
		reset: () => setRun(undefined),
	};
}
