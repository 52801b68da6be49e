import type { Component, ImageFace } from "@tuckbox/client";
import { faceNumber, kindTable } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { openReplaceDialog } from "../drop/dialog-request.ts";
import { pictureTypes } from "../drop/dropped.ts";
import { useActs } from "../push/acts.ts";
import { editState } from "./edit-state.ts";
import styles from "./OwnPiece.module.css";
import { PieceForm } from "./PieceForm.tsx";
import { sideText, sideTitle } from "./side-text.ts";

/** The sides that a piece may show, including those that it has. */
export function sidesFor(piece: Component): string[] {
	const own = piece.payload.imageFaces.map(({ sideKey }) => sideKey);
	const { sides } = kindTable[piece.kind];
	if (sides === "frontAndBack") return ["front", "back"];
	if (sides === "pages") return ["cover", ...own.filter((side) => side.startsWith("page-"))];
	if (sides === "faces") return own.some((side) => faceNumber(side) !== undefined) ? own : ["face-1"];
	return [];
}

/** Whether a side can be without a picture. */
const isOptional = (piece: Component, side: string) =>
	!(side === "front" && kindTable[piece.kind].front === "required") && !side.startsWith("page-");

type SideProps = {
	piece: Component;
	side: string;
	face: ImageFace | undefined;
	/** Without a picture of its own, the side shows that of the deck. */
	isShared: boolean;
	acts: ReturnType<typeof useActs>;
	gameId: string;
};

function Side({ piece, side, face, isShared, acts, gameId }: SideProps) {
	const field = useRef<HTMLInputElement>(null);
	const id = useId();
	const name = sideText(side);
	return (
		<li>
			<span className={styles.side}>{sideTitle(side)}</span>
			<input
				ref={field}
				id={id}
				type="file"
				hidden
				accept={pictureTypes}
				aria-label={t("edit.pictureFor", { side: name })}
				onChange={({ target }) => {
					const [file] = target.files ?? [];
					if (file) openReplaceDialog({ gameId, pieceId: piece.id, file, side });
					target.value = "";
				}}
			/>
			<Button isSmall icon="upload" onClick={() => field.current?.click()}>
				{face
					? t("edit.replaceSide", { side: name })
					: isShared
						? t("edit.ownBack")
						: t("edit.addSide", { side: name })}
			</Button>
			{face && isOptional(piece, side) && (
				<Button
					isSmall
					look="quiet"
					aria-label={t("edit.removeSide", { side: name })}
					isBusy={acts.isBusy}
					onClick={() =>
						void acts.clearSide(
							piece.id,
							side,
							face.assetId,
							t("edit.sideRemoved", { side: sideTitle(side), name: piece.name }),
						)
					}
				>
					{t("edit.remove")}
				</Button>
			)}
		</li>
	);
}

type Props = {
	gameId: string;
	piece: Component;
	/** Its children: cards, tiles or faces. */
	inside: readonly Component[];
	parent: Component | undefined;
	pieces: readonly Component[];
	/** The name of its app, if it is not Tuckbox itself. */
	foreignApp: string | undefined;
	back: string;
	/** The facts of the piece, which the form takes the place of. */
	children: ReactNode;
};

