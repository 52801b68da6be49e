import { faceNumber } from "@tuckbox/pieces";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { BookLeaves } from "../draw/BookLeaves.tsx";
import { openPagesText, turnCount } from "../draw/book-pages.ts";
import { DieSolid } from "../draw/DieSolid.tsx";
import { reachOf } from "../draw/dice/die.ts";
import { Flip } from "../draw/Flip.tsx";
import { facesOf, familyOf } from "../draw/families.ts";
import { isCutOut, shapeOf } from "../draw/outline.ts";
import { Picture } from "../draw/Picture.tsx";
import { type Piece, sideOf, sidesOf, topSideOf } from "../draw/piece.ts";
import type { Table } from "../game/groups.ts";
import { pxPerMm } from "../game/scale.ts";
import { Button } from "../look/Button.tsx";
import { screenFactor } from "../look/screen-size.ts";
import styles from "./PieceStage.module.css";
import { SideView } from "./SideView.tsx";
import { type ShownPixels, trimOf } from "./trim.ts";

/** The space available for a piece, in pixels. */
function useAvailableSize() {
	const ground = useRef<HTMLDivElement>(null);
	const [available, setAvailable] = useState({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const { current } = ground;
		if (current === null) return;
		const measure = () => {
			const { paddingLeft, paddingRight } = getComputedStyle(current);
			setAvailable({
				width: current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
				height: Math.max(240, Math.min(640, innerHeight * 0.6)),
			});
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return { ground, available };
}

/** Calls `pressed` for a key without modifiers, except in form fields and dialogs. */
function useKey(key: string, pressed: () => void): void {
	const latest = useRef(pressed);
	useEffect(() => {
		latest.current = pressed;
	});
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog"))
				return;
			latest.current();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [key]);
}

/** The scale, in pixels per millimetre, at which a size fills the available space. */
function fittingScale(
	widthMm: number,
	heightMm: number,
	available: { width: number; height: number },
): number {
	return Math.max(0.05, Math.min(available.width / widthMm, available.height / heightMm, pxPerMm(4)));
}

type StageProps = {
	piece: Piece;
	table: Table;
	/** The sizes of the loaded versions of images, by derived asset id. */
	shown: ReadonlyMap<string, ShownPixels>;
	onShown(derivedAssetId: string, size: ShownPixels): void;
};
type BodyProps = StageProps & {
	available: { width: number; height: number };
	isActual: boolean;
	showsCut: boolean;
	isFlipped: boolean;
	showsBoth: boolean;
};

function DieStage({ piece, table, available, isActual }: BodyProps) {
	const sides = piece.sides ?? 6;
	const [number, setNumber] = useState<number>(sides);
	const faces = facesOf(familyOf(piece, table));
	const size = piece.widthMm * 2 * reachOf(sides);
	const scale = isActual
		? pxPerMm(1, screenFactor())
		: Math.min(fittingScale(size, size, available), 320 / size);
	useKey("f", () => setNumber((number % sides) + 1));
	return (
		<div className={styles.solo}>
			<div className={styles.place} style={{ width: size * scale, height: size * scale }}>
				<DieSolid sides={sides} faces={faces} sizePx={piece.widthMm * scale} number={number} />
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: not a form */}
			<div className={styles.sides} role="group" aria-label="Faces">
				{Array.from({ length: sides }, (_, i) => i + 1).map((face) => {
					const side = sidesOf(faces.get(face) ?? piece).find((s) => faceNumber(s.sideKey) === face);
					return (
						<button
							key={face}
							type="button"
							className={styles.sideButton}
							aria-pressed={face === number}
							aria-label={`Face ${face}${side ? "" : ", number only"}`}
							onClick={() => setNumber(face)}
						>
							{side ? <Picture side={side} name={String(face)} shape="box" longEdgePx={52} /> : face}
						</button>
					);
				})}
			</div>
		</div>
	);
}

function BookStage({ piece, available, isActual }: BodyProps) {
	const [turned, setTurned] = useState(0);
	const last = turnCount(piece);
	const scale = isActual
		? pxPerMm(1, screenFactor())
		: fittingScale(2 * piece.widthMm, piece.heightMm, available);
	useKey("f", () => setTurned(turned >= last ? 0 : turned + 1));
	return (
		<div className={styles.solo}>
			<div
				className={styles.place}
				style={{ width: 2 * piece.widthMm * scale, height: piece.heightMm * scale }}
			>
				<BookLeaves book={piece} turned={turned} pagePx={piece.widthMm * scale} />
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: not a form */}
			<div className={styles.tools} role="group" aria-label="Pages">
				<Button
					isSmall
					look="quiet"
					icon="left"
					aria-label="Previous page"
					disabled={turned === 0}
					onClick={() => setTurned(turned - 1)}
				/>
				<span className="quiet small" role="status">
					{openPagesText(piece, turned)}
				</span>
				<Button
					isSmall
					look="quiet"
					icon="right"
					aria-label="Next page"
					disabled={turned >= last}
					onClick={() => setTurned(turned + 1)}
				/>
			</div>
		</div>
	);
}

