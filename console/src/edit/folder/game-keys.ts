import type { Manifest, PublishedGame } from "@tuckbox/client";
import { isParentKind, kindOf } from "@tuckbox/pieces";

/** Share of a game's pieces that a folder must contain to be taken for that game. */
const minShare = 0.3;

/** The keys that tell games apart: decks are named alike in many games, and so are cards that are only numbered. */
export const keysOf = (pieces: Manifest["components"]): string[] =>
	pieces.flatMap(({ kind, externalKey }) => {
		const stored = kindOf(kind) ?? "tile";
		return isParentKind(stored) || !/\p{L}/u.test(externalKey.slice(externalKey.lastIndexOf("/") + 1))
			? []
			: [`${stored} ${externalKey}`];
	});

/**
 * Whether a folder has enough of the pieces that an app has pushed to a game.
 * @param appName the app that the folder is pushed with
 */
export function isOfGame({ components, apps }: PublishedGame, manifest: Manifest, appName: string): boolean {
	const own = apps.find(({ name }) => name === appName)?.id;
	const inGame = keysOf(components.filter(({ app }) => app === own));
	const inFolder = new Set(keysOf(manifest.components));
	const same = inGame.filter((key) => inFolder.has(key)).length;
	return same > 0 && same >= minShare * inGame.length;
}
