import { useQuery } from "@tanstack/react-query";
import type { Manifest } from "@tuckbox/client";
import type { Originals } from "@tuckbox/folder/imports";
import { tuckbox } from "../../api/client.ts";
import type { ImportReport } from "./imported-game.ts";

/**
 * A manifest with the game's own pictures in place of their copies, where a file comes from an export of the game.
 * @returns undefined until that is known
 */
export function useOriginals(
	gameId: string,
	report: ImportReport | undefined,
	manifest: Manifest,
): Originals | undefined {
	const copies = report?.gameId === gameId ? report.copies : undefined;
	const { data, isError } = useQuery<Originals>({
		queryKey: ["originals", gameId, manifest],
		async queryFn({ signal }) {
			const { withOriginals } = await import("@tuckbox/folder/imports");
			return await withOriginals(tuckbox.game(gameId), manifest, copies ?? new Map(), signal);
		},
		enabled: copies !== undefined,
		staleTime: 0,
		gcTime: 0,
	});
	// the push reports why the service cannot be asked
	return copies === undefined || isError ? { announced: new Map(), manifest } : data;
}
