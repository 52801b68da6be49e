import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { inkOn } from "../../seats/ink.ts";
import { useTopic } from "../../session/session.ts";
import type { Point } from "../layout/camera.ts";
import { useSeat, useStage } from "../stage/stage-hooks.ts";
import styles from "./Pointers.module.css";

/** Duration of a ping, in ms. */
const pingDuration = 2400;

/** Keeps an element at a place on the table, outside of React. */
function usePlace(place: () => Point | undefined, changes?: "cursors") {
	const stage = useStage();
	const element = useRef<HTMLSpanElement>(null);
	const read = useRef(place);
	useLayoutEffect(() => {
		read.current = place;
	});
	useLayoutEffect(() => {
		const follow = () => {
			const at = read.current();
			if (element.current === null || at === undefined) return;
			const { x, y } = stage.camera.toScene(at);
			element.current.style.transform = `translate(${x}px, ${y}px)`;
		};
		follow();
		const ends = [stage.camera.onMoved(follow)];
		if (changes !== undefined) ends.push(stage.table.subscribe(changes, follow));
		return () => {
			for (const end of ends) end();
		};
	}, [stage, changes]);
	return element;
}

function Cursor({ seat }: { seat: string }) {
	const stage = useStage();
	const entry = useSeat(seat);
	const element = usePlace(() => stage.table.cursors[seat], "cursors");
	if (entry === undefined) return null;
	const { colour, name } = entry;
	return (
		<span
			ref={element}
			className={styles.cursor}
			style={{ "--seat": colour, "--on-seat": inkOn(colour) } as CSSProperties}
		>
			<svg className={styles.arrow} viewBox="0 0 16 18" aria-hidden="true">
				<path d="M1.5 1.5 14 8.2 8.4 9.9 5.6 15.6z" />
			</svg>
			<span className={styles.name} dir="auto">
				{name}
			</span>
		</span>
	);
}

type Ping = Point & { seat: string; key: number };

function PingMark({ ping }: { ping: Ping }) {
	const entry = useSeat(ping.seat);
	const element = usePlace(() => ping);
	return (
		<span
			ref={element}
			className={styles.ping}
			style={{ "--seat": entry?.colour, "--on-seat": inkOn(entry?.colour ?? "#000000") } as CSSProperties}
		>
			<span className={styles.ring} />
			<span className={styles.pingName} dir="auto">
				{entry?.name}
			</span>
		</span>
	);
}

function usePings(): Ping[] {
	const stage = useStage();
	const [pings, setPings] = useState<Ping[]>([]);
	useEffect(() => {
		let key = 0;
		const timers = new Set<ReturnType<typeof setTimeout>>();
		const end = stage.table.on("ping", (ping) => {
			const own = { ...ping, key: key++ };
			setPings((all) => [...all, own]);
			timers.add(setTimeout(() => setPings((all) => all.filter((one) => one.key !== own.key)), pingDuration));
		});
		return () => {
			end();
			for (const timer of timers) clearTimeout(timer);
		};
	}, [stage]);
	return pings;
}

/** The pointers of other seats. */
export function Pointers() {
	const seats = useTopic("cursors", (table) =>
		Object.keys(table.cursors)
			.filter((one) => one !== table.head?.seat)
			.sort()
			.join(" "),
	);
	const pings = usePings();
	return (
		<span className={styles.pointers} aria-hidden="true">
			{seats !== "" && seats.split(" ").map((seat) => <Cursor key={seat} seat={seat} />)}
			{pings.map((ping) => (
				<PingMark key={ping.key} ping={ping} />
			))}
		</span>
	);
}
