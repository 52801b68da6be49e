import type { Game } from "@tuckbox/client";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { lazy, Suspense, useState } from "react";
import styles from "./ShareButton.module.css";

const ShareDialog = lazy(async () => {
	const [{ ShareDialog: dialog }] = await Promise.all([
		import("./ShareDialog.tsx"),
		loadWords(["share", "links"]),
	]);
	return { default: dialog };
});

/** Opens the dialog that shares a game by links. */
export function ShareButton({ game }: { game: Game }) {
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<Button isSmall icon="share" className={styles.button} onClick={() => setIsOpen(true)}>
				<span>{t("shell.share")}</span>
			</Button>
			{isOpen && (
				<Suspense fallback={null}>
					<ShareDialog game={game} onClose={() => setIsOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
