import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { ImportOptions } from "./ImportOptions.tsx";
import styles from "./Welcome.module.css";

/** The start page of a user who has no games yet. */
export function Welcome({ onCreate }: { onCreate(): void }) {
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>{t("games.welcome")}</h1>
				<p className="quiet">{t("games.welcomeText")}</p>
			</header>
			<ImportOptions />
			<p className={styles.else}>
				{t("games.orEmpty")}{" "}
				<Button isSmall icon="plus" onClick={onCreate}>
					{t("games.new")}
				</Button>
			</p>
		</div>
	);
}
