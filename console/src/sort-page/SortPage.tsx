import { type FolderReading, readAndCut } from "@tuckbox/folder";
import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useState } from "react";
import type { DroppedFolder } from "../edit/drop/dropped.ts";
import { Sorter } from "../sort/Sorter.tsx";
import { Problem } from "../ui/Problem.tsx";
import type { Command } from "./command.ts";
import styles from "./SortPage.module.css";
import { servedFolder } from "./served-folder.ts";

type State =
	| { is: "reading"; drawn?: { done: number; total: number } }
	| { is: "sorting"; folder: DroppedFolder; reading: FolderReading }
	| { is: "failed"; error: Error }
	| { is: "done"; isSaved: boolean };

/** Sorts the folder of a command on this machine, and saves its tuckbox.yaml there. */
export function SortPage({ command }: { command: Command }) {
	useTitle(t("sortPage.title", { folder: command.name }));
	const [state, setState] = useState<State>({ is: "reading" });
	useEffect(() => {
		let isShown = true;
		const show = (next: State) => isShown && setState(next);
		const folder = servedFolder(command);
		const onDrawn = (done: number, total: number) => show({ is: "reading", drawn: { done, total } });
		readAndCut(folder, { onDrawn }).then(
			(reading) => show({ is: "sorting", folder, reading }),
			(error: Error) => show({ is: "failed", error }),
		);
		return () => {
			isShown = false;
		};
	}, [command]);
	async function end(isSaved: boolean): Promise<void> {
		// the command may have ended in the meantime
		await command.end().catch(() => undefined);
		setState({ is: "done", isSaved });
	}
	const { name: folder } = command;
	switch (state.is) {
		case "failed":
			return <Problem level={1} title={t("sortPage.unreadable", { folder })} error={state.error} />;
		case "done":
			return (
				<Empty level={1} title={t(state.isSaved ? "sortPage.saved" : "sortPage.notSaved", { folder })}>
					<p>{t(state.isSaved ? "sortPage.pushNow" : "sortPage.again")}</p>
				</Empty>
			);
		case "reading":
			return (
				<p role="status" className={styles.reading}>
					{state.drawn === undefined
						? t("sortPage.reading", { folder })
						: t("sortPage.drawing", { ...state.drawn })}
				</p>
			);
		default:
			return (
				<main className={styles.page}>
					<h1>{t("sortPage.title", { folder })}</h1>
					<Sorter
						folder={state.folder}
						reading={state.reading}
						save={{
							label: t("sortPage.save"),
							async onSave(text) {
								await command.save(text);
								await end(true);
							},
						}}
						onClose={() => void end(false)}
					/>
				</main>
			);
	}
}
