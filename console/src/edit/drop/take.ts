import type { QueryClient } from "@tanstack/react-query";
import type { Component, PublishedGame } from "@tuckbox/client";
import { isImageName, isImageType, sourceExtension } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { keys } from "../../api/queries.ts";
import { openFolderDialog, openPicturesDialog, openReplaceDialog } from "./dialog-request.ts";
import { droppedFiles, isDrawable, isFolder } from "./dropped.ts";
import type { Dropped } from "./dropped-node.ts";

const isPicture = (file: File) => isImageType(file.type) || isImageName(file.name) || isDrawable(file);

/** Archives that no browser unpacks. */
const otherArchive = /\.(rar|7z|tar|tgz|gz|bz2|xz)$/i;

/** The target of files that are dropped on a piece: the piece, and the deck that it is or belongs to. */
export function dropTarget(pieces: readonly Component[], id: string | undefined) {
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

type DropPlace = {
	gameId: string | undefined;
	/** The piece that the page is about. */
	pieceId: string | undefined;
	/** Whether the game is only shown: behind a share link, or to a viewer. */
	isReadOnly: boolean;
	/** The piece that the files were dropped on. */
	over: string | undefined;
	client: QueryClient;
};

/** Opens the dialog for what was dropped. */
export async function take(
	dropped: Dropped[],
	{ gameId, pieceId, isReadOnly, over, client }: DropPlace,
): Promise<void> {
	if (isReadOnly) return void showToast(t("shell.dropShared"), { kind: "fault" });
	if (isFolder(dropped)) return openFolderDialog({ dropped, gameId });
	const files = await droppedFiles(dropped);
	const pieces = client.getQueryData<PublishedGame>(keys.published(gameId ?? ""))?.components ?? [];
	const target = over ?? pieceId;
	const { piece, deck } = dropTarget(pieces, target);
	// pictures are made of these where folders are read
	const isForFolder = piece === undefined || !files.every(isDrawable);
	if (files.length > 0 && isForFolder && files.every(({ name }) => sourceExtension.test(name)))
		return openFolderDialog({ dropped, gameId });
	if (!files.some(isPicture)) {
		const archive = files.find(({ name }) => otherArchive.test(name));
		const text = archive ? t("shell.dropArchive", { file: archive.name }) : t("shell.dropNothing");
		return void showToast(text, { kind: "fault" });
	}
	if (gameId === undefined) return openFolderDialog({ dropped });
	const [file, ...others] = files;
	const isSide = piece !== undefined && (target === pieceId || deck === undefined) && piece.kind !== "die";
	if (isSide && file !== undefined && others.length === 0)
		return openReplaceDialog({ gameId, pieceId: piece.id, file });
	openPicturesDialog({
		...{ gameId, files, deckId: deck?.id },
		cardId: others.length === 0 && piece !== deck ? piece?.id : undefined,
	});
}
