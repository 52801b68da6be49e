import type { AppName, PublishedGame } from "@tuckbox/client";
import { useMemo } from "react";
import { useVersions } from "../api/queries.ts";

/** The apps that have pieces in a game, with their names if a kept version contains them. */
export function useAppNames(gameId: string, published: PublishedGame | undefined): readonly AppName[] {
	const versions = useVersions(gameId);
	return useMemo(() => {
		const known = [...(versions.data ?? []), ...(published ? [published] : [])].flatMap(({ apps }) => apps);
		const names = new Map(known.map(({ id, name }) => [id, name]));
		const present = new Set(published?.components.map(({ app }) => app));
		return [...present].map((id) => ({ id, name: names.get(id) ?? id }));
	}, [versions.data, published]);
}
