import type { LogEntry, SeatEntry, View } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { LogPictures } from "../log/LogPictures.tsx";
import type { Box } from "../scene/layout/camera.ts";
import { overlaps } from "../scene/layout/layout.ts";
import type { Stage } from "../scene/stage/stage.ts";
import { useStage } from "../scene/stage/stage-hooks.ts";
import { inkOn } from "../seats/ink.ts";
import styles from "./FarMarks.module.css";
import { edgeSpot, type FarPlace, farPlaces, sectorOf } from "./far-places.ts";

/** Time in ms after which a mark goes, unless the pointer or the focus is on it. */
const shownFor = 8000;
/** Distance in mm around a point that comes into sight with it. */
const around = 20;

/** Loads what marks say with the first of them. */
const sentences = async () => (await Promise.all([import("../log/log-text.ts"), loadWords(["log"])]))[0];

type FarMark = FarPlace & {
	key: number;
	seat: Pick<SeatEntry, "name" | "colour"> | undefined;
	/** The things of the act, and the sentence of the log. */
	what: string;
	sentence: string;
	items: LogEntry["items"];
	/** The number of earlier events in the same direction. */
	earlier: number;
};
type News = Pick<FarMark, "what" | "sentence" | "items"> & {
	seat: string | null;
	places: readonly FarPlace[];
};

/** Calls the function with what others do out of sight, and where they point. */
function followFar(stage: Stage, onNews: (news: News) => void): () => void {
	const { table } = stage;
	let [before, now]: [View, View] = [table.view, table.view];
	const reader = () => ({ view: table.view, ownSeat: stage.seat, log: table.log });
	const did = async (log: LogEntry, places: readonly FarPlace[]) => {
		const { entryText, whatText } = await sentences();
		const sentence = entryText(log, reader());
		onNews({ seat: log.seat, what: whatText(log), sentence, items: log.items, places });
	};
	const ends = [
		table.subscribe("view", () => {
			before = now;
			now = table.view;
		}),
		table.on("did", (one) => {
			const { log } = one;
			if (log === null || log.seat === stage.seat) return;
			const places = farPlaces(one, before, stage.camera, stage.sight());
			if (places.length > 0) void did(log, places);
		}),
		table.on("ping", async ({ seat, x, y }) => {
			const box = { left: x - around, right: x + around, top: y - around, bottom: y + around };
			if (seat === stage.seat || overlaps(box, stage.sight())) return;
			const places = [{ sector: sectorOf(stage.camera, box), box, ids: [] }];
			await sentences();
			const name = stage.seatOf(seat)?.name ?? "";
			onNews({ seat, what: t("log.farPoints"), sentence: t("log.farPointsAt", { name }), items: [], places });
		}),
	];
	return () => {
		for (const end of ends) end();
	};
}

/** The marks of the last events out of sight, and a function that removes one of them. */
function useFarMarks(): [marks: readonly FarMark[], remove: (key: number) => void] {
	const stage = useStage();
	const [marks, setMarks] = useState<readonly FarMark[]>([]);
	const remove = useCallback((key: number) => setMarks((all) => all.filter((one) => one.key !== key)), []);
	useEffect(() => {
		let key = 0;
		return followFar(stage, ({ seat: id, places, ...news }) => {
			const seat = id === null ? undefined : stage.seatOf(id);
			setMarks((all) => {
				const kept = all.filter(({ sector }) => places.every((one) => one.sector !== sector));
				const added = places.map((place) => {
					const last = all.find(({ sector }) => sector === place.sector);
					const earlier = last === undefined ? 0 : last.earlier + 1;
					return { ...place, ...news, key: ++key, seat, earlier };
				});
				return [...kept, ...added];
			});
		});
	}, [stage]);
	return [marks, remove];
}

/** The bar of the selected things, in the scene's pixels. */
function barBox({ camera: { rect } }: Stage): Box | undefined {
	const bar = document.querySelector('[data-region="verbs"][data-placed]')?.getBoundingClientRect();
	return (
		bar && {
			left: bar.left - rect.left,
			top: bar.top - rect.top,
			right: bar.right - rect.left,
			bottom: bar.bottom - rect.top,
		}
	);
}

/** Keeps a mark at the edge of the view, outside of React, and removes it when its place has come into sight. */
function useEdge(box: Box, onSeen: () => void) {
	const stage = useStage();
	const element = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		const mark = element.current;
		if (mark === null) return;
		const size = { width: mark.offsetWidth, height: mark.offsetHeight };
		const follow = () => {
			if (overlaps(box, stage.sight())) return onSeen();
			const { x, y, angle } = edgeSpot(stage.camera, box, size, barBox(stage));
			mark.style.transform = `translate(${x - size.width / 2}px, ${y - size.height / 2}px)`;
			mark.style.setProperty("--to", `${angle}rad`);
		};
		follow();
		let frame = 0;
		// in the next frame, when the bar has its place
		const followBar = () => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(follow);
		};
		const ends = [
			stage.camera.onMoved(follow),
			stage.selection.subscribe(followBar),
			stage.table.subscribe("view", followBar),
		];
		return () => {
			cancelAnimationFrame(frame);
			for (const end of ends) end();
		};
	}, [stage, box, onSeen]);
	return element;
}

function Mark({ mark, onEnd }: { mark: FarMark; onEnd(key: number): void }) {
	const stage = useStage();
	const { key, box, ids, seat, what, sentence, items, earlier } = mark;
	const end = useCallback(() => onEnd(key), [onEnd, key]);
	const element = useEdge(box, end);
	useEffect(() => {
		const timer = setInterval(() => {
			if (element.current?.matches(":hover, :focus") !== true) end();
		}, shownFor);
		return () => clearInterval(timer);
	}, [element, end]);
	const colour = seat?.colour ?? "#8a8a8a";
	return (
		<button
			ref={element}
			type="button"
			className={styles.mark}
			style={{ "--seat": colour, "--on-seat": inkOn(colour) } as CSSProperties}
			title={sentence}
			onClick={() => {
				const there = ids.filter((id) => stage.table.entry(`item:${id}`) !== undefined);
				stage.select(there);
				stage.camera.reveal(box);
				if (there[0] !== undefined) stage.focus.give(there[0]);
				end();
			}}
		>
			<span className="unseen">{t("log.farShow", { sentence })}</span>
			<svg viewBox="0 0 20 20" className={styles.arrow} aria-hidden="true">
				<circle cx="10" cy="10" r="10" />
				<path d="M5.5 10h9M10.5 6l4 4-4 4" />
			</svg>
			<LogPictures items={items} most={1} />
			<span className={styles.text} aria-hidden="true">
				{seat !== undefined && <strong dir="auto">{seat.name}</strong>} <span dir="auto">{what}</span>
			</span>
			{earlier > 0 && (
				<span className={styles.earlier} aria-hidden="true">
					+{earlier}
				</span>
			)}
		</button>
	);
}

/** Marks at the edge of the view that point to what others have just done out of sight. A press leads there. */
export function FarMarks() {
	const [marks, remove] = useFarMarks();
	if (marks.length === 0) return null;
	return (
		<section className={styles.marks} aria-label={t("log.farMarks")} data-region="far" tabIndex={-1}>
			{marks.map((mark) => (
				<Mark key={mark.key} mark={mark} onEnd={remove} />
			))}
		</section>
	);
}
