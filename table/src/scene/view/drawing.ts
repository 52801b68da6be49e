import type { SeenPiece } from "@tuckbox/pieces/table";
import { useEffect, useMemo, useState } from "react";
import { pictureOf } from "../layout/pictures.ts";
import { bothSides, type Drawing, seenDrawing } from "../layout/seen.ts";
import { readyTogether } from "./together.ts";

/** Maximum time to wait for a picture, in ms. After it, the drawing is swapped while the picture still loads. */
const longestWait = 2500;
/** Duration of a piece's turn, in ms: twice --calm, to allow for slow frames. */
const turnDuration = 440;
/** Duration of the mark of a change, in ms: that of glow.module.css, plus some for slow frames. */
const glowDuration = 2600;
/** Time in ms for which a former face is drawn: it dissolves within --calm, plus some for slow frames. */
const formerDuration = 320;
/** Maximum number of faces that dissolve at the same time; others are replaced immediately. */
const mostDissolving = 24;

/** Loads and decodes the picture of a drawing, so that it replaces another one without a flicker. */
async function pictureIsReady(drawing: Drawing, widthPx: number): Promise<void> {
	const image = pictureOf(drawing, widthPx);
	if (image === undefined) return;
	const late = new Promise<void>((resolve) => setTimeout(resolve, longestWait));
	// a missing picture is drawn as missing
	await Promise.race([image.decode().catch(() => undefined), late]);
}

type Drawn = { key: string; version: number; drawing: Drawing };

/** The faces that dissolve now, on the whole page. */
const dissolving = new Set<Drawn>();

/** Whether the second drawing shows a new version of the same side. */
const isChanged = (shown: Drawn, next: Drawn) =>
	shown.key !== next.key && shown.version !== next.version && isBackDrawn(shown) === isBackDrawn(next);

const isBackDrawn = ({ drawing }: Drawn) => drawing.isFlipped;

/**
 * The drawing of a piece over time. It keeps the old picture until the new one is decoded, and shows both sides while
 * the piece turns over. When a new version of the game has changed the piece, its former face dissolves, and it glows.
 */
export function useDrawing(seen: SeenPiece, files: string, version: number, widthPx: number) {
	const key = JSON.stringify("shown" in seen ? seen.shown : seen.hidden);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of what is seen
	const drawing = useMemo(() => seenDrawing(seen, files), [key, files]);
	const wanted = useMemo(() => ({ key, version, drawing }), [key, version, drawing]);
	const [ready, setReady] = useState<Drawn>(wanted);
	const [before, setBefore] = useState<Drawn>(wanted);
	const [glowing, setGlowing] = useState<Drawn>();
	const [former, setFormer] = useState<Drawn>();

	useEffect(() => {
		let isOver = false;
		const show = () => {
			if (isOver) return;
			if (isChanged(ready, wanted)) {
				setGlowing(wanted);
				if (dissolving.size < mostDissolving) {
					dissolving.add(ready);
					setFormer(ready);
				}
			}
			setReady(wanted);
			// what does not turn has no side to turn from; set here, since a timer would render each piece once more
			setBefore((last) => (last === ready && isBackDrawn(last) === isBackDrawn(wanted) ? wanted : last));
		};
		if (ready.drawing === wanted.drawing) {
			if (ready !== wanted) show();
		} else {
			const own = pictureIsReady(wanted.drawing, widthPx);
			void (ready.version === wanted.version ? own : readyTogether(wanted.version, own)).then(show);
		}
		return () => {
			isOver = true;
		};
	}, [ready, wanted, widthPx]);

	useEffect(() => {
		if (glowing === undefined) return;
		// not at the animation's end: a change at that moment keeps the class, and the animation does not end again
		const timer = setTimeout(() => setGlowing(undefined), glowDuration);
		return () => clearTimeout(timer);
	}, [glowing]);

	useEffect(() => {
		if (former === undefined) return;
		const timer = setTimeout(() => setFormer(undefined), formerDuration);
		return () => {
			clearTimeout(timer);
			dissolving.delete(former);
		};
	}, [former]);

	const isTurning = before !== ready && isBackDrawn(before) !== isBackDrawn(ready);
	useEffect(() => {
		if (before === ready) return;
		const timer = setTimeout(() => setBefore(ready), isTurning ? turnDuration : 0);
		return () => clearTimeout(timer);
	}, [before, ready, isTurning]);

	const shown = useMemo(() => {
		if (!isTurning) return ready.drawing;
		const [front, back] = ready.drawing.isFlipped
			? [before.drawing, ready.drawing]
			: [ready.drawing, before.drawing];
		return { ...bothSides(front, back), isFlipped: ready.drawing.isFlipped };
	}, [isTurning, before, ready]);
	return { drawing: shown, isGlowing: glowing !== undefined, former: former?.drawing };
}
