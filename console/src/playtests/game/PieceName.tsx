import { type Families, familyOf, findFamilies } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import { usePublished } from "../../api/queries.ts";
import type { PieceStory } from "./game-facts.ts";
import styles from "./tables.module.css";

/** A piece as a record names it. */
type RecordedPiece = Pick<PieceStory["piece"], "app" | "kind" | "externalKey" | "name">;

/** The pieces of the published game by what identifies them in a record. */
export function usePiecesByKey(gameId: string) {
	const pieces = usePublished(gameId).data?.components;
	return useMemo(() => {
		const keyOf = (app: string, kind: string, externalKey: string | null) =>
			JSON.stringify([app, kind, externalKey]);
		const byKey = new Map<string, Piece>(
			pieces?.map((piece) => [keyOf(piece.app, piece.kind, piece.externalKey), piece]),
		);
		const families = findFamilies(pieces ?? []);
		return {
			find: ({ app, kind, externalKey }: RecordedPiece) => byKey.get(keyOf(app, kind, externalKey)),
			families,
		};
	}, [pieces]);
}

type NameProps = {
	base: string;
	piece: RecordedPiece;
	current: Piece | undefined;
	families: Families;
	children?: ReactNode;
};

/** The name of a piece as it was, with the picture of the present one, to which it leads. */
export function PieceName({ base, piece, current, families, children }: NameProps) {
	return (
		<span className={styles.piece}>
			{current ? <PieceThumb piece={current} family={familyOf(current, families)} size={2.5} /> : <span />}
			<span>
				{current ? (
					<Link href={`${base}/pieces/${current.id}`} dir="auto">
						{piece.name}
					</Link>
				) : (
					<bdi>{piece.name}</bdi>
				)}
				{children}
			</span>
		</span>
	);
}