/** The actions of a game's owner on one of its pieces, on its page. */
export function OwnPiece({ gameId, piece, inside, parent, pieces, foreignApp, back, children }: Props) {
	const [, go] = useLocation();
	const acts = useActs(gameId);
	const [isEditing, setIsEditing] = useState(() => history.state === editState);
	useShortcuts(t("piece.keys"), [{ keys: "E", label: t("edit.edit"), run: () => setIsEditing(true) }]);
	// another visit to the page does not open the form
	useEffect(() => {
		if (history.state === editState) history.replaceState(null, "");
	}, []);
	const [isDeleting, setIsDeleting] = useState(false);
	const faces = new Map(piece.payload.imageFaces.map((face) => [face.sideKey, face]));
	const decks = pieces.filter(({ kind, app }) => (kind === "deck" || kind === "bundle") && app === piece.app);
	const hasSharedBack = parent?.payload.imageFaces.some(({ sideKey }) => sideKey === "back") === true;
	const sides = sidesFor(piece);
	const shown = sides.length > 6 ? sides.slice(0, 2) : sides;
	return (
		<section className={styles.own} aria-label={t("edit.yourPiece")}>
			{isEditing ? (
				<PieceForm
					key={piece.id}
					piece={piece}
					parent={parent}
					decks={decks}
					acts={acts}
					onClose={() => setIsEditing(false)}
				>
					{shown.length > 0 && (
						<ul className={styles.sides} aria-label={t("edit.pictures")}>
							{shown.map((side) => (
								<Side
									key={side}
									{...{ gameId, piece, side, acts }}
									face={faces.get(side)}
									isShared={side === "back" && hasSharedBack}
								/>
							))}
						</ul>
					)}
					<p className="quiet small" dir="auto">
						{foreignApp === undefined ? t("edit.folderWins") : t("edit.appWins", { app: foreignApp })}
					</p>
				</PieceForm>
			) : (
				<>
					<div className={styles.buttons}>
						<Button icon="edit" aria-keyshortcuts="E" onClick={() => setIsEditing(true)}>
							{t("edit.edit")}
						</Button>
						<Button look="quiet" icon="delete" onClick={() => setIsDeleting(true)}>
							{t("edit.delete")}
						</Button>
					</div>
					{children}
				</>
			)}
			{isDeleting && (
				<DeleteDialog
					pieces={[piece]}
					inside={inside}
					isBusy={acts.isBusy}
					onClose={() => setIsDeleting(false)}
					onDelete={async (ids, count) => {
						const isDone = await acts.remove(
							ids,
							count === 1 ? t("edit.pieceDeleted", { name: piece.name }) : t("edit.deleted", { count }),
						);
						setIsDeleting(false);
						if (isDone) go(back);
					}}
				/>
			)}
		</section>
	);
}

type DeleteProps = {
	pieces: readonly Component[];
	/** Cards of decks among them, tiles of bundles, and faces of dice. */
	inside: readonly Component[];
	isBusy: boolean;
	/** @param count of the pieces without the faces of dice, which people do not count */
	onDelete(ids: readonly string[], count: number): void;
	onClose(): void;
};

/** Asks before pieces are deleted; what is in them goes with them, unless it is to stay. Faces always go with their die. */
export function DeleteDialog({ pieces, inside, isBusy, onDelete, onClose }: DeleteProps) {
	const faces = inside.filter(({ kind }) => kind === "dieFace");
	const cards = inside.filter(({ kind }) => kind !== "dieFace");
	const [takesCards, setTakesCards] = useState(true);
	const id = useId();
	const named = [...pieces, ...(takesCards ? cards : [])].filter(({ kind }) => kind !== "dieFace");
	const count = Math.max(1, named.length);
	const gone = [...pieces, ...faces, ...(takesCards ? cards : [])].map((piece) => piece.id);
	const [first] = pieces;
	const isOne = pieces.length === 1 && first !== undefined;
	return (
		<Dialog
			title={
				isOne ? t("edit.deleteOne", { name: first.name }) : t("edit.deleteMany", { count: pieces.length })
			}
			onClose={onClose}
			onSubmit={() => onDelete(gone, count)}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={isBusy}>
						{count === 1 ? t("edit.delete") : t("edit.deleteCount", { count })}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			{!isOne && (
				<p dir="auto">
					{pieces
						.slice(0, 6)
						.map(({ name }) => name)
						.join(", ")}
					{pieces.length > 6 && " …"}
				</p>
			)}
			{cards.length > 0 && (
				<p className={styles.check}>
					<input
						id={id}
						type="checkbox"
						checked={takesCards}
						onChange={({ target }) => setTakesCards(target.checked)}
					/>
					<label htmlFor={id}>{t("edit.deleteInside", { count: cards.length })}</label>
				</p>
			)}
			<p>{t("edit.deleteIsUndone")}</p>
		</Dialog>
	);
}
