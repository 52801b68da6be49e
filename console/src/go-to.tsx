import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useState } from "react";
import { useShortcuts } from "./ui/shortcuts.ts";

const PaletteOfPage = late(async () => {
	const [{ PaletteOfPage: palette }] = await Promise.all([
		import("./shell/PaletteOfPage.tsx"),
		loadWords(["find"]),
	]);
	return palette;
});

/** The palette, for signed-in users. */
export function GoTo() {
	const [isOpen, setIsOpen] = useState(false);
	useShortcuts(t("shell.keysEverywhere"), [
		{ keys: "Control+K", label: t("shell.palette"), run: () => setIsOpen(true) },
	]);
	return isOpen && <PaletteOfPage onClose={() => setIsOpen(false)} />;
}
