import type { Game, NewShare } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useState } from "react";
import { CreatedLink } from "./CreatedLink.tsx";
import { CreateLink } from "./CreateLink.tsx";
import { LinkList } from "./LinkList.tsx";
import styles from "./ShareDialog.module.css";

type Props = { game: Game; onClose(): void; onPeople(): void };

/** Creates links that show a game to anyone, and lists and ends those that exist. */
export function ShareDialog({ game, onClose, onPeople }: Props) {
	const [created, setCreated] = useState<NewShare>();
	return (
		<Dialog title={t("share.shareGame", { name: game.name })} onClose={onClose}>
			<p className={styles.lede}>{t("share.lede")}</p>
			<p className={styles.together}>
				{rich("share.together", {
					button: (text) => (
						<Button look="quiet" isSmall icon="people" onClick={onPeople}>
							{text}
						</Button>
					),
				})}
			</p>
			{created ? (
				<CreatedLink gameName={game.name} share={created} onAnother={() => setCreated(undefined)} />
			) : (
				<CreateLink gameId={game.id} onCreated={setCreated} />
			)}
			<LinkList
				gameId={game.id}
				onEnded={(id) => {
					if (id === created?.id) setCreated(undefined);
				}}
			/>
		</Dialog>
	);
}
