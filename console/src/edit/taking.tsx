import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Component, PublishedGame } from "@tuckbox/client";
import { isImageName, isImageType, sourceExtension } from "@tuckbox/pieces";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { keys } from "../api/queries.ts";
import styles from "./Drops.module.css";
import { openFolderDialog, openPicturesDialog, openReplaceDialog } from "./drop/dialog-request.ts";
import { droppedFiles, isFolder } from "./drop/dropped.ts";
import type { Dropped } from "./drop/dropped-node.ts";

const isPicture = ({ name, type }: File) => isImageType(type) || isImageName(name);

/** Archives that no browser unpacks. */
const otherArchive = /\.(rar|7z|tar|tgz|gz|bz2|xz)$/i;

/** The target of files that are dropped on a piece: the piece, and the deck that it is or belongs to. */
function dropTarget(pieces: readonly Component[], id: string | undefined) {
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

type DropPlace = {
	gameId: string | undefined;
	/** The piece that the page is about. */
	pieceId: string | undefined;
	isShared: boolean;
	/** The piece that the files were dropped on. */
	over: string | undefined;
	client: QueryClient;
};

/** Opens the dialog for what was dropped. */
export async function take(
	dropped: Dropped[],
	{ gameId, pieceId, isShared, over, client }: DropPlace,
): Promise<void> {
	if (isShared) return void showToast(t("shell.dropShared"), { kind: "fault" });
	if (isFolder(dropped)) return openFolderDialog({ dropped, gameId });
	const files = await droppedFiles(dropped);
	// pictures are made of these where folders are read
	if (files.length > 0 && files.every(({ name }) => sourceExtension.test(name)))
		return openFolderDialog({ dropped, gameId });
	if (!files.some(isPicture)) {
		const archive = files.find(({ name }) => otherArchive.test(name));
		const text = archive ? t("shell.dropArchive", { file: archive.name }) : t("shell.dropNothing");
		return void showToast(text, { kind: "fault" });
	}
	if (gameId === undefined) return openFolderDialog({ dropped });
	const pieces = client.getQueryData<PublishedGame>(keys.published(gameId))?.components ?? [];
	const target = over ?? pieceId;
	const { piece, deck } = dropTarget(pieces, target);
	const [file, ...others] = files;
	const isSide = piece !== undefined && (target === pieceId || deck === undefined) && piece.kind !== "die";
	if (isSide && file !== undefined && others.length === 0)
		return openReplaceDialog({ gameId, pieceId: piece.id, file });
	openPicturesDialog({
		...{ gameId, files, deckId: deck?.id },
		cardId: others.length === 0 && piece !== deck ? piece?.id : undefined,
	});
}
