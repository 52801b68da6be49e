import { locale, t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { ThingPicture } from "../look/ThingPicture.tsx";
import type { DialogProps } from "../session/dialog-props.ts";
import { useMe, useSession, useTopic } from "../session/session.ts";
import { thingText } from "../session/thing-text.ts";
import { findThing, openThings, type Thing, thingName } from "../session/things.ts";
import styles from "./Dialogs.module.css";

/** Maximum number of results: another letter in the search finds fewer. */
const mostListed = 50;

const places = {
	felt: "play.onTable",
	box: "play.inBox",
	hand: "play.inHand",
	look: "play.onTable",
} as const;

/** Finds things by name among those that the seat can see. */
export function FindDialog({ onClose }: DialogProps<"find">) {
	const { client, scene, selection } = useSession();
	const view = useTopic("view", (known) => known.view);
	const { seat } = useMe();
	const [text, setText] = useState("");
	const hand = view[`hand:${seat}`];
	const held = hand !== undefined && "cards" in hand && Array.isArray(hand.cards) ? hand.cards : [];
	const all: Thing[] = [
		...openThings(view),
		...held.flatMap(({ id }) => findThing(client.view, seat, id) ?? []),
	];
	const wanted = text.trim().toLocaleLowerCase();
	const found = all
		.filter((thing) => thingName(thing)?.toLocaleLowerCase().includes(wanted))
		.sort((a, b) => (thingName(a) ?? "").localeCompare(thingName(b) ?? "", locale, { numeric: true }))
		.slice(0, mostListed);
	const go = (thing: Thing) => {
		onClose();
		selection.set([thing.id]);
		scene.get()?.reveal(thing.id);
	};
	return (
		<Dialog
			title={t("play.findTitle")}
			onClose={onClose}
			onSubmit={() => {
				const [first] = found;
				if (first !== undefined) go(first);
			}}
		>
			<Field
				label={t("play.findLabel")}
				type="search"
				value={text}
				onChange={({ target }) => setText(target.value)}
				autoComplete="off"
				hint={t("play.findHint")}
				dir="auto"
			/>
			<ul className={styles.list}>
				{found.map((thing) => (
					<li key={thing.id}>
						<button type="button" className={styles.row} onClick={() => go(thing)}>
							<span className={styles.thumb}>
								<ThingPicture thing={thing} width={44} />
							</span>
							<span className={styles.name}>
								<strong dir="auto">{thingText(thing)}</strong>
								<span>{t(places[thing.where])}</span>
							</span>
						</button>
					</li>
				))}
			</ul>
			{found.length === 0 && <p className="quiet">{t("play.findNone")}</p>}
		</Dialog>
	);
}
