import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { type CSSProperties, memo, type RefObject, useMemo, useRef } from "react";
import type { Group } from "../../find/groups.ts";
import { fieldTitle } from "../../ui/field-words.ts";
import { type Column, columns, usePieces, usePiecesState } from "../state/pieces-store.ts";
import { type Covered, type PiecesHandle, usePiecesWindow } from "../state/pieces-window.ts";
import styles from "./ListView.module.css";
import { cellText, listRows, rowHeight } from "./list.ts";
import { PieceLink, useGlow } from "./PlacedPiece.tsx";

const titles = (): Record<Column, string> => ({
	name: fieldTitle("name"),
	key: fieldTitle("externalKey"),
	kind: fieldTitle("kind"),
	deck: fieldTitle("parentExternalKey"),
	size: fieldTitle("size"),
	count: fieldTitle("count"),
});

/** The head of a column: sorts by it, then the other way round, then not. */
function Head({ column, title }: { column: Column; title: string }) {
	const { store } = usePieces();
	const isSorted = usePiecesState(({ sort }) => sort?.column === column);
	const isDescending = usePiecesState(({ sort }) => sort?.isDescending === true);
	const next = isSorted
		? isDescending
			? undefined
			: { column, isDescending: true }
		: { column, isDescending: false };
	return (
		<th
			className={styles[column]}
			scope="col"
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
		>
			<button type="button" className={styles.sort} onClick={() => store.update({ sort: next })}>
				{title}
				{isSorted && (
					<span className={`${styles.arrow} ${isDescending ? "" : styles.ascending}`}>
						<Icon name="down" />
					</span>
				)}
			</button>
		</th>
	);
}

const Row = memo(function Row({ piece, index }: { piece: Piece; index: number }) {
	const { grouped } = usePieces();
	const glow = useGlow(piece.id);
	const isSelected = usePiecesState(({ selected }) => selected.has(piece.id));
	return (
		<tr className={`${styles.row} ${isSelected ? styles.isSelected : ""}`} aria-rowindex={index + 2}>
			<td className={`${styles.cell} ${styles.picture}`}>
				<span className={styles.thumb}>
					<PieceThumb piece={piece} family={familyOf(piece, grouped)} size={2.75} {...glow} />
				</span>
			</td>
			{columns.map((column) => (
				<td
					key={column}
					className={`${styles.cell} ${styles[column]} ${column === "key" ? styles.mono : ""}`}
				>
					{column === "name" ? (
						<PieceLink piece={piece} className={styles.link}>
							<span dir="auto">{piece.name}</span>
						</PieceLink>
					) : (
						<span dir="auto">{cellText(piece, column, grouped)}</span>
					)}
				</td>
			))}
		</tr>
	);
});

/** The room of the rows that are not rendered. */
function Space({ height }: { height: number }) {
	return height <= 0 ? null : (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: there is nothing in it that could have the focus
		<tr aria-hidden="true">
			<td className={styles.space} style={{ height }} />
		</tr>
	);
}

type Props = {
	groups: readonly Group[];
	search: string;
	covered: Covered;
	handle: RefObject<PiecesHandle | null>;
};

/** The pieces as a dense list that can be sorted, of which only the visible rows are rendered. */
export function ListView({ groups, search, covered, handle }: Props) {
	const { grouped } = usePieces();
	const inside = useRef<HTMLTableSectionElement>(null);
	const sort = usePiecesState((state) => state.sort);
	const pieces = useMemo(() => listRows(groups, grouped, sort, locale), [groups, grouped, sort]);
	const shelves = useMemo(() => pieces.map(() => ({ height: rowHeight })), [pieces]);
	const stops = useMemo(
		() =>
			pieces.map(({ id }, i) => ({
				id,
				shelf: i,
				x: 0,
				y: (i + 1) * rowHeight,
				top: i * rowHeight,
			})),
		[pieces],
	);
	const { from, to, press } = usePiecesWindow({
		shelves,
		stops,
		search,
		spread: sort,
		covered,
		handle,
		inside,
	});
	return (
		<div className={styles.page}>
			<table
				className={styles.table}
				aria-label={t("game.listLabel")}
				aria-rowcount={pieces.length + 1}
				onKeyDown={press}
			>
				<thead>
					<tr className={styles.head} style={{ "--above": `${covered.above}px` } as CSSProperties}>
						<th className={styles.picture} scope="col">
							<span className="unseen">{fieldTitle("imageFaces")}</span>
						</th>
						{columns.map((column) => (
							<Head key={column} column={column} title={titles()[column]} />
						))}
					</tr>
				</thead>
				<tbody ref={inside}>
					<Space height={from * rowHeight} />
					{pieces.slice(from, to).map((piece, i) => (
						<Row key={piece.id} piece={piece} index={from + i} />
					))}
					<Space height={(pieces.length - to) * rowHeight} />
				</tbody>
			</table>
		</div>
	);
}
