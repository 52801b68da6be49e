import { useQuery } from "@tanstack/react-query";
import type {
	CallOptions,
	EventOptions,
	GameOfMine,
	PastComponent,
	PublishedEvent,
	PublishedGame,
	PublishedOptions,
	Version,
	VersionDiff,
	VersionsOptions,
} from "@tuckbox/client";
import { createContext, useContext, useMemo } from "react";
import { guest, tuckbox } from "./client.ts";

/**
 * The source of a game's pages: the signed-in user's account, or a share link. Pages read through the hooks of this
 * folder, link to other pages with `base`, and show what changes the game only if `canEdit`.
 */
export type GameSource = {
	/** The `gameId` of the pages: the key of the game in the query cache and in what the browser remembers. */
	id: string;
	/** The address of the game's first page; those of its other pages begin with it. */
	base: string;
	/** The secret of the share link; undefined for a game of the signed-in user. */
	secret?: string;
	/** Whether the user may change the game. */
	canEdit: boolean;
	/** Whether versions, comparisons and histories of pieces can be read. */
	hasVersions: boolean;
	/** Whether new versions appear while the page is open. */
	isLive: boolean;
	published(o: PublishedOptions): Promise<PublishedGame>;
	versions(o: VersionsOptions): Promise<Version[]>;
	diff(from: number, to: number, o: CallOptions): Promise<VersionDiff>;
	history(pieceId: string, o: CallOptions): Promise<PastComponent[]>;
	events(o: EventOptions): AsyncIterable<PublishedEvent>;
};

/** A game of the signed-in user, or one that is shared with them. */
function ownGame(id: string, canEdit: boolean): GameSource {
	const game = tuckbox.game(id);
	return {
		id,
		base: `/games/${id}`,
		canEdit,
		hasVersions: true,
		isLive: true,
		published: (o) => game.versions.published(o),
		versions: (o) => game.versions.list(o),
		diff: (from, to, o) => game.versions.diff(from, to, o),
		history: (pieceId, o) => game.components.history(pieceId, o),
		events: (o) => game.events(o),
	};
}

/** The `gameId` of the pages of a share link. What the browser remembers must not contain the secret. */
export function sharedId(secret: string): string {
	return `shared-${secret.slice(0, 8)}`;
}

/** The game behind a share link. */
export function sharedGame(
	secret: string,
	{ showsVersions, isPinned }: { showsVersions: boolean; isPinned: boolean },
): GameSource {
	const game = guest.shared(secret);
	return {
		id: sharedId(secret),
		base: `/s/${secret}`,
		secret,
		canEdit: false,
		hasVersions: showsVersions,
		isLive: !isPinned,
		published: (o) => game.published(o),
		versions: (o) => game.versions(o),
		diff: (from, to, o) => game.diff(from, to, o),
		history: (pieceId, o) => game.history(pieceId, o),
		events: (o) => game.events(o),
	};
}

/** Set around the pages of a shared game. */
export const SharedSource = createContext<GameSource | undefined>(undefined);

/** The source of the game with this `gameId`. */
export function useSource(gameId: string): GameSource {
	const shared = useContext(SharedSource);
	// only what useGame has read
	const { data: role } = useQuery({
		queryKey: ["game", gameId],
		queryFn: ({ signal }) => tuckbox.game(gameId).get({ signal }),
		enabled: false,
		select: (game: GameOfMine) => game.role,
	});
	const canEdit = role !== "viewer";
	return useMemo(
		() => (shared?.id === gameId ? shared : ownGame(gameId, canEdit)),
		[shared, gameId, canEdit],
	);
}
