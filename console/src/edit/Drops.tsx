import { useQueryClient } from "@tanstack/react-query";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { lazy, Suspense, useCallback } from "react";
import { useLocation } from "wouter";
import { useSource } from "../api/source.ts";
import { dialogRequest } from "./drop/dialog-request.ts";
import { pieceIdOf, useDrop } from "./drop/drop-target.ts";
import type { Dropped } from "./drop/dropped-node.ts";

/** A dialog that is loaded, with its words, when it is first opened. */
const dialog = <P extends object>(load: () => Promise<React.ComponentType<P>>) =>
	lazy(async () => {
		const [component] = await Promise.all([load(), loadWords(["edit", "piece"])]);
		return { default: component };
	});
const PicturesDialog = dialog(async () => (await import("./add/PicturesDialog.tsx")).PicturesDialog);
const FolderDialog = dialog(async () => (await import("./folder/FolderDialog.tsx")).FolderDialog);
const Hint = late(async () => (await import("./Hint.tsx")).Hint);
const ReplaceDialog = dialog(async () => (await import("./piece/ReplaceDialog.tsx")).ReplaceDialog);

/** The game and the piece that a page is about. */
function pageSubject(path: string): {
	gameId?: string | undefined;
	pieceId?: string | undefined;
	isShared: boolean;
} {
	const [, gameId, pieceId] = /^\/games\/([^/]+)(?:\/pieces\/([^/]+))?/.exec(path) ?? [];
	return { gameId, pieceId, isShared: path.startsWith("/s/") };
}

/**
 * Takes files and folders that are dropped anywhere in the console, and shows what will become of them. Elements with a
 * piece's id in `data-piece` or `data-stop` stand for that piece.
 */
export function Drops() {
	const [path, go] = useLocation();
	const client = useQueryClient();
	const request = useSignal(dialogRequest);
	const { gameId, pieceId, isShared } = pageSubject(path);
	const { canEdit } = useSource(gameId ?? "");
	const isReadOnly = isShared || !canEdit;

	const onDrop = useCallback(
		async (dropped: Dropped[], element: Element | null) => {
			const { take } = await import("./drop/take.ts");
			await take(dropped, { gameId, pieceId, isReadOnly, over: pieceIdOf(element), client });
		},
		[gameId, pieceId, isReadOnly, client],
	);
	const { isHeld, over } = useDrop(onDrop);
	const close = () => dialogRequest.set(undefined);
	return (
		<>
			{isHeld && !isReadOnly && <Hint gameId={gameId} pieceId={pieceId} over={pieceIdOf(over)} />}
			<Suspense>
				{request?.type === "pictures" && <PicturesDialog request={request} onClose={close} />}
				{request?.type === "folder" && <FolderDialog request={request} onClose={close} onGo={go} />}
				{request?.type === "replace" && <ReplaceDialog request={request} onClose={close} />}
			</Suspense>
		</>
	);
}
