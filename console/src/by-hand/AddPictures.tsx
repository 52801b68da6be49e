import { lazy, Suspense, useCallback, useMemo } from "react";
import { usePublished } from "../api/queries.ts";
import { useSignal } from "../api/signal.ts";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import styles from "./AddPictures.module.css";
import { dialogRequest, openPicturesDialog } from "./dialog-request.ts";
import { pieceIdOf, useDrop } from "./dropped.ts";

const PicturesDialog = lazy(async () => ({ default: (await import("./PicturesDialog.tsx")).PicturesDialog }));

/** Finds the deck, and the card if there is one, that a piece's id stands for. */
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
 * The button that adds pictures to a game. Also accepts pictures dropped on the page: on a deck, on one of its cards
 * (elements with the piece's id in `data-piece` or `data-stop`), or anywhere else.
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
				<span className={styles.words}>Add pictures</span>
			</Button>
			{isHeld && (
				<div className={styles.held} aria-hidden="true">
					<p>
						<Icon name="upload" />
						{target ? (
							<>
								Drop to add to <strong>{target.deck.name}</strong>
								{target.card && (
									<>
										; drop one picture to replace <strong>{target.card.name}</strong>
									</>
								)}
							</>
						) : (
							"Drop pictures to add them to the game"
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
