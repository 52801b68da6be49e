import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSelected } from "@tuckbox/web/ui/signal.ts";
import {
	type Dispatch,
	type KeyboardEvent,
	type SetStateAction,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { act } from "../../session/acting.ts";
import { useTopic } from "../../session/session.ts";
import { pointerPoint } from "../input/pointing.ts";
import type { Point } from "../layout/camera.ts";
import { sizeAround } from "../layout/turning.ts";
import type { Stage } from "../stage/stage.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./SpotEditor.module.css";
import { placeOf } from "./Spots.tsx";
import { type Area, between, cornerOf, corners, moved, onFelt, spotsIn } from "./spot-area.ts";

/** A new area, or that of a spot, while it is drawn. */
type Drawn = { id?: string; area: Area };
/** A press: on the felt, on a spot, or on a corner of one, which leaves the opposite corner where it is. */
type Press = { pointer: number; at: Point; place: Point; id?: string; area?: Area; fixed?: Point };

/** A press that moves less is a click, in px. */
const clickPx = 6;
/** Steps of the arrow keys, in mm; the smaller one with Shift. */
const keySteps = [5, 1] as const;
/** The size of a spot that is put down without drawing it, in mm. */
const firstSize = { widthMm: 200, heightMm: 120 };

const arrows: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

const sizeText = ({ widthMm, heightMm }: Area) =>
	t("spots.size", { width: Math.round(widthMm), height: Math.round(heightMm) });

type Show = Dispatch<SetStateAction<Drawn | undefined>>;

/** Keeps what has been drawn; it is shown until the service has answered, or something else is drawn. */
async function keep(stage: Stage, drawn: Drawn, show: Show) {
	const { session } = stage;
	const { id, area } = drawn;
	if (id === undefined) {
		show(undefined);
		session.dialog.set({ kind: "spot", area: onFelt(area) });
		return;
	}
	stage.announced.set(sizeText(area));
	await act(session, { kind: "putSpot", id, ...onFelt(area) });
	show((now) => (now === drawn ? undefined : now));
}

/** Draws new spots, moves spots and their corners while the element is pressed. */
function useDrawing(stage: Stage, show: Show) {
	const element = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		const end = new AbortController();
		const { signal } = end;
		const { camera, session } = stage;
		let press: Press | undefined;
		let drawn: Drawn | undefined;
		const follow = (event: PointerEvent) => {
			if (press?.pointer !== event.pointerId) return;
			const at = pointerPoint(event);
			if (drawn === undefined && Math.hypot(at.x - press.at.x, at.y - press.at.y) < clickPx) return;
			const to = camera.toTable(at);
			const { id, area, fixed, place } = press;
			if (area === undefined || id === undefined) drawn = { area: between(place, to) };
			else if (fixed !== undefined) drawn = { id, area: onFelt(between(fixed, to)) };
			else drawn = { id, area: moved(area, { x: to.x - place.x, y: to.y - place.y }) };
			show(drawn);
		};
		current.addEventListener(
			"pointerdown",
			(event) => {
				if (event.button !== 0) return;
				// neither pans nor selects
				event.stopPropagation();
				if (press !== undefined) return;
				current.setPointerCapture(event.pointerId);
				const at = pointerPoint(event);
				const target = event.target as HTMLElement;
				const id = target.closest<HTMLElement>("[data-spot]")?.dataset.spot;
				const area = spotsIn(session.client.view).find((one) => one.id === id)?.spot;
				const corner = corners[Number(target.dataset.corner ?? -1)];
				const fixed = area && corner && cornerOf(area, { x: -corner.x as 1 | -1, y: -corner.y as 1 | -1 });
				press = {
					...{ pointer: event.pointerId, at, place: camera.toTable(at) },
					...(id !== undefined && area && { id, area }),
					...(fixed && { fixed }),
				};
			},
			{ signal },
		);
		current.addEventListener("pointermove", follow, { signal });
		const release = (event: PointerEvent) => {
			if (press?.pointer !== event.pointerId) return;
			const { id } = press;
			const done = event.type === "pointerup" ? drawn : undefined;
			const isClick = event.type === "pointerup" && drawn === undefined;
			press = undefined;
			drawn = undefined;
			if (done !== undefined) void keep(stage, done, show);
			else show(undefined);
			if (isClick && id !== undefined) session.dialog.set({ kind: "spot", id });
		};
		current.addEventListener("pointerup", release, { signal });
		current.addEventListener("pointercancel", release, { signal });
		return () => end.abort();
	}, [stage, show]);
	return element;
}

