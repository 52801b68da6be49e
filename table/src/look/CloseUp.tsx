import type { View } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useSize } from "../scene/view/use-size.ts";
import { openMenuFor } from "../session/opening.ts";
import { useSession, useTopic } from "../session/session.ts";
import { thingText } from "../session/thing-text.ts";
import { findThing, type Thing, thingPiece } from "../session/things.ts";
import { BookReader } from "./BookReader.tsx";
import styles from "./CloseUp.module.css";
import { ThingPicture } from "./ThingPicture.tsx";

/** A thing that fills the stage. A press closes it. */
function Stage({ thing, onClose }: { thing: Thing; onClose(): void }) {
	const stage = useRef<HTMLDivElement>(null);
	const { width, height } = useSize(stage);
	return (
		<div className={styles.stage} ref={stage} onPointerDown={onClose}>
			{width > 0 && <ThingPicture thing={thing} width={width} height={height} />}
		</div>
	);
}

type Props = {
	/** Set at the table of a replay, at which nothing can be done with a thing. */
	replay?: {
		/** Finds a thing that any seat saw. */
		find(view: View, id: string): Thing | undefined;
		/** Draws what is to be seen below the thing. */
		below(thing: Thing): ReactNode;
	};
};

/** Shows a thing as large as the screen allows. */
export function CloseUp({ replay }: Props) {
	const session = useSession();
	const { client, closeUp } = session;
	const id = useSignal(closeUp);
	const view = useTopic("view", (known) => known.view);
	const find =
		replay?.find ?? ((known: View, wanted: string) => findThing(known, client.head?.seat ?? "", wanted));
	const thing = id === undefined ? undefined : find(view, id);
	useEffect(() => {
		// the thing has moved to where this seat cannot see it
		if (id !== undefined && thing === undefined) closeUp.set(undefined);
	}, [id, thing, closeUp]);
	if (id === undefined || thing === undefined) return null;
	const close = () => closeUp.set(undefined);
	return (
		<Dialog
			title={thingText(thing)}
			onClose={close}
			isWide
			fillsPhone
			actions={
				<>
					<Button look="primary" onClick={close}>
						{t("play.close")}
					</Button>
					{replay === undefined && (
						<Button
							onClick={() => {
								close();
								openMenuFor(session, [id]);
							}}
						>
							{t("play.cardActions")}
						</Button>
					)}
				</>
			}
		>
			<div className={styles.content}>
				{thing.kind === "book" && "shown" in thing.seen ? (
					<BookReader thing={thing} />
				) : (
					<>
						<Stage thing={thing} onClose={close} />
						<p className={styles.facts}>{sizeText(thingPiece(thing))}</p>
					</>
				)}
				{replay?.below(thing)}
			</div>
		</Dialog>
	);
}
