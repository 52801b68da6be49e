import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { clearSelection, isSpread, setSpread, setView } from "../state/pieces-actions.ts";
import { usePieces, usePiecesState, views } from "../state/pieces-store.ts";
import styles from "./PiecesBar.module.css";

/** Controls for the view of the pieces: cards, fans or a list. */
export function ViewSwitch() {
	const { store } = usePieces();
	const view = usePiecesState((state) => state.view);
	return (
		// biome-ignore lint/a11y/useSemanticElements: nothing here is sent
		<div className={styles.switch} role="group" aria-label={t("game.viewAs")}>
			{views.map((one) => (
				<button key={one} type="button" aria-pressed={view === one} onClick={() => setView(store, one)}>
					{t(`game.${one}`)}
				</button>
			))}
		</div>
	);
}

/** Spreads out or gathers all decks, and starts selecting pieces. */
export function DeckTools({ isFiltered }: { isFiltered: boolean }) {
	const { store, grouped, canEdit } = usePieces();
	const isList = usePiecesState(({ view }) => view === "list");
	const isSelecting = usePiecesState((state) => state.isSelecting);
	const decks = grouped.groups.filter(({ kind, pieces }) => kind === "deck" && pieces.length > 0);
	const areSpread = usePiecesState((state) => decks.every((deck) => isSpread(deck, state)));
	return (
		<div className={styles.tools}>
			{decks.length > 0 && (
				<Button
					isSmall
					look="quiet"
					className={styles.spread}
					// a search shows all that it finds
					disabled={isList || isFiltered}
					onClick={() =>
						setSpread(
							store,
							decks.map(({ id }) => id),
							!areSpread,
						)
					}
				>
					{t(areSpread ? "game.gatherAll" : "game.spreadAll")}
				</Button>
			)}
			{canEdit && (
				<Button
					isSmall
					look="quiet"
					aria-pressed={isSelecting}
					className={isSelecting ? styles.isOn : undefined}
					onClick={() => (isSelecting ? clearSelection(store) : store.update({ isSelecting: true }))}
				>
					{t("game.select")}
				</Button>
			)}
		</div>
	);
}