/** Ends drawing by key: the page's keys do not act where an element has its own. */
const endsByKey =
	({ session }: Stage) =>
	({ key }: KeyboardEvent) => {
		if (key === "Escape") session.isDrawingSpots.set(false);
	};

/** The handles of the spots, above everything on the felt, and the spot that is being drawn. */
export function SpotEditor() {
	const stage = useStage();
	const { session } = stage;
	const spots = spotsIn(useTopic("view", (client) => client.view));
	const [drawn, setDrawn] = useState<Drawn>();
	const element = useDrawing(stage, setDrawn);
	const turn = useSelected(stage.camera.sight, (sight) => sight.turn);
	const press = (event: KeyboardEvent, id: string, area: Area) => {
		const by = arrows[event.key];
		if (event.key === "Delete" || event.key === "Backspace") void act(session, { kind: "removeSpot", id });
		if (by === undefined) return;
		event.preventDefault();
		const step = keySteps[event.shiftKey ? 1 : 0];
		// as on the screen; with Alt, only the right and the lower edge move
		const moves = stage.camera.along({ x: by.x * step, y: by.y * step });
		const [x, y] = [Math.round(moves.x), Math.round(moves.y)];
		const grows = (by.x + by.y) * step;
		const next = event.altKey
			? {
					...area,
					x: area.x + x / 2,
					y: area.y + y / 2,
					widthMm: area.widthMm + (x === 0 ? 0 : grows),
					heightMm: area.heightMm + (y === 0 ? 0 : grows),
				}
			: { ...area, x: area.x + x, y: area.y + y };
		setDrawn({ id, area: onFelt(next) });
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: it groups buttons, and no fields
		<div
			ref={element}
			className={styles.editor}
			role="group"
			aria-label={t("spots.spots")}
			data-own-keys="all"
			onKeyDown={endsByKey(stage)}
		>
			{spots.map(({ id, spot }) => {
				const area = drawn?.id === id ? drawn.area : spot;
				return (
					<div key={id} className={styles.spot} style={placeOf(area)} data-spot={id}>
						<button
							type="button"
							className={styles.body}
							aria-label={t("spots.editNamed", { name: spot.name, size: sizeText(area) })}
							aria-keyshortcuts="Delete"
							onKeyDown={(event) => press(event, id, area)}
							onKeyUp={(event) => {
								if (event.key in arrows && drawn?.id === id) void keep(stage, drawn, setDrawn);
							}}
							// a press of a key; pointers are handled by the element around it
							onClick={(event) => event.detail === 0 && session.dialog.set({ kind: "spot", id })}
						/>
						{corners.map((corner, i) => (
							<span
								key={`${corner.x} ${corner.y}`}
								className={styles.corner}
								data-corner={i}
								style={{ left: `${50 + 50 * corner.x}%`, top: `${50 + 50 * corner.y}%` }}
							/>
						))}
					</div>
				);
			})}
			{drawn !== undefined && (
				<div className={styles.drawn} style={placeOf(drawn.area)}>
					<span className={styles.upright} style={sizeAround(drawn.area.widthMm, drawn.area.heightMm, turn)}>
						<span className={styles.size}>{sizeText(drawn.area)}</span>
					</span>
				</div>
			)}
		</div>
	);
}

/** Says how to draw spots, and ends it. */
export function SpotBar() {
	const stage = useStage();
	const { session } = stage;
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => bar.current?.querySelector("button")?.focus(), []);
	const { x, y } = stage.centre();
	return (
		<div
			ref={bar}
			className={styles.bar}
			role="toolbar"
			aria-label={t("spots.spots")}
			data-own-keys=""
			onKeyDown={endsByKey(stage)}
		>
			<span className={styles.hint}>{t("spots.hint")}</span>
			<Button
				isSmall
				icon="plus"
				onClick={() =>
					session.dialog.set({
						kind: "spot",
						area: onFelt({ x: Math.round(x), y: Math.round(y), ...firstSize }),
					})
				}
			>
				{t("spots.add")}
			</Button>
			<Button isSmall look="primary" onClick={() => session.isDrawingSpots.set(false)}>
				{t("spots.done")}
			</Button>
		</div>
	);
}
