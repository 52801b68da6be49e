import type { Component } from "@tuckbox/client";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";

type Props = { gameId: string; piece: Pick<Component, "id" | "name">; isPublished: boolean };

/** A piece's name, linked to its page if it is in the published version. */
export function PieceName({ gameId, piece: { id, name }, isPublished }: Props) {
	const { base } = useSource(gameId);
	const text = <bdi>{name}</bdi>;
	return isPublished ? <Link href={`${base}/pieces/${id}`}>{text}</Link> : text;
}
