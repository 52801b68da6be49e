import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Component, ManifestComponent, PublishedGame } from "@tuckbox/client";
import { kindOf } from "@tuckbox/pieces";
import { useMemo } from "react";
import { ownAppName } from "../../api/app-names.ts";
import { tuckbox } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";

/**
 * The pieces of a game as they are before a push, which are loaded if they are needed and no page has loaded them.
 * @param gameId empty for a new game
 */
export function useBefore(
	gameId: string,
	isNeeded: boolean,
): (piece: ManifestComponent) => Component | undefined {
	const known = useQueryClient().getQueryData<PublishedGame>(keys.published(gameId));
	const { data = known } = useQuery<PublishedGame>({
		queryKey: [...keys.published(gameId), "before"],
		queryFn: ({ signal }) => tuckbox.game(gameId).versions.published({ signal }),
		enabled: isNeeded && known === undefined && gameId !== "",
	});
	const byId = useMemo(() => {
		const own = data?.apps.find(({ name }) => name === ownAppName)?.id;
		const pieces = data?.components ?? [];
		// where two apps have a piece with one key, the push changes that of the console
		const inOrder = [...pieces.filter(({ app }) => app !== own), ...pieces.filter(({ app }) => app === own)];
		return new Map(inOrder.map((piece) => [`${piece.kind} ${piece.externalKey}`, piece]));
	}, [data]);
	return ({ kind, externalKey }) => byId.get(`${kindOf(kind)} ${externalKey}`);
}
