import type { SeatEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from "react";
import { inkOn } from "../../seats/ink.ts";
import { aboutText } from "../../session/note-text.ts";
import { useEntry, useTopic } from "../../session/session.ts";
import { overlaps } from "../layout/layout.ts";
import { layOutPins, type Pin } from "../layout/pins.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./Pins.module.css";

/** Size of a pin on the screen, in pixels, large enough for fingers to hit the right one. */
const room = { mouse: 30, touch: 40 };

const isSame = (values: readonly unknown[]) => new Set(values).size === 1;

function pinLabel({ notes }: Pin): string {
	const [first] = notes;
	if (first === undefined) return "";
	const about = isSame(notes.map(aboutText)) ? aboutText(first) : t("play.severalThings");
	const label =
		notes.length === 1
			? t("play.pinOf", { name: first.author, about })
			: t("play.pinOfSeveral", { count: notes.length, about });
	return notes.some(({ isChanged }) => isChanged) ? `${label}, ${t("play.pinChanged")}` : label;
}

function PinButton({ pin, onOpen }: { pin: Pin; onOpen(): void }) {
	const [first] = pin.notes;
	const seat = useEntry<SeatEntry>(
		`seat:${isSame(pin.notes.map(({ seatId }) => seatId)) ? first?.seatId : ""}`,
	);
	const isResolved = pin.notes.every(({ resolvedAt }) => resolvedAt !== null);
	const isChanged = !isResolved && pin.notes.some((note) => note.isChanged);
	const initial = [...(first?.author.trim() ?? "")][0]?.toLocaleUpperCase() ?? "·";
	const colours = seat && { "--seat": seat.colour, "--on-seat": inkOn(seat.colour) };
	return (
		<button
			type="button"
			className={styles.pin}
			style={colours as CSSProperties | undefined}
			aria-label={pinLabel(pin)}
			aria-haspopup="dialog"
			title={first?.text.slice(0, 200)}
			data-resolved={isResolved || undefined}
			data-changed={isChanged || undefined}
			data-under={pin.under ?? ""}
			onClick={onOpen}
		>
			{isResolved ? (
				<Icon name="check" />
			) : (
				<span aria-hidden="true">{pin.notes.length > 1 ? pin.notes.length : initial}</span>
			)}
		</button>
	);
}

/** The notes that the seat can read, as pins on the felt. Held items show none, so that pins are not in the way. */
export function Pins() {
	const stage = useStage();
	const { session } = stage;
	const element = useRef<HTMLDivElement>(null);
	const all = useSignal(session.notes) ?? [];
	const showsResolved = useSignal(session.showsResolved);
	const view = useTopic("view", (client) => client.view);
	const holders = useTopic("holders", (client) => client.holders);
	const carried = useSignal(stage.carried);
	const sight = useSignal(stage.camera.sight);
	const pins = useMemo(() => {
		const px = matchMedia("(pointer: coarse)").matches ? room.touch : room.mouse;
		const shown = showsResolved ? all : all.filter(({ resolvedAt }) => resolvedAt === null);
		return layOutPins(view, shown, { apart: px / sight.zoom, turn: sight.turn }).filter(
			({ at: { x, y }, under = "" }) => {
				const isLying = !carried.has(under) && holders[under] === undefined;
				return isLying && overlaps({ left: x, right: x, top: y, bottom: y }, sight);
			},
		);
	}, [all, showsResolved, view, holders, carried, sight]);
	useLayoutEffect(() => {
		const follow = () => {
			for (const [i, { at }] of pins.entries()) {
				const place = element.current?.children[i] as HTMLElement | undefined;
				const { x, y } = stage.camera.toScene(at);
				if (place !== undefined) place.style.transform = `translate(${x}px, ${y}px)`;
			}
		};
		follow();
		return stage.camera.onMoved(follow);
	}, [stage, pins]);
	return (
		// biome-ignore lint/a11y/useSemanticElements: it groups buttons, and no fields
		<div ref={element} className={styles.pins} role="group" aria-label={t("play.notes")} data-own-keys="">
			{pins.map((pin) => (
				<span key={pin.key} className={styles.place}>
					<PinButton
						pin={pin}
						onOpen={() => {
							// after a long press, the menu of the item below is open: the click that follows must not
							// open the notes
							if (session.menu.get() !== undefined) return;
							session.dialog.set({ kind: "pinned", notes: pin.notes.map(({ id }) => id) });
						}}
					/>
				</span>
			))}
		</div>
	);
}
