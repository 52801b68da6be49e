import { type AnimationEventHandler, useEffect, useState } from "react";
import { type Drawn, type DrawnSide, pagesOf } from "../model/piece.ts";
import { type Detail, sourcesOf } from "../model/renditions.ts";
import styles from "./Book.module.css";
import { Surface } from "./Surface.tsx";

/** Loads an image before it is shown. */
function preload(side: DrawnSide | undefined, width: number): void {
	if (side === undefined) return;
	const { src, srcSet = "", sizes = "" } = sourcesOf(side, width);
	const image = new Image();
	image.sizes = sizes;
	image.srcset = srcSet;
	image.src = src;
}

type Props = {
	book: Drawn;
	/** Number of turned leaves; 0 shows the cover. */
	turned: number;
	/** The size of a page, in pixels. */
	width: number;
	height: number;
	detail: Detail;
	isGlowing?: boolean;
	onAnimationEnd?: AnimationEventHandler | undefined;
};

/**
 * A book. Fills its parent, which has the size of the page on the right. The page on the left of an open book lies next
 * to it.
 */
export function Book({ book, turned, width, height, detail, isGlowing, onAnimationEnd }: Props) {
	const pages = pagesOf(book);
	const [seen, setSeen] = useState(turned);
	useEffect(() => {
		if (turned === 0) return;
		for (const next of [2 * turned + 1, 2 * turned + 2]) preload(pages[next], width);
	}, [pages, turned, width]);

	const page = (at: "left" | "right", leaves: number, motion = "", onEnd?: AnimationEventHandler) => {
		const index = at === "left" ? 2 * leaves - 1 : 2 * leaves;
		// a book without pictures shows its name on its cover
		if (pages[index] === undefined && index !== 0) return null;
		return (
			<Surface
				key={index}
				piece={book}
				side={pages[index]}
				shape="box"
				width={width}
				height={height}
				detail={detail}
				isGlowing={isGlowing === true && seen === turned}
				className={`${styles[at]} ${motion}`}
				onAnimationEnd={onEnd ?? onAnimationEnd}
			/>
		);
	};
	if (seen === turned)
		return (
			<>
				{page("left", turned)}
				{page("right", turned)}
			</>
		);
	const isForward = turned > seen;
	const end: AnimationEventHandler = ({ target, currentTarget }) => {
		if (target === currentTarget) setSeen(turned);
	};
	return (
		<>
			{page("left", isForward ? seen : turned)}
			{page("right", isForward ? turned : seen)}
			{page(isForward ? "right" : "left", seen, styles.leaves)}
			{page(isForward ? "left" : "right", turned, styles.arrives, end)}
		</>
	);
}
