import { lazy, Suspense, useCallback, useMemo } from "react";
import { usePublished } from "../api/queries.ts";
import { useSignal } from "../api/signal.ts";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import styles from "./AddPictures.module.css";
import { dialogRequest, openPicturesDialog } from "./dialog-request.ts";
import { pieceIdOf, useDrop } from "./dropped.ts";

const PicturesDialog = lazy(async () => ({ default: (await import("./PicturesDialog.tsx")).PicturesDialog }));

/** The pieces of a game by their ids, and the decks that cards lie in. */
function useDecks(gameId: string) {
	const pieces = usePublished(gameId).data?.components;
	return useMemo(() => {
		const byId = new Map(pieces?.map((piece) => [piece.id, piece]));
		const decks = new Map(
			pieces
				?.filter(({ kind }) => kind === "deck" || kind === "bundle")
				.map((deck) => [`${deck.app} ${deck.externalKey}`, deck]),
		);
		return (id: string | undefined) => {
			const piece = byId.get(id ?? "");
			if (piece?.kind === "deck" || piece?.kind === "bundle") return { deck: piece };
			if (piece?.kind !== "tile" || piece.parentExternalKey === null) return undefined;
			const deck = decks.get(`${piece.app} ${piece.parentExternalKey}`);
			return deck && { deck, card: piece };
		};
	}, [pieces]);
}

/**
 * The button by which pictures are put into a game, and what takes those that are dropped on its page: on a deck, on a
 * card of one (elements that have the piece's id as `data-piece` or `data-stop`), or anywhere.
 */
export function AddPictures({ gameId }: { gameId: string }) {
	const request = useSignal(dialogRequest);
	const find = useDecks(gameId);
	const isOpen = request?.gameId === gameId;
	const onDrop = useCallback(
		(files: File[], element: Element | null) => {
			const over = find(pieceIdOf(element));
			openPicturesDialog({
				gameId,
				files,
				deckId: over?.deck.id,
				cardId: files.length === 1 ? over?.card?.id : undefined,
			});
		},
		[gameId, find],
	);
	const { isHeld, over } = useDrop({ onDrop, isOn: !isOpen });
	const target = find(pieceIdOf(over));
	return (
		<>
			<Button isSmall icon="upload" className={styles.button} onClick={() => openPicturesDialog({ gameId })}>
				Add pictures
			</Button>
			{isHeld && (
				<div className={styles.held} aria-hidden="true">
					<p>
						<Icon name="upload" />
						{target ? (
							<>
								Drop to put them into <strong>{target.deck.name}</strong>
								{target.card && (
									<>
										; a single one onto <strong>{target.card.name}</strong>
									</>
								)}
							</>
						) : (
							"Drop pictures to put them into the game"
						)}
					</p>
				</div>
			)}
			{isOpen && request && (
				<Suspense>
					<PicturesDialog request={request} onClose={() => dialogRequest.set(undefined)} />
				</Suspense>
			)}
		</>
	);
}
