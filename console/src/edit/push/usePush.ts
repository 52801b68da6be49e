import type { Manifest, PushProgress, Rename } from "@tuckbox/client";
import { identityOf } from "@tuckbox/pieces";
import { useRef } from "react";
import { expectPieces } from "../../api/arriving.ts";
import { tuckbox, tuckboxAs } from "../../api/client.ts";
import { versionBefore } from "./acts.ts";
import { type Finished, finished, type Preview, previewIn, refusedFiles } from "./outcome.ts";
import { pushFile } from "./push-file.ts";
import { useFlow } from "./useFlow.ts";

type Given = {
	/** The game to push into, or the name of a new one. */
	game: { id: string } | { name: string };
	/** The app that the pieces belong to; the console's own app if undefined. */
	appId?: string | undefined;
	manifest: Manifest;
	/**
	 * Ids of pieces that the game has under another key but that become new pieces. Undefined if the app has pieces in
	 * the game that the manifest does not contain: then the manifest's pieces are not compared with the others.
	 */
	declined?: ReadonlySet<string>;
	/** The file of a name in the manifest. */
	fileOf(name: string): Promise<File>;
	/** Checksums and types of pictures that the game has, and that are pushed in place of files, by the files' names. */
	announced?: ReadonlyMap<string, { checksum: string; contentType: string }> | undefined;
	/** Differs when the files do. */
	filesKey: string;
	onDone?(finished: Finished): void;
	/** Receives why files cannot be sent, by their names in the manifest. */
	onRefused?(faults: ReadonlyMap<string, string>): void;
};

/** Previews what a push would do whenever it changes, and pushes on `start`. */
export function usePush(given: Given) {
	const { game, appId, manifest, declined, fileOf, announced, filesKey, onDone, onRefused } = given;
	const gameId = "id" in game ? game.id : undefined;
	/** The game that a push has created before it failed: the next try goes on in it. */
	const created = useRef<string>(undefined);
	const optionsWith = (onRenames?: (found: readonly Rename[]) => void) => ({
		async files(name: string) {
			const file = await fileOf(name);
			const own = announced?.get(name);
			return own === undefined ? await pushFile(file) : { blob: file, ...own };
		},
		leftOver: declined !== undefined,
		renames:
			declined !== undefined &&
			((found: readonly Rename[]) => {
				onRenames?.(found);
				return found.filter(({ id }) => !declined.has(id));
			}),
	});
	const isEmpty = manifest.components.length === 0;
	const { preview, ...flow } = useFlow<Preview, PushProgress, Finished>({
		choice: isEmpty ? "" : JSON.stringify([gameId, appId, manifest, filesKey, [...(declined ?? [])]]),
		async plan(signal) {
			let renames: readonly Rename[] = [];
			const options = optionsWith((found) => {
				renames = found;
			});
			const planning = { ...options, dryRun: true, signal };
			const result =
				gameId === undefined
					? await tuckbox.games.plan(manifest, planning)
					: await tuckboxAs(appId).game(gameId).push(manifest, planning);
			return previewIn(result, renames);
		},
		async push(signal, planned, onProgress) {
			if ("name" in game) created.current ??= (await tuckbox.games.create(game.name, { signal })).id;
			const id = gameId ?? (created.current as string);
			const version =
				gameId === undefined ? undefined : await versionBefore(id, planned?.changing ?? [], { signal });
			const options = { ...optionsWith(), signal, onProgress };
			const result = await tuckboxAs(appId).game(id).push(manifest, options);
			if (result.created.length > 0) expectPieces(id);
			return finished(result, version);
		},
		...(onDone && { onDone }),
		onFailed: (error) => onRefused?.(refusedFiles(error)),
	});
	return {
		...flow,
		previewOf: (kind: string, externalKey: string) =>
			isEmpty ? undefined : preview?.pieces.get(identityOf({ kind, externalKey })),
		valuesOf: (kind: string, externalKey: string) =>
			preview?.values.get(identityOf({ kind, externalKey })) ?? [],
		renames: preview?.renames ?? [],
		leftOver: preview?.leftOver ?? [],
		setUps: preview?.setUps ?? [],
		players: preview?.players,
	};
}
