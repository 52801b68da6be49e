import type { Component } from "@tuckbox/client";
import { Link } from "wouter";

type Props = { gameId: string; piece: Pick<Component, "id" | "name">; isPublished: boolean };

/** A piece's name, linked to its page if it is in the published version. */
export function PieceName({ gameId, piece: { id, name }, isPublished }: Props) {
	return isPublished ? <Link href={`/games/${gameId}/pieces/${id}`}>{name}</Link> : name;
}
