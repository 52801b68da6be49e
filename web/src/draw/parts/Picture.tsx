import { type CSSProperties, useCallback, useEffect, useState } from "react";
import type { Cut, Shape } from "../model/outline.ts";
import type { DrawnSide } from "../model/piece.ts";
import { type Detail, sourcesOf } from "../model/renditions.ts";
import { Blank, MissingPicture } from "./Blank.tsx";
import styles from "./Picture.module.css";

/** The pauses between attempts to load an image, which may not be processed yet. */
const retryDelaysMs = [1_000, 3_000, 8_000] as const;

type Props = {
	side: DrawnSide;
	/** Shown if the image cannot be loaded. */
	name: string;
	shape: Shape;
	/** The outline to which it is cut. */
	cut: Cut;
	/** The width at which the whole image is drawn, in pixels. */
	width: number;
	detail: Detail;
	/** Draws the uploaded image instead of a version of it. */
	isOriginal?: boolean;
	/** Cuts the image out along its transparency, without a background. */
	isBare?: boolean;
	/** Shows the whole image in the middle, even if its proportions leave margins. */
	isWhole?: boolean;
	style?: CSSProperties | undefined;
};

/** A failed attempt to load an image. */
type Trouble = { src: string; tries: number; state: "waiting" | "again" | "missing" };

/** Marks the element itself as loaded, so that a table is not rendered again for each picture that arrives. */
const here = (image: HTMLImageElement) => image.setAttribute("data-here", "");

/**
 * Marks an image that the page has already shown: it is there immediately, and needs no sign that it is being loaded.
 */
function lookWhetherHere(image: HTMLImageElement | null): void {
	// the browser chooses among the versions in a microtask of its own, which it queued before this one
	if (image !== null) queueMicrotask(() => image.complete && image.naturalWidth > 0 && here(image));
}

/** An image that fills its parent. Shows whether it is still being processed or is missing. */
export function Picture({
	side,
	isOriginal = false,
	isBare = false,
	isWhole = false,
	style,
	...rest
}: Props) {
	const { name, shape, cut, width, detail } = rest;
	const sources = isOriginal ? { src: side.url } : sourcesOf(side, width, detail);
	const [last, setLast] = useState<Trouble>();
	const trouble = last?.src === sources.src ? last : undefined;

	useEffect(() => {
		if (trouble?.state !== "waiting") return;
		const timer = setTimeout(
			() => setLast({ ...trouble, state: "again" }),
			retryDelaysMs[trouble.tries - 1] ?? 0,
		);
		return () => clearTimeout(timer);
	}, [trouble]);
	const retry = useCallback(() => setLast(undefined), []);

	const blank = { name, shape, cut, width };
	if (trouble?.state === "missing") return <MissingPicture {...blank} onRetry={retry} />;
	if (trouble?.state === "waiting") return <Blank {...blank} why="processing" />;
	return (
		<img
			className={`${styles.image} ${isBare ? styles.bare : ""} ${isBare || isWhole ? styles.whole : ""}`}
			style={style ? { ...cut, ...style } : cut}
			{...sources}
			alt=""
			draggable={false}
			decoding="async"
			ref={lookWhetherHere}
			onLoad={({ currentTarget }) => here(currentTarget)}
			onError={() => {
				const tries = (trouble?.tries ?? 0) + 1;
				setLast({ src: sources.src, tries, state: tries > retryDelaysMs.length ? "missing" : "waiting" });
			}}
		/>
	);
}