function SidesStage({
	piece,
	table,
	available,
	isActual,
	showsCut,
	isFlipped,
	showsBoth,
	shown,
	onShown,
}: BodyProps) {
	const parent = table.parents.get(piece.id);
	const shape = shapeOf(piece, familyOf(piece, table));
	const [front, back] = sidesOfStage(piece, parent);
	const columns = showsBoth && back !== null ? 2 : 1;
	// minus the gap and the captions
	const each = { width: (available.width - (columns - 1) * 48) / columns, height: available.height - 24 };
	const bleedRoom = showsCut ? 1.14 : 1;
	const scale = isActual
		? pxPerMm(1, screenFactor())
		: fittingScale(piece.widthMm * bleedRoom, piece.heightMm * bleedRoom, each);
	const view = (key: "front" | "back", side: typeof front) => {
		const isShared = side !== undefined && !sidesOf(piece).includes(side);
		const label = key === "front" && side?.sideKey !== "back" ? "Front" : isShared ? "Back, shared" : "Back";
		return (
			<SideView
				piece={piece}
				side={side}
				shape={shape}
				label={piece.kind === "dieFace" ? (side?.sideKey.replace("-", " ") ?? "Face") : label}
				width={piece.widthMm * scale}
				height={piece.heightMm * scale}
				trim={side && trimOf(side, piece, shown.get(side.derivedAssetId))}
				showsCut={showsCut}
				isBack={key === "back"}
				isBare={isCutOut(piece, shape)}
				onSize={(size) => side && onShown(side.derivedAssetId, size)}
			/>
		);
	};
	if (back === null) return view("front", front);
	if (showsBoth) {
		const both = [view("front", front), view("back", back)];
		return isFlipped ? both.toReversed() : both;
	}
	const width = Math.max(piece.widthMm * scale, Math.min(available.width, 300));
	return (
		<div className={styles.place} style={{ width, height: piece.heightMm * scale + 32 }}>
			<Flip isFlipped={isFlipped} front={view("front", front)} back={view("back", back)} />
		</div>
	);
}

/** The sides to show: front and back. The back is null for a one-sided piece, and undefined if its picture is missing. */
function sidesOfStage(piece: Piece, parent: Piece | undefined) {
	const back = sideOf(piece, "back") ?? sideOf(parent, "back");
	if (piece.kind === "deck" || piece.kind === "bundle") {
		const front = sideOf(piece, "front");
		return front || !back ? ([front, back ?? null] as const) : ([back, null] as const);
	}
	const isTwoSided = back !== undefined || (piece.kind === "tile" && parent !== undefined);
	return [topSideOf(piece), isTwoSided ? back : null] as const;
}

/** Dice and books turn as solids; all other pieces are flat and cut from images. */
const isSolid = ({ kind }: Piece) => kind === "die" || kind === "book";

/** The piece whose picture is shown: for a deck or bundle without one, its first child. */
export function faceOf(piece: Piece, table: Table): Piece {
	const isPile = piece.kind === "bundle" || piece.kind === "deck";
	if (!isPile || sidesOf(piece).length > 0) return piece;
	return table.children.get(piece.id)?.[0] ?? piece;
}

/** Whether a piece has another side, face or page to turn to. */
export function canTurn(piece: Piece, table: Table): boolean {
	if (piece.kind === "book") return turnCount(piece) > 0;
	return isSolid(piece) || sidesOfStage(piece, table.parents.get(piece.id))[1] !== null;
}

/** Whether a piece has an image whose trim can be shown. */
export function hasCut(piece: Piece): boolean {
	return !isSolid(piece) && sidesOf(piece).length > 0;
}

/** A piece, as large as the available space allows. */
export function PieceStage({ piece: whole, table, shown, onShown }: StageProps) {
	const piece = faceOf(whole, table);
	const { ground, available } = useAvailableSize();
	const [isActual, setIsActual] = useState(false);
	const [showsCut, setShowsCut] = useState(false);
	const [isFlipped, setIsFlipped] = useState(false);
	const [wantsBoth, setWantsBoth] = useState(true);
	const showsBoth = wantsBoth && available.width >= 560;
	const hasTwo = !isSolid(piece) && canTurn(piece, table);
	const hasImage = hasCut(piece);
	const turnOver = () => {
		if (hasTwo) setIsFlipped(!isFlipped);
	};
	useKey("f", turnOver);
	useKey("t", () => hasImage && setShowsCut(!showsCut));
	const Body = piece.kind === "die" ? DieStage : piece.kind === "book" ? BookStage : SidesStage;
	return (
		<section className={styles.stage} aria-label="Piece">
			<div className={styles.tools}>
				{hasTwo && (
					<Button
						isSmall
						look="quiet"
						icon="flip"
						aria-keyshortcuts="f"
						title="Turn over (F)"
						onClick={turnOver}
					>
						Turn over
					</Button>
				)}
				{hasTwo && available.width >= 560 && (
					<Button
						isSmall
						look="quiet"
						aria-pressed={wantsBoth}
						className={wantsBoth ? styles.isOn : undefined}
						onClick={() => setWantsBoth(!wantsBoth)}
					>
						Both sides
					</Button>
				)}
				{hasImage && (
					<Button
						isSmall
						look="quiet"
						aria-pressed={showsCut}
						aria-keyshortcuts="t"
						title="Trim and bleed (T)"
						className={showsCut ? styles.isOn : undefined}
						onClick={() => setShowsCut(!showsCut)}
					>
						Trim and bleed
					</Button>
				)}
				<Button
					isSmall
					look="quiet"
					icon="ruler"
					aria-pressed={isActual}
					className={isActual ? styles.isOn : undefined}
					onClick={() => setIsActual(!isActual)}
				>
					Actual size
				</Button>
				{piece !== whole && <span className="quiet small">First piece: {piece.name}</span>}
			</div>
			<div ref={ground} className={styles.ground}>
				{available.width > 0 && (
					<Body
						key={piece.id}
						{...{ piece, table, shown, onShown, available, isActual, showsCut, isFlipped, showsBoth }}
					/>
				)}
			</div>
		</section>
	);
}
