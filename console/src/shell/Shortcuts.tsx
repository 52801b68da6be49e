import { t } from "@tuckbox/web/messages/words.ts";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { undoLastAct } from "../ui/last-act.ts";
import { runShortcut, useShortcuts } from "../ui/shortcuts.ts";

const KeyList = lazy(async () => ({ default: (await import("./KeyList.tsx")).KeyList }));

/** Listens to the keys of the page, and lists them. */
export function Shortcuts() {
	const [isListed, setIsListed] = useState(false);
	useLayoutEffect(() => {
		document.addEventListener("keydown", runShortcut);
		return () => document.removeEventListener("keydown", runShortcut);
	}, []);
	useShortcuts(t("shell.keysEverywhere"), [
		{ keys: "?", label: t("shell.keys"), run: () => setIsListed(true) },
		{ keys: "Control+Z", label: t("shell.undoKey"), run: undoLastAct, isOfFields: true },
		{ keys: "Escape", label: t("shell.closeKey") },
	]);
	return <Suspense>{isListed && <KeyList onClose={() => setIsListed(false)} />}</Suspense>;
}
