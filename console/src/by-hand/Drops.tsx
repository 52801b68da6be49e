import { useQueryClient } from "@tanstack/react-query";
import type { Component, PublishedGame } from "@tuckbox/client";
import { isImageName, isImageType } from "@tuckbox/pieces";
import { lazy, Suspense, useCallback } from "react";
import { useLocation } from "wouter";
import { keys } from "../api/queries.ts";
import { useSignal } from "../api/signal.ts";
import { Icon } from "../look/Icon.tsx";
import { showToast } from "../look/Toast.tsx";
import { loadWords, rich, t } from "../words/words.ts";
import styles from "./Drops.module.css";
import { dialogRequest, openFolderDialog, openPicturesDialog, openReplaceDialog } from "./dialog-request.ts";
import { pieceIdOf, useDrop } from "./drop-target.ts";
import { type Dropped, filesOf, isFolder } from "./dropped.ts";

/** A dialog that is loaded, with its words, when it is first opened. */
const dialog = <P extends object>(load: () => Promise<React.ComponentType<P>>) =>
	lazy(async () => {
		const [component] = await Promise.all([load(), loadWords(["byHand", "piece"])]);
		return { default: component };
	});
const PicturesDialog = dialog(async () => (await import("./PicturesDialog.tsx")).PicturesDialog);
const FolderDialog = dialog(async () => (await import("./FolderDialog.tsx")).FolderDialog);
const ReplaceDialog = dialog(async () => (await import("./ReplaceDialog.tsx")).ReplaceDialog);

/** The game and the piece that a page is about. */
function placeOf(path: string): {
	gameId?: string | undefined;
	pieceId?: string | undefined;
	isShared: boolean;
} {
	const [, gameId, pieceId] = /^\/games\/([^/]+)(?:\/pieces\/([^/]+))?/.exec(path) ?? [];
	return { gameId, pieceId, isShared: path.startsWith("/s/") };
}

const isPicture = ({ name, type }: File) => isImageType(type) || isImageName(name);

/** What a piece that files are dropped on stands for: itself, and the deck that it is or is in. */
function targetOf(pieces: readonly Component[], id: string | undefined) {
	const piece = pieces.find((one) => one.id === id);
	if (piece === undefined) return {};
	const isDeck = ({ kind }: Component) => kind === "deck" || kind === "bundle";
	const deck = isDeck(piece)
		? piece
		: pieces.find(
				(one) =>
					isDeck(one) &&
					piece.kind === "tile" &&
					one.app === piece.app &&
					one.externalKey === piece.parentExternalKey,
			);
	return { piece, deck };
}

/** What will become of dropped files, next to the pointer's target. */
function Hint({
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
	const { piece, deck } = targetOf(pieces, over ?? pieceId);
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

/**
 * Takes files and folders that are dropped anywhere in the console, and shows what will become of them. Elements with a
 * piece's id in `data-piece` or `data-stop` stand for that piece.
 */
export function Drops() {
	const [path, go] = useLocation();
	const client = useQueryClient();
	const request = useSignal(dialogRequest);
	const { gameId, pieceId, isShared } = placeOf(path);

	const onDrop = useCallback(
		async (dropped: Dropped[], element: Element | null) => {
			if (isShared) return showToast(t("shell.dropShared"), { kind: "fault" });
			if (isFolder(dropped)) return openFolderDialog({ dropped, gameId });
			const files = await filesOf(dropped);
			if (!files.some(isPicture)) return showToast(t("shell.dropNothing"), { kind: "fault" });
			if (gameId === undefined) return openFolderDialog({ dropped });
			const pieces = client.getQueryData<PublishedGame>(keys.published(gameId))?.components ?? [];
			const over = pieceIdOf(element) ?? pieceId;
			const { piece, deck } = targetOf(pieces, over);
			const [file, ...others] = files;
			const isSide = piece !== undefined && (over === pieceId || deck === undefined) && piece.kind !== "die";
			if (isSide && file !== undefined && others.length === 0)
				return openReplaceDialog({ gameId, pieceId: piece.id, file });
			openPicturesDialog({
				...{ gameId, files, deckId: deck?.id },
				cardId: others.length === 0 && piece !== deck ? piece?.id : undefined,
			});
		},
		[gameId, pieceId, isShared, client],
	);
	const { isHeld, over } = useDrop(onDrop);
	const close = () => dialogRequest.set(undefined);
	return (
		<>
			{isHeld && !isShared && <Hint gameId={gameId} pieceId={pieceId} over={pieceIdOf(over)} />}
			<Suspense>
				{request?.type === "pictures" && <PicturesDialog request={request} onClose={close} />}
				{request?.type === "folder" && <FolderDialog request={request} onClose={close} onGo={go} />}
				{request?.type === "replace" && <ReplaceDialog request={request} onClose={close} />}
			</Suspense>
		</>
	);
}
