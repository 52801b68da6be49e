import { t } from "@tuckbox/web/messages/words.ts";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";
import { barPlace } from "../scene/layout/bar-place.ts";
import type { Box } from "../scene/layout/camera.ts";
import type { Stage } from "../scene/stage/stage.ts";
import { useStage } from "../scene/stage/stage-hooks.ts";
import { findThings, useSession, useTopic } from "../session/session.ts";
import { thingsText } from "../session/thing-text.ts";
import { isLocked } from "../session/things.ts";
import styles from "./Verbs.module.css";
import { Verbs } from "./Verbs.tsx";

/** Number of equal frames after which the things are at rest. */
const restFrames = 20;

const stops = (id: string) =>
	["[data-item=ID]", "[data-card=ID]", "[data-stock~=ID]"]
		.map((stop) => `[data-scene] ${stop.replace("ID", `"${CSS.escape(id)}"`)}`)
		.join();

/** The smallest rectangle around what is drawn of things, with the signs of stacks, in px of the window. */
function drawnBox(ids: readonly string[]): Box | undefined {
	const boxes = ids.flatMap((id) => {
		const element = document.querySelector(stops(id));
		if (element === null) return [];
		return [element, ...element.children, ...element.querySelectorAll("[data-grip]")]
			.map((one) => one.getBoundingClientRect())
			.filter(({ width, height }) => width > 0 && height > 0);
	});
	if (boxes.length === 0) return undefined;
	return {
		left: Math.min(...boxes.map(({ left }) => left)),
		top: Math.min(...boxes.map(({ top }) => top)),
		right: Math.max(...boxes.map(({ right }) => right)),
		bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
	};
}

/** The part of the window in which the bar may lie: for things off the felt, all of the scene. */
function roomFor({ camera }: Stage, isOnFelt: boolean): Box {
	const { left, top, width, height } = camera.rect;
	return isOnFelt ? camera.open : { left, top, right: left + width, bottom: top + height };
}

type Place = { isOnFelt: boolean; isInHand: boolean; isBoard: boolean };

/** Keeps the bar next to the things, also while they or the view move. */
function usePlace(ids: readonly string[], { isOnFelt, isInHand, isBoard }: Place) {
	const stage = useStage();
	const element = useRef<HTMLDivElement>(null);
	const joined = ids.join(" ");
	useLayoutEffect(() => {
		let frame = 0;
		let same = 0;
		let last = "";
		// a hand that reaches for the bar covers what is below its finger; what belongs to a board often lies below it
		const isTouch = matchMedia("(pointer: coarse)").matches;
		const side = isTouch && isOnFelt && !isBoard ? "below" : "above";
		const place = () => {
			const bar = element.current;
			const box = drawnBox(joined.split(" "));
			if (bar === null) return;
			const size = { width: bar.offsetWidth, height: bar.offsetHeight };
			const at = box && barPlace(box, size, roomFor(stage, isOnFelt), side);
			// on a phone, the box and the buttons of the view lie directly above the hand
			if (at !== undefined && isInHand && isTouch)
				at.y = Math.min(at.y, stage.camera.open.bottom - size.height);
			bar.toggleAttribute("data-placed", at !== undefined);
			const { left, top } = stage.camera.rect;
			const now = at === undefined ? "" : `${Math.round(at.x - left)}px ${Math.round(at.y - top)}px`;
			same = now === last ? same + 1 : 0;
			last = now;
			if (now !== "") bar.style.translate = now;
		};
		const step = () => {
			place();
			frame = same < restFrames ? requestAnimationFrame(step) : 0;
		};
		const follow = () => {
			same = 0;
			frame ||= requestAnimationFrame(step);
		};
		place();
		follow();
		const ends = [
			stage.table.subscribe("view", follow),
			stage.camera.onMoved(place),
			stage.camera.sight.subscribe(follow),
			stage.isBoxOpen.subscribe(follow),
		];
		addEventListener("resize", follow);
		document.addEventListener("scroll", follow, { capture: true });
		return () => {
			cancelAnimationFrame(frame);
			for (const end of ends) end();
			removeEventListener("resize", follow);
			document.removeEventListener("scroll", follow, { capture: true });
		};
	}, [stage, joined, isOnFelt, isInHand, isBoard]);
	return element;
}

function Bar({ ids }: { ids: readonly string[] }) {
	const session = useSession();
	const stage = useStage();
	useTopic("view", (client) => client.view);
	const things = findThings(session, ids);
	const isQuiet = useSelected(session.menu, (menu) => menu !== undefined);
	const element = usePlace(ids, {
		isOnFelt: things.some(({ where }) => where === "felt"),
		isInHand: things.some(({ where }) => where === "hand"),
		isBoard: things.every(isLocked),
	});
	const focusThing = useCallback(() => {
		const current = stage.current.get();
		if (current !== undefined) stage.focus.give(current);
	}, [stage]);
	// an action may end the bar that has the focus
	useLayoutEffect(() => {
		const bar = element.current;
		return () => {
			if (bar?.contains(document.activeElement)) focusThing();
		};
	}, [element, focusThing]);
	return (
		<div
			ref={element}
			className={styles.bar}
			role="toolbar"
			aria-label={t("play.actionsFor", { name: thingsText(things) })}
			tabIndex={-1}
			data-region="verbs"
			data-own-keys=""
			data-quiet={isQuiet || undefined}
			onContextMenu={(event) => event.preventDefault()}
			onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && focusThing()}
		>
			<Verbs ids={ids} />
		</div>
	);
}

/** The bar of the selected things: their likeliest actions. It is away while something is carried. */
export function VerbBar() {
	const session = useSession();
	const stage = useStage();
	const selected = useSignal(session.selection);
	const isChoosing = useSignal(session.isChoosing);
	const isPointing = useSignal(session.pointing) !== undefined;
	const isCarrying = useSelected(stage.carried, (carried) => carried.size > 0);
	const isDrawing = useSelected(stage.ghost, (ghost) => ghost !== undefined);
	const isMarking = useSelected(stage.marquee, (marquee) => marquee !== undefined);
	const there = useTopic("view", () =>
		findThings(session, selected)
			.map(({ id }) => id)
			.join(" "),
	);
	if (there === "" || isChoosing || isPointing || isCarrying || isDrawing || isMarking) return null;
	return <Bar key={there} ids={there.split(" ")} />;
}
