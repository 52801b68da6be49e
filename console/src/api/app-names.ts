import type { AppName, PublishedGame } from "@tuckbox/client";
import { useMemo } from "react";
import { useVersions } from "./queries.ts";
import { useSource } from "./source.ts";

/** The name in lists of apps for pushes with Tuckbox's own tools. */
export const ownAppName = "Tuckbox";

/**
 * The apps that have pieces in a game, with their names if a kept version contains them. Guests who do not see the
 * versions may not learn some names, and an id would mean nothing to them.
 */
export function useAppNames(gameId: string, published: PublishedGame | undefined): readonly AppName[] {
	const versions = useVersions(gameId);
	const { hasVersions } = useSource(gameId);
	return useMemo(() => {
		const known = [...(versions.data ?? []), ...(published ? [published] : [])].flatMap(({ apps }) => apps);
		const names = new Map(known.map(({ id, name }) => [id, name]));
		const present = new Set(published?.components.map(({ app }) => app));
		return [...present]
			.filter((id) => hasVersions || names.has(id))
			.map((id) => ({ id, name: names.get(id) ?? id }));
	}, [versions.data, published, hasVersions]);
}
