import type { LookEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useLayoutEffect, useRef } from "react";
import { act } from "../session/acting.ts";
import { openMenuFor } from "../session/opening.ts";
import { useEntry, useMe, useSession } from "../session/session.ts";
import { thingText } from "../session/thing-text.ts";
import { findThing, holdsItems, isPile } from "../session/things.ts";
import styles from "./LookPanel.module.css";
import { ThingPicture } from "./ThingPicture.tsx";

/** The cards that the seat is looking at: a peek, the top of a stack, or the contents of a container. */
export function LookPanel() {
	const session = useSession();
	const { client } = session;
	const { seat } = useMe();
	const look = useEntry<LookEntry>(`look:${seat}`);
	const list = useRef<HTMLUListElement>(null);
	const focused = useRef<number>(undefined);
	// when a card has been taken from here, the focus moves to the next one
	// biome-ignore lint/correctness/useExhaustiveDependencies: the cards change what is focused
	useLayoutEffect(() => {
		const cards = list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [];
		if (focused.current === undefined || document.activeElement !== document.body) return;
		cards[Math.min(focused.current, cards.length - 1)]?.focus({ preventScroll: true });
	}, [look?.cards]);
	if (look?.cards === undefined) return null;
	const at = findThing(client.view, seat, look.at);
	const title = t(at !== undefined && holdsItems(at) && !isPile(at) ? "play.lookingPieces" : "play.looking", {
		count: look.count,
	});
	const end = (shuffle?: boolean) =>
		void act(session, { kind: "endLook", ...(shuffle === undefined ? {} : { shuffle }) });
	return (
		<section className={styles.panel} aria-label={title}>
			<header className={styles.head}>
				<h2>{title}</h2>
				{at !== undefined && isPile(at) && (
					<Button isSmall onClick={() => end(true)}>
						{t("play.lookShuffle")}
					</Button>
				)}
				<Button isSmall look="primary" onClick={() => end()}>
					{t("play.lookDone")}
				</Button>
			</header>
			<p className={styles.hint}>{t("play.othersSeeLook")}</p>
			<ul ref={list} className={styles.cards}>
				{look.cards.map((card, i) => {
					const thing = findThing(client.view, seat, card.id);
					return (
						thing && (
							<li key={card.id}>
								<button
									type="button"
									data-card={card.id}
									className={styles.card}
									onClick={() => openMenuFor(session, [card.id])}
									onContextMenu={(event) => {
										event.preventDefault();
										openMenuFor(session, [card.id]);
									}}
									onFocus={() => {
										focused.current = i;
										session.current.set(card.id);
									}}
								>
									<ThingPicture thing={thing} width={128} />
									<span dir="auto">{thingText(thing)}</span>
								</button>
							</li>
						)
					);
				})}
			</ul>
		</section>
	);
}
