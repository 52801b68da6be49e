import type { GameOfMine } from "@tuckbox/client";
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

const PeopleDialog = lazy(async () => {
	const [{ PeopleDialog: dialog }] = await Promise.all([
		import("../people/PeopleDialog.tsx"),
		loadWords(["people"]),
	]);
	return { default: dialog };
});

/** Opens the dialog that shares a game by links, and from there the one with its people. */
export function ShareButton({ game }: { game: GameOfMine }) {
	const [open, setOpen] = useState<"links" | "people">();
	const close = () => setOpen(undefined);
	return (
		<>
			<Button isSmall icon="share" className={styles.button} onClick={() => setOpen("links")}>
				<span>{t("shell.share")}</span>
			</Button>
			{open === "links" && (
				<Suspense fallback={null}>
					<ShareDialog game={game} onClose={close} onPeople={() => setOpen("people")} />
				</Suspense>
			)}
			{open === "people" && (
				<Suspense fallback={null}>
					<PeopleDialog game={game} onClose={close} />
				</Suspense>
			)}
		</>
	);
}
