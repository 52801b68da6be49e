import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { pointerPoint } from "../input/pointing.ts";
import type { Point } from "../layout/camera.ts";
import { feltEntry } from "../layout/layout.ts";
import type { Stage } from "../stage/stage.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./Ruler.module.css";

/** Both ends, in mm from the middle of the table. */
type Measured = { from: Point; to: Point };

const mmPerInch = 25.4;
/** Minimum distance of two marks on the ruler, in pixels, and the distances that marks can have, in mm. */
const minMarkPx = 6;
const markMm = [1, 5, 10, 50, 100, 500];

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

function lengthText({ from, to }: Measured): string {
	const mm = Math.hypot(to.x - from.x, to.y - from.y);
	return t("play.length", { mm: rounded(mm, mm < 100 ? 1 : 0), inches: rounded(mm / mmPerInch, 2) });
}

/** The line between the middles of the selected things, if exactly two on the felt are selected. */
function betweenSelected({ selection, table }: Stage): Measured | undefined {
	const [from, to, ...others] = selection.get().map((id) => feltEntry(table.view, id)?.place);
	return from !== undefined && to !== undefined && others.length === 0 ? { from, to } : undefined;
}

/** The end of a line whose direction is a multiple of 45° on the screen. */
function straightened(from: Point, to: Point): Point {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const angle = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4;
	const length = dx * Math.cos(angle) + dy * Math.sin(angle);
	return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

/** Measures on the table while its element is pressed. Only this page shows it. */
function useMeasuring(stage: Stage) {
	const element = useRef<HTMLDivElement>(null);
	const [measured, setMeasured] = useState(() => betweenSelected(stage));
	const last = useRef(measured);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		const end = new AbortController();
		const { signal } = end;
		let pressed: { pointer: number; at: Point } | undefined;
		const { camera } = stage;
		const layTo = (event: PointerEvent) => {
			if (pressed?.pointer !== event.pointerId) return;
			const at = pointerPoint(event);
			const to = event.shiftKey ? straightened(pressed.at, at) : at;
			last.current = { from: camera.toTable(pressed.at), to: camera.toTable(to) };
			setMeasured(last.current);
		};
		current.addEventListener(
			"pointerdown",
			(event) => {
				if (event.button !== 0) return;
				// neither pans nor selects
				event.stopPropagation();
				if (pressed !== undefined) return;
				current.setPointerCapture(event.pointerId);
				pressed = { pointer: event.pointerId, at: pointerPoint(event) };
				layTo(event);
			},
			{ signal },
		);
		current.addEventListener("pointermove", layTo, { signal });
		const release = (event: PointerEvent) => {
			if (pressed?.pointer !== event.pointerId) return;
			pressed = undefined;
			if (last.current !== undefined) stage.announced.set(lengthText(last.current));
		};
		current.addEventListener("pointerup", release, { signal });
		current.addEventListener("pointercancel", release, { signal });
		return () => end.abort();
	}, [stage]);
	return { element, measured };
}

/**
 * A ruler that is laid on the table by dragging, or between two selected things. It stays where it lies while the view
 * moves, and only this page shows it.
 */
export function Ruler() {
	const stage = useStage();
	const { element, measured } = useMeasuring(stage);
	const [, redraw] = useReducer((count: number) => count + 1, 0);
	useEffect(() => stage.camera.onMoved(redraw), [stage]);
	useEffect(() => {
		const between = betweenSelected(stage);
		stage.announced.set(between === undefined ? t("play.measureHint") : lengthText(between));
	}, [stage]);
	const line = measured && {
		from: stage.camera.toScene(measured.from),
		to: stage.camera.toScene(measured.to),
	};
	return (
		<div ref={element} className={styles.ruler} data-ruler="">
			{line === undefined ? (
				<p className={styles.hint}>{t("play.measureHint")}</p>
			) : (
				<Line from={line.from} to={line.to} pxPerMm={stage.camera.view.zoom} />
			)}
			{measured !== undefined && line !== undefined && (
				<p className={styles.length} style={{ translate: labelPlace(line.from, line.to) }}>
					{lengthText(measured)}
				</p>
			)}
		</div>
	);
}

/** The distance of the label from the line, in pixels. */
const labelOff = 22;

/** The place of the label: above the middle of the line, or to its right if the line is steep. */
function labelPlace(from: Point, to: Point): string {
	const isSteep = Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
	const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
	return isSteep
		? `${x + labelOff}px calc(${y}px - 50%)`
		: `calc(${x}px - 50%) calc(${y - labelOff}px - 100%)`;
}

/** The ruler in the scene: a line with marks at round distances in mm. Its places are in pixels. */
function Line({ from, to, pxPerMm }: { from: Point; to: Point; pxPerMm: number }) {
	const step = (markMm.find((mm) => mm * pxPerMm >= minMarkPx) ?? 500) * pxPerMm;
	const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
	return (
		<svg className={styles.line} aria-hidden="true">
			<line className={styles.halo} {...ends} />
			<line className={styles.body} {...ends} />
			<line className={styles.marks} {...ends} strokeDasharray={`1 ${step - 1}`} />
			<circle className={styles.end} cx={from.x} cy={from.y} r="4" />
			<circle className={styles.end} cx={to.x} cy={to.y} r="4" />
		</svg>
	);
}

/** Loads the texts with the ruler. */
export async function loadRuler() {
	await loadWords(["play"]);
	return Ruler;
}
