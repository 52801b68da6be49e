import type { Component, Finding } from "@tuckbox/client";
import { cardsAmong } from "@tuckbox/web/draw/model/cards.ts";
import { findFamilies } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { useMemo } from "react";

/** The facts of pieces that lines about their findings show. */
export function useCheckedPieces(pieces: readonly Component[]) {
	return useMemo(() => {
		const byId = new Map(pieces.map((piece) => [piece.id, piece]));
		const families = findFamilies(pieces);
		const isCard = cardsAmong(pieces);
		return {
			of({ componentId }: Finding) {
				const piece = byId.get(componentId ?? "");
				return { piece, families, isCard: piece !== undefined && isCard(piece) };
			},
			/** The deck or bundle of a finding's piece, or the piece itself if it is one. */
			deckOf({ componentId }: Finding): Piece | undefined {
				const piece = byId.get(componentId ?? "");
				const all = [piece, families.parents.get(piece?.id ?? "")];
				return all.find((one) => one?.kind === "deck" || one?.kind === "bundle");
			},
		};
	}, [pieces]);
}

export type CheckedPieces = ReturnType<typeof useCheckedPieces>;
