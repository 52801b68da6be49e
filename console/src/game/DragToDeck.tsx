import { parentKinds } from "@tuckbox/pieces";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { type RefObject, useEffect, useRef } from "react";
import { useActs } from "../edit/push/acts.ts";
import styles from "./DragToDeck.module.css";
import { usePieces } from "./state/pieces-store.ts";

const idIn = (element: EventTarget | null, attribute: "stop" | "deck") =>
	element instanceof Element
		? element.closest<HTMLElement>(`[data-${attribute}]`)?.dataset[attribute]
		: undefined;

/** A label next to the pointer, in place of the picture of the one piece that was grasped. */
function labelDrag(transfer: DataTransfer, text: string): void {
	const label = document.createElement("div");
	label.className = styles.label ?? "";
	label.textContent = text;
	document.body.append(label);
	transfer.setDragImage(label, -12, -12);
	// the browser has taken its picture by then
	setTimeout(() => label.remove());
}

/** Cards that are dragged onto a deck, or a card in it, move there: the one that was grasped, or all selected ones. */
export function DragToDeck({ gameId, area }: { gameId: string; area: RefObject<HTMLElement | null> }) {
	const { store, grouped } = usePieces();
	const acts = useActs(gameId);
	const latest = useRef({ store, grouped, acts });
	useEffect(() => {
		latest.current = { store, grouped, acts };
	});
	useEffect(() => {
		const element = area.current;
		if (element === null) return;
		let dragged: readonly Piece[] = [];
		let marked: Element | null = null;
		const mark = (next: Element | null) => {
			if (next === marked) return;
			marked?.removeAttribute("data-dropping");
			next?.setAttribute("data-dropping", "");
			marked = next;
		};
		/** The deck or bundle below the pointer, if the pieces can be moved there. */
		const deckAt = ({ target }: DragEvent): Piece | undefined => {
			const { byId, parents } = latest.current.grouped;
			const stop = byId.get(idIn(target, "stop") ?? "");
			const isDeck = stop?.kind === "deck" || stop?.kind === "bundle";
			const deck = isDeck ? stop : stop ? parents.get(stop.id) : byId.get(idIn(target, "deck") ?? "");
			return deck && dragged.some(({ app }) => app === deck.app) ? deck : undefined;
		};
		const moving = (deck: Piece) =>
			dragged.filter(({ id }) => latest.current.grouped.parents.get(id)?.id !== deck.id);
		const start = (event: DragEvent) => {
			const { byId } = latest.current.grouped;
			const { selected } = latest.current.store.get();
			const id = idIn(event.target, "stop") ?? "";
			const ids = selected.has(id) ? [...selected] : [id];
			dragged = ids
				.flatMap((one) => byId.get(one) ?? [])
				.filter(({ kind }) => parentKinds(kind).includes("deck"));
			if (event.dataTransfer === null || dragged.length === 0) return;
			event.dataTransfer.effectAllowed = "move";
			if (dragged.length > 1) labelDrag(event.dataTransfer, t("look.pieces", { count: dragged.length }));
		};
		const over = (event: DragEvent) => {
			const deck = deckAt(event);
			const hasPlace = deck !== undefined && moving(deck).length > 0;
			const place = event.target instanceof Element ? event.target.closest("[data-deck], [data-stop]") : null;
			mark(hasPlace ? (place?.closest("[data-deck]") ?? place) : null);
			if (!hasPlace) return;
			event.preventDefault();
			if (event.dataTransfer) event.dataTransfer.dropEffect = "move";
		};
		const end = () => {
			dragged = [];
			mark(null);
		};
		const drop = (event: DragEvent) => {
			const deck = deckAt(event);
			if (deck === undefined) return;
			event.preventDefault();
			const ids = moving(deck).map(({ id }) => id);
			end();
			const said = t("edit.moved", { count: ids.length, deck: deck.name });
			void latest.current.acts.change(ids, { parentId: deck.id }, said);
		};
		const until = new AbortController();
		const options = { signal: until.signal };
		element.addEventListener("dragstart", start, options);
		element.addEventListener("dragover", over, options);
		element.addEventListener("drop", drop, options);
		element.addEventListener("dragend", end, options);
		return () => until.abort();
	}, [area]);
	return null;
}
