import type { LookEntry } from "@tuckbox/client/table";
import { Button } from "../look/Button.tsx";
import { t } from "../words/words.ts";
import { act } from "./acting.ts";
import styles from "./LookPanel.module.css";
import { openMenuOf } from "./opening.ts";
import { useEntry, useMe, useSession } from "./session.ts";
import { ThingPicture } from "./ThingPicture.tsx";
import { thingText } from "./thing-text.ts";
import { isPile, thingOf } from "./things.ts";

/** The cards that the seat looks at: a peek, the top of a stack, or what a container holds. */
export function LookPanel() {
	const session = useSession();
	const { client } = session;
	const { seat } = useMe();
	const look = useEntry<LookEntry>(`look:${seat}`);
	if (look?.cards === undefined) return null;
	const at = thingOf(client.view, seat, look.at);
	const end = (shuffle?: boolean) =>
		void act(session, { kind: "endLook", ...(shuffle === undefined ? {} : { shuffle }) });
	return (
		<section className={styles.panel} aria-label={t("play.looking", { count: look.count })}>
			<header className={styles.head}>
				<h2>{t("play.looking", { count: look.count })}</h2>
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
			<ul className={styles.cards}>
				{look.cards.map((card) => {
					const thing = thingOf(client.view, seat, card.id);
					return (
						thing && (
							<li key={card.id}>
								<button
									type="button"
									data-card={card.id}
									className={styles.card}
									onClick={() => openMenuOf(session, [card.id])}
									onContextMenu={(event) => {
										event.preventDefault();
										openMenuOf(session, [card.id]);
									}}
									onFocus={() => session.current.set(card.id)}
								>
									<ThingPicture thing={thing} rem={8} />
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
