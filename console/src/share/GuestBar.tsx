import { ownGameMeta } from "../../../web/addresses.ts";
import { Icon, Mark } from "../look/Icon.tsx";
import bar from "../shell/TopBar.module.css";
import { t } from "../words/words.ts";
import styles from "./GuestBar.module.css";

/** The id of the game, if the service says that the reader is its owner. */
const ownGameId = document.querySelector<HTMLMetaElement>(`meta[name="${ownGameMeta}"]`)?.content;

/** The bar of a shared game. Its owner gets a way back to the console. */
export function GuestBar() {
	return (
		<>
			<header className={bar.bar}>
				{/* not a link of this page: the console loads with the user's session */}
				<a href="/" className={bar.home}>
					<Mark />
					Tuckbox
				</a>
				<span className={styles.note}>{t("share.readOnly")}</span>
			</header>
			{ownGameId !== undefined && (
				<p className={styles.own}>
					{t("share.othersSee")}
					<a href={`/games/${ownGameId}`}>
						<Icon name="left" />
						{t("share.backToGame")}
					</a>
				</p>
			)}
		</>
	);
}
