import { frontOf, type SortedGroup, type SortedPiece, type Sorting } from "@tuckbox/folder/sorting";
import { identityOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { dragPieces, holdsPieces, piecesOf } from "./dragging.ts";
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
						{...{ one, sizes, sorting }}
						usual={size}
						isChosen={selection.ids.has(one.id)}
						isActive={at === Math.min(active, shown.length - 1)}
						onPick={(isRange) => {
							setActive(at);
							selection.pick(one.id, isRange ? "range" : "toggle");
						}}
						dragged={() => (selection.ids.has(one.id) ? [...selection.ids] : [one.id])}
						onDropped={(ids) => onDropped(ids, id, one.id)}
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

type TileProps = {
	one: SortedPiece;
	sizes: Sizes;
	usual: Props["size"];
	sorting: Sorting;
	isChosen: boolean;
	isActive: boolean;
	onPick(isRange: boolean): void;
	/** The pieces that move if this one is dragged. */
	dragged(): number[];
	onDropped(ids: readonly number[]): void;
};

function Tile({ one, sizes, usual, sorting, isChosen, isActive, onPick, dragged, onDropped }: TileProps) {
	const [isOver, setIsOver] = useState(false);
	const { piece } = one;
	const front = frontOf(piece);
	const image = sorting.images.get(front?.file ?? "");
	const back = piece.pictures.find(({ side }) => side === "back")?.file;
	const size = sizes.get(identityOf({ kind: piece.kind, externalKey: piece.key }));
	const isOdd = size && usual && (size.widthMm !== usual.widthMm || size.heightMm !== usual.heightMm);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
		<div
			role="option"
			aria-selected={isChosen}
			tabIndex={isActive ? 0 : -1}
			title={front?.file}
			className={styles.tile}
			data-over={isOver || undefined}
			draggable
			onClick={({ shiftKey }) => onPick(shiftKey)}
			onDragStart={(event) => dragPieces(event, dragged())}
			onDragOver={(event) => {
				if (!holdsPieces(event)) return;
				event.preventDefault();
				event.stopPropagation();
				setIsOver(true);
			}}
			onDragLeave={() => setIsOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				event.stopPropagation();
				setIsOver(false);
				onDropped(piecesOf(event));
			}}
		>
			<span className={styles.face}>
				<Picture image={image} />
				{back !== undefined && (
					<span className={styles.ownBack}>
						<Picture image={sorting.images.get(back)} />
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
			{isOdd && <span className={styles.odd}>{sizeText(size)}</span>}
		</div>
	);
}
