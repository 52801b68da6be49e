import type { AppName, Component } from "@tuckbox/client";
import { useMemo } from "react";
import { usePublished, useVersions } from "../../api/queries.ts";
import type { Target } from "./plan.ts";

/** The decks and bundles, of all apps, that pictures can be added to. */
export function useTargets(gameId: string) {
	const published = usePublished(gameId).data;
	const versions = useVersions(gameId).data;
	return useMemo(() => {
		const pieces = published?.components ?? [];
		const decks = pieces.filter(({ kind }) => kind === "deck" || kind === "bundle");
		const names = new Map(
			[...(versions ?? []).flatMap(({ apps }) => apps), ...(published?.apps ?? [])].map(
				({ id, name }: AppName) => [id, name],
			),
		);
		function targetOf(deck: Component): Target {
			const tiles = pieces.filter(({ kind, app }) => kind === "tile" && app === deck.app);
			return {
				deck,
				cards: tiles.filter(({ parentExternalKey }) => parentExternalKey === deck.externalKey),
				takenKeys: new Set(tiles.map(({ externalKey }) => externalKey)),
			};
		}
		return { decks, targetOf, appName: (id: string) => names.get(id) };
	}, [published, versions]);
}
