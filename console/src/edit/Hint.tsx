import { useQueryClient } from "@tanstack/react-query";
import type { PublishedGame } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { keys } from "../api/queries.ts";
import styles from "./Drops.module.css";
import { dropTarget } from "./drop/take.ts";

/** Shows what would become of the files that are dragged. */
export function Hint({
	gameId,
	pieceId,
	over,
}: {
	gameId: string | undefined;
	pieceId: string | undefined;
	over: string | undefined;
}) {
	const client = useQueryClient();
	const pieces = client.getQueryData<PublishedGame>(keys.published(gameId ?? ""))?.components ?? [];
	const { piece, deck } = dropTarget(pieces, over ?? pieceId);
	const name = (text: React.ReactNode) => <strong dir="auto">{text}</strong>;
	const text =
		gameId === undefined
			? t("shell.dropGame")
			: pieceId !== undefined && piece
				? rich("shell.dropSide", { b: name, name: piece.name })
				: deck === undefined
					? piece === undefined
						? t("shell.dropPieces")
						: rich("shell.dropSide", { b: name, name: piece.name })
					: piece === deck
						? rich("shell.dropDeck", { b: name, deck: deck.name })
						: rich("shell.dropCard", { b: name, deck: deck.name, name: piece?.name ?? "" });
	return (
		<div className={styles.held} aria-hidden="true">
			<p>
				<Icon name="upload" />
				<span>{text}</span>
			</p>
		</div>
	);
}
