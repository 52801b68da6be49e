import { useQueryClient } from "@tanstack/react-query";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { lazy, Suspense, useCallback } from "react";
import { useLocation } from "wouter";
import { useSource } from "../api/source.ts";
import { dialogRequest } from "./drop/dialog-request.ts";
import { pieceIdOf, useDrop } from "./drop/drop-target.ts";
import type { Dropped } from "./drop/dropped-node.ts";

/** The dialogs and what they load are named in a file of their own, which the first view does not need. */
const DropDialogs = lazy(async () => ({ default: (await import("./DropDialogs.tsx")).DropDialogs }));
const Hint = late(async () => (await import("./Hint.tsx")).Hint);

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
			<Suspense>{request && <DropDialogs request={request} onClose={close} onGo={go} />}</Suspense>
		</>
	);
}
