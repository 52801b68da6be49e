import { t } from "@tuckbox/web/messages/words.ts";
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";
import { LargePicture } from "./LargePicture.tsx";
import type { Pair } from "./pairs.ts";
import styles from "./Stage.module.css";
import { fitInto, moved, type Size, type View, wholeView, zoomed } from "./view.ts";

export type Mode = "sideBySide" | "slider" | "blink" | "onion";

/** Maximum distance at which a pointer takes hold of the divider, in pixels. */
const reachPx = 24;

/** Space around the pictures, in pixels. */
const marginPx = 24;

/** The size of an element, kept up to date. */
function useSize() {
	const element = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState<Size>();
	useEffect(() => {
		if (element.current === null) return;
		const observer = new ResizeObserver(([entry]) => {
			if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
		});
		observer.observe(element.current);
		return () => observer.disconnect();
	}, []);
	return [element, size] as const;
}

type Props = {
	pair: Pair;
	mode: Mode;
	view: View;
	onView(change: (view: View) => View): void;
	/** From 0 to 1: the slider's share of the old picture, or the opacity of the onion skin's new one. */
	share: number;
	onShare(share: number): void;
	/** Whether the new picture is shown at the moment, while the two blink. */
	isAfter: boolean;
};

/** Two pictures of a side, enlarged and moved together by wheel, drag and pinch. */
export function Stage({ pair, mode, view, onView, share, onShare, isAfter }: Props) {
	const [stage, size] = useSize();
	const pointers = useRef(new Map<number, { x: number; y: number }>());
	/** The pointer that drags the divider. */
	const slider = useRef<number>(undefined);
	const isTwo = mode === "sideBySide";
	// two panes are next to each other, or one above the other on a narrow screen
	const isStacked = size !== undefined && size.width < size.height;
	const pane = size && {
		width: (isTwo && !isStacked ? size.width / 2 : size.width) - 2 * marginPx,
		height: (isTwo && isStacked ? size.height / 2 : size.height) - 2 * marginPx,
	};
	const { pxPerMm, size: fit } = fitInto(pane ?? { width: 1, height: 1 }, [pair.before, pair.after]);

	/** A position from the centre of the pane that it is in. */
	function pointOnStage({ clientX, clientY }: { clientX: number; clientY: number }) {
		const box = stage.current?.getBoundingClientRect() ?? new DOMRect();
		const across = isTwo && !isStacked ? box.width / 2 : box.width;
		const along = isTwo && isStacked ? box.height / 2 : box.height;
		const [x, y] = [(clientX - box.left) % across, (clientY - box.top) % along];
		return { x: x - across / 2, y: y - along / 2 };
	}

	const zoomBy = useRef<(factor: number, at: { x: number; y: number }) => void>(() => undefined);
	zoomBy.current = (factor, at) => pane && onView((now) => zoomed(now, factor, at, pane, fit));
	const place = useRef(pointOnStage);
	place.current = pointOnStage;
	useEffect(() => {
		const element = stage.current;
		// not by React, whose wheel listeners cannot keep the page from scrolling
		const wheel = (event: WheelEvent) => {
			event.preventDefault();
			zoomBy.current(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), place.current(event));
		};
		element?.addEventListener("wheel", wheel, { passive: false });
		return () => element?.removeEventListener("wheel", wheel);
	}, [stage]);

	/** The place between the left and right of the stage, from 0 to 1. */
	function shareAt(clientX: number): number {
		const { left, width } = stage.current?.getBoundingClientRect() ?? new DOMRect();
		return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
	}

	/** Whether a drag from here moves the divider: anywhere on whole pictures, and near it on enlarged ones, which move, too. */
	function isOnSlider({ clientX }: PointerEvent): boolean {
		if (mode !== "slider" || pointers.current.size > 0) return false;
		return view.zoom === 1 || Math.abs(shareAt(clientX) - share) * (size?.width ?? 0) <= reachPx;
	}

	function onMove(event: PointerEvent): void {
		const known = pointers.current.get(event.pointerId);
		if (known === undefined || pane === undefined) return;
		const here = { x: event.clientX, y: event.clientY };
		const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
		pointers.current.set(event.pointerId, here);
		if (other === undefined && slider.current === event.pointerId) {
			onShare(shareAt(here.x));
			return;
		}
		if (other === undefined) {
			onView((now) => moved(now, here.x - known.x, here.y - known.y, pane, fit));
			return;
		}
		const distance = (a: typeof here) => Math.hypot(a.x - other.x, a.y - other.y);
		const middle = pointOnStage({ clientX: (here.x + other.x) / 2, clientY: (here.y + other.y) / 2 });
		zoomBy.current(distance(here) / Math.max(1, distance(known)), middle);
	}

	function picture(when: "before" | "after", style: CSSProperties = {}) {
		const piece = pair[when];
		const face = when === "before" ? pair.faceBefore : pair.faceAfter;
		const scale = pxPerMm * view.zoom;
		return (
			<span className={styles.layer} style={style}>
				<span style={{ transform: `translate(${view.x}px, ${view.y}px)` }}>
					<LargePicture
						piece={piece}
						face={face}
						alt={t(when === "before" ? "versions.sideBefore" : "versions.sideAfter", { side: pair.side })}
						width={piece.widthMm * scale}
						height={piece.heightMm * scale}
					/>
				</span>
			</span>
		);
	}

	const label = (when: "before" | "after") => (
		<span className={styles.label} data-when={when}>
			{t(when === "before" ? "versions.beforeWord" : "versions.afterWord")}
		</span>
	);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the buttons and keys of the toolbar do the same
		<div
			ref={stage}
			className={styles.stage}
			data-slider={mode === "slider" && view.zoom === 1 ? "" : undefined}
			data-stacked={isTwo && isStacked ? "" : undefined}
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				slider.current = isOnSlider(event) ? event.pointerId : undefined;
				pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
			}}
			onPointerMove={onMove}
			onPointerUp={({ pointerId }) => pointers.current.delete(pointerId)}
			onPointerCancel={({ pointerId }) => pointers.current.delete(pointerId)}
			onDoubleClick={(event) =>
				view.zoom > 1 ? onView(() => wholeView) : zoomBy.current(3, pointOnStage(event))
			}
		>
			{size === undefined ? null : isTwo ? (
				<>
					<div className={styles.pane}>
						{picture("before")}
						{label("before")}
					</div>
					<div className={styles.pane}>
						{picture("after")}
						{label("after")}
					</div>
				</>
			) : (
				<div className={styles.pane}>
					{picture("before", mode === "blink" ? { visibility: isAfter ? "hidden" : "visible" } : {})}
					{picture(
						"after",
						mode === "slider"
							? { clipPath: `inset(0 0 0 ${100 * share}%)` }
							: mode === "onion"
								? { opacity: share }
								: { visibility: isAfter ? "visible" : "hidden" },
					)}
					{mode === "slider" && <span className={styles.divider} style={{ left: `${100 * share}%` }} />}
					{mode === "blink" ? label(isAfter ? "after" : "before") : label("before")}
					{mode !== "blink" && label("after")}
				</div>
			)}
		</div>
	);
}
