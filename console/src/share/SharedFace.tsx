import type { SharedGame } from "@tuckbox/client";
import { loadWords, rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { CoverPicture } from "@tuckbox/web/ui/CoverPicture.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { type ReactNode, useState } from "react";
import { LinkButton } from "../ui/LinkButton.tsx";
import styles from "./SharedFace.module.css";

const PrintDialog = late(async () => {
	const [{ PrintDialog: dialog }] = await Promise.all([
		import("../print/PrintDialog.tsx"),
		loadWords(["print", "errors"]),
	]);
	return dialog;
});

function playersText({ players }: SharedGame["game"]): string | undefined {
	if (players === undefined) return undefined;
	const { min, max } = players;
	return min === max ? t("share.playersExactly", { count: max }) : t("share.players", { min, max });
}

type Props = {
	/** The id of the game's pages. */
	gameId: string;
	/** Undefined until the link has answered. */
	shared: SharedGame | undefined;
	/** The name of the game as it is now. */
	name: string | undefined;
	coverUrl: string | null | undefined;
	pieces: number | undefined;
	/** The version that the link always shows, or that guests only look. */
	state: ReactNode;
};

/** The head of a shared game: its cover, and what guests may do with it. */
export function SharedFace({ gameId, shared, name, coverUrl, pieces, state }: Props) {
	const [isPrinting, setIsPrinting] = useState(false);
	const players = shared && playersText(shared.game);
	const { table = null, allowsPrint = false, creator = null } = shared ?? {};
	return (
		<header className={styles.face}>
			{coverUrl === undefined && <div className={styles.cover} />}
			{coverUrl && <CoverPicture src={coverUrl} className={styles.cover} />}
			<div className={styles.what}>
				<h1 className={styles.name} dir="auto">
					{name ?? <Skeleton width="12rem" height="1.2em" />}
				</h1>
				{creator && <p>{rich("share.sharedBy", { name: <bdi>{creator.name}</bdi> })}</p>}
				<p className={styles.facts}>
					{pieces !== undefined && <span>{t("share.pieces", { count: pieces })}</span>}
					{players && <span>{players}</span>}
					{state && <span>{state}</span>}
				</p>
				{(table || allowsPrint) && (
					<div className={styles.acts}>
						{table && (
							// the door of the table at the address of this page, which may have several
							<LinkButton look="primary" icon="play" href={new URL(table.url).pathname}>
								{t("share.play")}
							</LinkButton>
						)}
						{allowsPrint && (
							<Button icon="print" onClick={() => setIsPrinting(true)}>
								{t("share.print")}
							</Button>
						)}
					</div>
				)}
			</div>
			{isPrinting && name !== undefined && (
				<PrintDialog game={{ id: gameId, name }} onClose={() => setIsPrinting(false)} />
			)}
		</header>
	);
}
