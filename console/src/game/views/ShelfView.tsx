import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { hasBack } from "@tuckbox/web/draw/model/turning.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { countOfKind, kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { memo, useMemo } from "react";
import { Link } from "wouter";
import { isEmpty } from "../../find/filter.ts";
import { countCopies, type Group } from "../../find/groups.ts";
import type { HeaderPart, Part, Shelf } from "../layout/pieces-layout.ts";
import { flip, setSpread } from "../state/pieces-actions.ts";
import { usePieces, usePiecesState } from "../state/pieces-store.ts";
import { PlacedPiece } from "./PlacedPiece.tsx";
import styles from "./ShelfView.module.css";

const DeckFan = late(async () => (await import("./DeckFan.tsx")).DeckFan);

/** The id of a group's heading. */
const groupElementId = (group: Group) => `group-${group.id.replace(/[^\w-]+/g, "-")}`;

/** The groups that are headed by the kind of their pieces. */
const kindsOfGroups = {
	deck: "deck",
	bundle: "bundle",
	boards: "board",
	dice: "die",
	tokens: "tokenSprite",
	counters: "counter",
	containers: "container",
	books: "book",
	foundFaces: "dieFace",
} as const;

/** The heading of a group. */
function groupTitle({ kind, parent, tiles }: Group): string {
	if (parent) return parent.name;
	if (kind !== "tiles" && kind !== "faces") return kindTitle(kindsOfGroups[kind], 2);
	if (tiles === undefined) return t(`game.${kind}`);
	const size = sizeText(tiles);
	return t("game.tilesOf", { size, shape: tiles.shape });
}

function countText({ kind, pieces }: Group): string {
	const [first] = pieces;
	if (first === undefined) return t("look.pieces", { count: 0 });
	return countOfKind(kind === "deck" ? "card" : first.kind, pieces.length);
}

function groupFacts(group: Group, appName: (id: string) => string | undefined): string[] {
	const pieces: readonly Piece[] = group.pieces;
	const facts: string[] = [];
	const copies = countCopies(pieces);
	if (group.parent !== undefined && pieces.length === 0) facts.push(t("game.emptyGroup"));
	else facts.push(countText(group));
	const sized = group.parent ?? pieces[0];
	const isOneSize = pieces.every(
		(piece) => piece.widthMm === pieces[0]?.widthMm && piece.heightMm === pieces[0]?.heightMm,
	);
	if (sized !== undefined && isOneSize && group.kind !== "dice") facts.push(sizeText(pieces[0] ?? sized));
	if (copies !== pieces.length) facts.push(t("game.inTheBox", { count: copies }));
	const app = group.parent && appName(group.parent.app);
	if (app !== undefined) facts.push(app);
	return facts;
}

function Header({ part }: { part: HeaderPart }) {
	const { group, isSpread, x, y, width } = part;
	const { store, grouped, hrefOf, appName } = usePieces();
	const changed = usePiecesState(({ marks }) => group.pieces.filter(({ id }) => marks.has(id)).length);
	const turnable = useMemo(
		() => (group.parent ? group.pieces.filter((piece) => hasBack(piece, familyOf(piece, grouped))) : []),
		[group, grouped],
	);
	const areFlipped = usePiecesState(
		({ flipped }) => turnable.length > 0 && turnable.every(({ id }) => flipped.has(id)),
	);
	const isFiltered = usePiecesState(({ filter, showsOnlyChanges }) => showsOnlyChanges || !isEmpty(filter));
	const isDeck = group.kind === "deck";
	return (
		<header className={styles.header} style={{ left: x, top: y, width }}>
			<div className={styles.words}>
				<h2 className={styles.title} id={groupElementId(group)} dir="auto">
					{group.parent ? <Link href={hrefOf(group.parent.id)}>{groupTitle(group)}</Link> : groupTitle(group)}
				</h2>
				<p className={styles.facts}>
					<span>{groupFacts(group, appName).join(" · ")}</span>
					{changed > 0 && <span className={styles.recent}>{t("game.justNow", { count: changed })}</span>}
				</p>
			</div>
			<div className={styles.tools}>
				{turnable.length > 0 && (isSpread || !isDeck) && (
					<Button
						look="quiet"
						isSmall
						icon="flip"
						aria-label={t("game.turnOverAll", { title: groupTitle(group) })}
						aria-pressed={areFlipped}
						onClick={() =>
							flip(
								store,
								turnable.map(({ id }) => id),
								!areFlipped,
							)
						}
					/>
				)}
				{isDeck && !isFiltered && group.pieces.length > 0 && (
					<Button
						isSmall
						look="quiet"
						aria-expanded={isSpread}
						aria-label={t(isSpread ? "game.gatherOf" : "game.spreadOutOf", { title: groupTitle(group) })}
						onClick={() => setSpread(store, [group.id], !isSpread)}
					>
						{t(isSpread ? "game.gather" : "game.spreadOut")}
					</Button>
				)}
			</div>
		</header>
	);
}

const partKey = (part: Exclude<Part, HeaderPart>) => (part.type === "piece" ? part.piece.id : part.deck.id);

/** A shelf of the page: its groups, each with a heading and a list of pieces. */
export const ShelfView = memo(function ShelfView({ shelf, top }: { shelf: Shelf; top: number }) {
	const byGroup = Map.groupBy(shelf.parts, (part) => part.group);
	return (
		<div className={styles.shelf} style={{ height: shelf.height, transform: `translateY(${top}px)` }}>
			{[...byGroup].map(([group, parts]) => {
				const lying = parts.filter((part) => part.type !== "header");
				return (
					// biome-ignore lint/a11y/useSemanticElements: a group of pieces, not of fields
					<div
						key={group.id}
						role="group"
						className={styles.group}
						aria-label={groupTitle(group)}
						data-deck={group.parent?.id}
					>
						{parts.map((part) => part.type === "header" && <Header key={group.id} part={part} />)}
						{lying.length > 0 && (
							<ul>
								{lying.map((part) =>
									part.type === "piece" ? (
										<PlacedPiece key={partKey(part)} part={part} />
									) : (
										<DeckFan key={partKey(part)} part={part} />
									),
								)}
							</ul>
						)}
					</div>
				);
			})}
		</div>
	);
});
