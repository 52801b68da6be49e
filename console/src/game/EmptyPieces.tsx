import "@tuckbox/web/ui/icons/settings-icons.ts";
import type { Game } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { DropZone } from "../edit/drop/DropZone.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { commandName } from "../ui/command.ts";
import { OpenBox } from "../ui/menu/OpenBox.tsx";
import styles from "./EmptyPieces.module.css";

/** Shown for a game without pieces: what to do next. The page updates automatically after the first push. */
export function EmptyPieces({ game, canEdit }: { game: Game; canEdit: boolean }) {
	if (!canEdit)
		return (
			<Empty title={t("game.empty")} picture={<OpenBox />}>
				<p>{t("game.emptyForGuests")}</p>
			</Empty>
		);
	return (
		<div className={styles.page}>
			<DropZone gameId={game.id} title={t("game.dropHere")} text={t("game.dropWhat")} />
			<section className={styles.command}>
				<h3>
					<Icon name="terminal" />
					{t("game.orCommand")}
				</h3>
				<CopyLine label={t("game.pushCommand")} text={`${commandName()} push FOLDER --game ${game.id}`} />
				<p className="small quiet">{t("game.leaveOpen")}</p>
			</section>
		</div>
	);
}

/** Shown while the first version of a game that has just been created is prepared. */
export function Arriving() {
	return (
		<div className={styles.arriving} role="status">
			<OpenBox />
			<h2>{t("game.arriving")}</h2>
			<p className="quiet">{t("game.arrivingWhat")}</p>
		</div>
	);
}
