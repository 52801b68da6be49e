import { wilson } from "./figures.ts";
import type { RevisionRecord } from "./revision.ts";

/**
 * Reasons to look at a piece: no copy was ever seen; it was in hands, and not played; it was kept there to the end; players
 * named it as the worst.
 */
export const lookReasons = ["neverDrawn", "dead", "alwaysKept", "worst"] as const;
export type LookReason = (typeof lookReasons)[number];

export type ToLookAt<Piece> = {
	reason: LookReason;
	piece: Piece;
	/** The revision of which this is true: the latest one of the piece. */
	revision: string;
	/** Number of games in which it was so, of those in which it could have been; for `worst`, of answers. */
	count: number;
	of: number;
};

/** The lowest number of games of which anything is said: fewer happen by chance. */
const leastToLookAt = 3;
/** The share of games from which on something is said of a piece. */
const leastShare = 0.75;
const maxLines = 10;
/** With more lines of one reason, the others would not be seen. */
const maxOfReason = 4;

type Line<Piece> = ToLookAt<Piece> & { weight: number };

/** The lines that a piece deserves: at most one, of the first reason that holds. */
function linesOf<Piece>(
	piece: Piece,
	{ revision, votes, games: { finished } }: RevisionRecord,
): Line<Piece>[] {
	const { onTable, inHand, neverSeen, dead, kept } = finished;
	const counts: [LookReason, number, number][] = [
		["alwaysKept", kept, inHand],
		["dead", dead, inHand],
		["neverDrawn", neverSeen, onTable],
		["worst", votes.worst, votes.answers.worst],
	];
	return counts
		.filter(([reason, count, of]) => {
			if (of < leastToLookAt) return false;
			if (reason === "worst") return count >= leastToLookAt && count > votes.best;
			return reason === "dead" ? count / of >= leastShare : count === of;
		})
		.slice(0, 1)
		.map(([reason, count, of]) => ({ reason, piece, revision, count, of, weight: wilson(count, of)[0] }));
}

/** Collects what a designer should look at: few lines, those of which most is known first. */
export class Looking<Piece> {
	readonly #lines: Line<Piece>[] = [];

	add(piece: Piece, latest: RevisionRecord): void {
		this.#lines.push(...linesOf(piece, latest));
	}

	lines(): ToLookAt<Piece>[] {
		const ranked = this.#lines.toSorted((a, b) => b.weight - a.weight);
		const chosen = lookReasons
			.flatMap((reason) => ranked.filter((line) => line.reason === reason).slice(0, maxOfReason))
			.sort((a, b) => b.weight - a.weight)
			.slice(0, maxLines);
		return chosen.map(({ weight: _, ...line }) => line);
	}
}
