import { ownGameMeta } from "@tuckbox/web/addresses.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import styles from "./OwnerStrip.module.css";

/** The id of the game, if the service says that the reader is its owner. */
const ownGameId = document.querySelector<HTMLMetaElement>(`meta[name="${ownGameMeta}"]`)?.content;

/** Shown to the owner of a shared game: what this page is, and the way back to the console. */
export function OwnerStrip() {
	if (ownGameId === undefined) return null;
	return (
		<aside className={styles.strip}>
			{t("share.othersSee")}
			{/* not a link within this page: the console loads with the user's session */}
			<a href={`/games/${ownGameId}`}>
				<Icon name="left" />
				{t("share.backToGame")}
			</a>
		</aside>
	);
}
