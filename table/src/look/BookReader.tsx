import { pageNumber } from "@tuckbox/pieces";
import { openPagesText, turnCount } from "@tuckbox/web/draw/model/book-pages.ts";
import { pagesOf } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useEffect, useRef, useState } from "react";
import { leavesAt, seenDrawing } from "../scene/layout/seen.ts";
import { useSize } from "../scene/view/use-size.ts";
import { useTopic } from "../session/session.ts";
import type { Thing } from "../session/things.ts";
import styles from "./CloseUp.module.css";
import { ThingPicture } from "./ThingPicture.tsx";

/** Number of leaves that are turned when a page is open, by its index in reading order. */
const leavesOf = (page: number) => Math.ceil(page / 2);

/**
 * A book to read: whole pages, two at a time where they fit. It begins where the book is open on the table; turning its
 * pages turns none there.
 */
export function BookReader({ thing }: { thing: Thing }) {
	const files = useTopic("head", (client) => client.head?.files ?? "");
	const stage = useRef<HTMLDivElement>(null);
	const { width, height } = useSize(stage);
	const { piece } = seenDrawing(thing.seen, files);
	const pages = pagesOf(piece);
	const [page, setPage] = useState(() => Math.max(0, 2 * leavesAt(piece, thing.value) - 1));
	const isNarrow = width < height;
	const leaves = Math.min(leavesOf(page), turnCount(piece));
	const last = Math.max(0, pages.length - 1);
	const before = isNarrow ? page - 1 : Math.max(0, 2 * leaves - 2);
	const after = isNarrow ? page + 1 : 2 * leaves + 1;
	const [canGoBack, canGoOn] = [page > 0, after <= last];
	const turn = (to: number, can: boolean) => can && setPage(to);
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key === "ArrowLeft") turn(before, canGoBack);
			else if (event.key === "ArrowRight") turn(after, canGoOn);
			else return;
			event.preventDefault();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	});
	const number = pageNumber(pages[page]?.sideKey ?? "") ?? 0;
	const text = !isNarrow
		? openPagesText(piece, leaves)
		: number === 0
			? t("draw.cover")
			: t("draw.page", { page: String(number) });
	const only = isNarrow && leaves > 0 ? (page % 2 === 1 ? "left" : "right") : undefined;
	return (
		<>
			<div className={`${styles.stage} ${styles.reads}`} ref={stage}>
				{width > 0 && (
					<ThingPicture thing={thing} width={width} height={height} leaves={leaves} only={only} />
				)}
			</div>
			<div className={styles.pages}>
				<Button
					icon="left"
					aria-label={t("play.do_previousPage")}
					aria-disabled={!canGoBack}
					onClick={() => turn(before, canGoBack)}
				/>
				<p aria-live="polite">{text}</p>
				<Button
					icon="right"
					aria-label={t("play.do_nextPage")}
					aria-disabled={!canGoOn}
					onClick={() => turn(after, canGoOn)}
				/>
			</div>
		</>
	);
}
