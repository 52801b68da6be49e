import type { LocalImage } from "@tuckbox/folder";
import { frontOf, type SortedGroup, type SortedPiece, type Sorting } from "@tuckbox/folder/sorting";
import { identityOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import { dragPieces, useDropPlace } from "./dragging.ts";
import type { Sizes } from "./GroupCard.tsx";
import styles from "./PieceList.module.css";
import { Picture } from "./pictures/Picture.tsx";
import { groupLabel } from "./sort-words.ts";
import type { Selection } from "./use-selection.ts";

/** Number of pictures that a group begins with: enough to recognize it, and few enough for fifty groups. */
const firstShown = 24;
const firstParts = 12;

type Props = {
	group: SortedGroup;
	sizes: Sizes;
	/** The size that the group has. */
	size: { widthMm: number; heightMm: number } | undefined;
	sorting: Sorting;
	selection: Selection;
	onDropped(pieces: readonly number[], to: number, before?: number): void;
};

const isMostlyAcross = ({ pieces }: SortedGroup) => {
	const across = pieces.filter(({ piece }) => {
		const { widthPx = 0, heightPx = 0 } = frontOf(piece) ?? {};
		return widthPx > 1.15 * heightPx;
	});
	return across.length * 2 > pieces.length;
};

/** The index of the piece above or below another one, by where they are on the screen. */
function inNextRow(options: readonly HTMLElement[], at: number, step: 1 | -1): number {
	const own = options[at];
	if (own === undefined) return at;
	const centre = own.offsetLeft + own.offsetWidth / 2;
	let best = at;
	let row: number | undefined;
	for (let i = at + step; i >= 0 && i < options.length; i += step) {
		const other = options[i];
		if (other === undefined || other.offsetTop === own.offsetTop) continue;
		row ??= other.offsetTop;
		if (other.offsetTop !== row) break;
		const distance = (one: HTMLElement) => Math.abs(one.offsetLeft + one.offsetWidth / 2 - centre);
		if (best === at || distance(other) < distance(options[best] as HTMLElement)) best = i;
	}
	return best;
}

/** The pictures of a group, to be chosen and dragged. Arrow keys move among them, Space chooses. */
export function PieceList({ group, sizes, size, sorting, selection, onDropped }: Props) {
	const { id, kind, pieces } = group;
	const [isOpen, setIsOpen] = useState(false);
	const [active, setActive] = useState(0);
	const list = useRef<HTMLDivElement>(null);
	const shown = isOpen ? pieces : pieces.slice(0, kind === "parts" ? firstParts : firstShown);
	const rest = pieces.length - shown.length;
	const name = groupLabel(group);
	const latest = useRef({ selection, onDropped });
	latest.current = { selection, onDropped };
	const acts = useMemo<TileProps["acts"]>(
		() => ({
			pick(one, at, isRange) {
				setActive(at);
				latest.current.selection.pick(one, isRange ? "range" : "toggle");
			},
			dragged(one) {
				const { ids } = latest.current.selection;
				return ids.has(one) ? [...ids] : [one];
			},
			drop: (ids, before) => latest.current.onDropped(ids, id, before),
		}),
		[id],
	);
	function onKeyDown(event: KeyboardEvent): void {
		const options = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
		const piece = shown[active];
		const moves: Record<string, number> = {
			ArrowLeft: active - 1,
			ArrowRight: active + 1,
			ArrowUp: inNextRow(options, active, -1),
			ArrowDown: inNextRow(options, active, 1),
			Home: 0,
			End: options.length - 1,
		};
		const next = moves[event.key];
		if (next !== undefined) {
			event.preventDefault();
			const at = Math.max(0, Math.min(options.length - 1, next));
			setActive(at);
			options[at]?.focus();
			const other = shown[at];
			if (event.shiftKey && other) selection.pick(other.id, "range");
		} else if ((event.key === " " || event.key === "Enter") && piece) {
			event.preventDefault();
			selection.pick(piece.id, event.shiftKey ? "range" : "toggle");
		} else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			selection.set(pieces.map((one) => one.id));
		}
	}
	if (pieces.length === 0) return <p className={styles.none}>{t("sort.noPicture")}</p>;
	return (
		<div className={styles.pieces}>
			<div
				ref={list}
				role="listbox"
				aria-multiselectable
				aria-label={t("sort.picturesOf", { group: name })}
				className={styles.list}
				data-few={pieces.length <= 3 || undefined}
				data-across={isMostlyAcross(group) || undefined}
				onKeyDown={onKeyDown}
			>
				{shown.map((one, at) => (
					<Tile
						key={one.id}
						{...{ one, at, acts }}
						image={sorting.images.get(frontOf(one.piece)?.file ?? "")}
						back={sorting.images.get(backOf(one) ?? "")}
						odd={oddSize(one, sizes, size)}
						isChosen={selection.ids.has(one.id)}
						isActive={at === Math.min(active, shown.length - 1)}
					/>
				))}
			</div>
			{rest > 0 && (
				<Button
					look="quiet"
					isSmall
					onClick={() => setIsOpen(true)}
					aria-label={t("sort.showAllOf", { group: name, count: pieces.length })}
				>
					{t("sort.showAll", { count: pieces.length })}
				</Button>
			)}
		</div>
	);
}

const backOf = ({ piece }: SortedPiece) => piece.pictures.find(({ side }) => side === "back")?.file;

/** The size of a piece, if it is not that of its group. */
function oddSize({ piece }: SortedPiece, sizes: Sizes, usual: Props["size"]): string | undefined {
	const size = sizes.get(identityOf({ kind: piece.kind, externalKey: piece.key }));
	const isOdd = size && usual && (size.widthMm !== usual.widthMm || size.heightMm !== usual.heightMm);
	return isOdd ? sizeText(size) : undefined;
}

type TileProps = {
	one: SortedPiece;
	/** Its place in the list. */
	at: number;
	image: LocalImage | undefined;
	back: LocalImage | undefined;
	odd: string | undefined;
	isChosen: boolean;
	isActive: boolean;
	/** The same for all pictures of the list, so that one that is chosen does not draw all others again. */
	acts: {
		pick(id: number, at: number, isRange: boolean): void;
		/** The pieces that move if this one is dragged. */
		dragged(id: number): number[];
		drop(ids: readonly number[], before: number): void;
	};
};

const Tile = memo(function Tile({ one, at, image, back, odd, isChosen, isActive, acts }: TileProps) {
	const { id, piece } = one;
	const place = useDropPlace((ids) => acts.drop(ids, id));
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
		<div
			role="option"
			aria-selected={isChosen}
			tabIndex={isActive ? 0 : -1}
			title={image?.name}
			className={styles.tile}
			draggable
			onClick={({ shiftKey }) => acts.pick(id, at, shiftKey)}
			onDragStart={(event) => dragPieces(event, acts.dragged(id))}
			{...place}
		>
			<span className={styles.face}>
				<Picture image={image} />
				{back !== undefined && (
					<span className={styles.ownBack}>
						<Picture image={back} />
					</span>
				)}
				{piece.count > 1 && <span className={styles.times}>{t("sort.times", { count: piece.count })}</span>}
				{isChosen && (
					<span className={styles.check}>
						<Icon name="check" />
					</span>
				)}
			</span>
			<span className={styles.caption} dir="auto">
				{piece.name}
			</span>
			{odd !== undefined && <span className={styles.odd}>{odd}</span>}
		</div>
	);
});
