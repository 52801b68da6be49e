import { t } from "@tuckbox/web/messages/words.ts";
import { lazy, Suspense, useState } from "react";
import { useShortcuts } from "../ui/shortcuts.ts";

const Palette = lazy(async () => ({ default: (await import("../find/Palette.tsx")).Palette }));

/** The palette, for signed-in users. */
export function GoTo() {
	const [isOpen, setIsOpen] = useState(false);
	useShortcuts(t("shell.keysEverywhere"), [
		{ keys: "Control+K", label: t("shell.palette"), run: () => setIsOpen(true) },
	]);
	return <Suspense>{isOpen && <Palette onClose={() => setIsOpen(false)} />}</Suspense>;
}
