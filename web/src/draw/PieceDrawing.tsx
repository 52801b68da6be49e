import { byForm } from "@tuckbox/pieces";
import { type AnimationEventHandler, memo } from "react";
import { late } from "../ui/late.tsx";
import { reachOf } from "./dice/reach.ts";
import { type Family, facesOf, noFamily } from "./model/families.ts";
import { Book } from "./parts/Book.tsx";
import { Dial, Plate, shownValue } from "./parts/Counter.tsx";
import { Flip } from "./parts/Flip.tsx";
import glow from "./parts/glow.module.css";
import "./parts/materials.css";
import { isCutOut, shapeOf } from "./model/outline.ts";
import { type Drawn, sideOf, topSideOf } from "./model/piece.ts";
import type { Detail } from "./model/renditions.ts";
import { hasBack } from "./model/turning.ts";
import styles from "./PieceDrawing.module.css";
import { Pile } from "./parts/Pile.tsx";
import { Surface } from "./parts/Surface.tsx";

/** Dice are solids, whose geometry is loaded with the first of them. */
const Die = late(async () => (await import("./parts/Die.tsx")).Die);

type Props = {
	piece: Drawn;
	/** Other pieces that its drawing depends on: its deck for the shared back, a deck's cards, a die's faces. */
	family?: Family | undefined;
	/** The size of the box that the drawing fills, in pixels; its proportions are those of `footprintOf`. */
	width: number;
	height: number;
	/** `simple` for pieces that only need to be recognized. By default, this depends on the size. */
	detail?: Detail | undefined;
	/** Draws only this side, flat: `back`, `face-3`, `page-2`. */
	side?: string | undefined;
	isFlipped?: boolean | undefined;
	/** The number on top of a die or on a counter, or the number of a book's turned leaves. */
	turned?: number | undefined;
	/** Glows once along its outline, because it has changed. */
	isGlowing?: boolean | undefined;
	onGlowEnd?: (() => void) | undefined;
};

type Look = "die" | "book" | "pile" | "firstInIt" | "counter" | "tray" | "flat";

/** The drawing of each kind. A bundle has no look of its own: it shows the first piece in it. */
const looks = byForm<Look>({
	deck: "pile",
	bundle: "firstInIt",
	card: "flat",
	board: "flat",
	die: "die",
	face: "flat",
	token: "flat",
	model: "flat",
	counter: "counter",
	container: "tray",
	book: "book",
});

/** Minimum size in pixels of a drawing with all details; a smaller piece only needs to be recognized. */
const minFullPx = 32;

/**
 * The drawing of a piece of any kind, wherever the console shows one. Fills its parent, which must be positioned. It
 * depends only on its properties.
 */
export const PieceDrawing = memo(function PieceDrawing({
	piece,
	family = noFamily,
	width,
	height,
	detail = Math.max(width, height) < minFullPx ? "simple" : "full",
	side,
	isFlipped = false,
	turned,
	isGlowing = false,
	onGlowEnd,
}: Props) {
	const shape = shapeOf(piece, family);
	const look = looks[piece.kind];
	const onAnimationEnd: AnimationEventHandler | undefined = isGlowing
		? ({ animationName }) => {
				if (animationName.includes("glow")) onGlowEnd?.();
			}
		: undefined;
	const deckName = family.parent?.kind === "deck" ? family.parent.name : "";
	const common = { piece, shape, width, height, detail, isGlowing, onAnimationEnd };

	if (side !== undefined) {
		const own = sideOf(piece, side);
		const shown = own ?? (side === "back" ? sideOf(family.parent, side) : undefined);
		const isShared = shown !== undefined && own === undefined;
		const blank = side === "back" ? "back" : "name";
		return <Surface {...common} side={shown} isShared={isShared} blank={blank} deckName={deckName} />;
	}
	if (look === "die") {
		const sides = piece.sides ?? 6;
		const sizePx = width / (2 * reachOf(sides));
		const light = isGlowing ? glow.glowOutline : undefined;
		return (
			<Die
				sides={sides}
				faces={facesOf(family)}
				isPictured={(family.children?.length ?? 0) > 0}
				sizePx={sizePx}
				number={turned ?? sides}
				className={light}
				onAnimationEnd={onAnimationEnd}
			/>
		);
	}
	if (look === "book") {
		const { shape: _, piece: book, ...rest } = common;
		return <Book {...rest} book={book} turned={turned ?? 0} />;
	}
	const [first] = look === "firstInIt" ? (family.children ?? []) : [];
	if (first !== undefined && topSideOf(piece) === undefined)
		return (
			<Surface {...common} piece={first} shape={shapeOf(first, { parent: piece })} side={topSideOf(first)} />
		);
	if (look === "pile") {
		const { piece: deck, ...rest } = common;
		return <Pile {...rest} deck={deck} family={family} />;
	}

	const top = topSideOf(piece);
	const value = look === "counter" ? shownValue(piece, top !== undefined, turned) : undefined;
	if (top === undefined && value !== undefined) return <Dial {...common} value={value} />;
	if (top === undefined && look === "tray") {
		return (
			<span
				className={`${styles.tray} ${isGlowing ? glow.glowFrame : ""}`}
				style={shape === "orb" ? { borderRadius: "50%" } : undefined}
				data-name={Math.min(width, height) >= 64 ? piece.name : ""}
				onAnimationEnd={onAnimationEnd}
			/>
		);
	}
	const ownBack = sideOf(piece, "back");
	const back = ownBack ?? sideOf(family.parent, "back");
	const isShared = ownBack === undefined && back !== undefined;
	const isTray = look === "tray" && !isCutOut(piece, shape) && shape !== "hex";
	return (
		<>
			<Flip
				isFlipped={isFlipped && hasBack(piece, family)}
				side={(isBack, { key, className = "", ...motion }) => (
					<Surface
						key={key}
						{...common}
						{...motion}
						className={isTray ? `${styles.walls} ${className}` : className}
						{...(isBack ? { side: back, isShared, blank: "back", deckName } : { side: top })}
					/>
				)}
			/>
			{value !== undefined && <Plate value={value} width={width} height={height} />}
		</>
	);
});
