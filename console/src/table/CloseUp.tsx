import { useEffect } from "react";
import { useSignal } from "../api/signal.ts";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { sizeText } from "../look/words.ts";
import { t } from "../words/words.ts";
import styles from "./CloseUp.module.css";
import { openMenuOf } from "./opening.ts";
import { useSession, useTopic } from "./session.ts";
import { ThingPicture } from "./ThingPicture.tsx";
import { thingText } from "./thing-text.ts";
import { pieceOf, thingOf } from "./things.ts";

/** Shows a thing as large as the screen allows. */
export function CloseUp() {
	const session = useSession();
	const { client, closeUp } = session;
	const id = useSignal(closeUp);
	const view = useTopic("view", (known) => known.view);
	const thing = id === undefined ? undefined : thingOf(view, client.head?.seat ?? "", id);
	useEffect(() => {
		// it is now where this seat cannot see it
		if (id !== undefined && thing === undefined) closeUp.set(undefined);
	}, [id, thing, closeUp]);
	if (id === undefined || thing === undefined) return null;
	const close = () => closeUp.set(undefined);
	return (
		<Dialog
			title={thingText(thing)}
			onClose={close}
			isWide
			actions={
				<>
					<Button look="primary" onClick={close}>
						{t("play.close")}
					</Button>
					<Button
						onClick={() => {
							close();
							openMenuOf(session, [id]);
						}}
					>
						{t("play.cardActions")}
					</Button>
				</>
			}
		>
			<div className={styles.stage} onPointerDown={close}>
				<ThingPicture thing={thing} rem={Math.min(38, (innerHeight - 240) / 16, (innerWidth - 80) / 16)} />
			</div>
			<p className={styles.facts}>{sizeText(pieceOf(thing))}</p>
		</Dialog>
	);
}
