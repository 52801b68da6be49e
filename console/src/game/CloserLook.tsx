import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import { turnActionOf } from "@tuckbox/web/draw/model/turning.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { LinkButton } from "../ui/LinkButton.tsx";
import styles from "./CloserLook.module.css";
import { turn } from "./state/pieces-actions.ts";
import { usePieces, usePiecesState } from "./state/pieces-store.ts";

/** The room of the dialog around the piece, in pixels, and the largest piece. */
const around = { x: 112, y: 232 };
const maxPx = 900;

/**
 * A piece as large as the window allows. Arrow keys lead to its neighbours, F turns it, Space and Escape end the look.
 * @param onGo moves the focus to the piece that was shown last
 */
export function CloserLook({ id, onGo }: { id: string; onGo(id: string): void }) {
	const { store, grouped, hrefOf } = usePieces();
	const piece = grouped.byId.get(id);
	const isFlipped = usePiecesState(({ flipped }) => flipped.has(id));
	const turned = usePiecesState((state) => state.turned.get(id));
	const isGone = piece === undefined;
	useEffect(() => {
		// a push has deleted it
		if (isGone) store.update({ looked: undefined });
	}, [isGone, store]);
	if (piece === undefined) return null;
	const family = familyOf(piece, grouped);
	const { widthMm, heightMm } = footprintOf(piece);
	const perMm = Math.min(
		Math.min(maxPx, innerWidth - around.x) / widthMm,
		Math.min(maxPx, innerHeight - around.y) / heightMm,
	);
	const [width, height] = [widthMm * perMm, heightMm * perMm];
	const next = turnActionOf(piece, family, turned);
	const close = () => {
		// the dialog gives the focus back to the first piece
		flushSync(() => store.update({ looked: undefined }));
		onGo(id);
	};
	const step = (by: 1 | -1) => {
		const { order } = store.place;
		const to = order[order.indexOf(id) + by];
		if (to !== undefined) store.update({ looked: to });
	};
	return (
		<Dialog
			title={piece.name}
			onClose={close}
			isWide
			fillsPhone
			actions={
				<>
					<LinkButton href={hrefOf(id)}>{t("game.open")}</LinkButton>
					{next && (
						<Button icon="flip" aria-keyshortcuts="F" onClick={() => turn(store, id, grouped)}>
							{next.label}
						</Button>
					)}
				</>
			}
		>
			<div
				className={styles.stage}
				ref={(element) => {
					const dialog = element?.closest("dialog");
					const press = (event: KeyboardEvent) => {
						const { key, target } = event;
						if (key === " ") {
							// a button with the focus is pressed
							if (target instanceof HTMLButtonElement) return;
							close();
						} else if (key === "ArrowLeft" || key === "ArrowUp") step(-1);
						else if (key === "ArrowRight" || key === "ArrowDown") step(1);
						else if (key === "f" || key === "F") turn(store, id, grouped);
						else return;
						event.preventDefault();
						event.stopPropagation();
					};
					dialog?.addEventListener("keydown", press);
					return () => dialog?.removeEventListener("keydown", press);
				}}
				onPointerDown={close}
			>
				<div className={styles.piece} style={{ width, height }}>
					<PieceDrawing
						key={id}
						piece={piece}
						family={family}
						width={width}
						height={height}
						isFlipped={isFlipped}
						turned={turned}
					/>
				</div>
				<p className={styles.facts}>{sizeText(piece)}</p>
			</div>
		</Dialog>
	);
}
