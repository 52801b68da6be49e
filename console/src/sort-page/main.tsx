import "@tuckbox/web/ui/fonts.css";
import "@tuckbox/web/tokens.css";
import "@tuckbox/web/ui/base.css";
import "@tuckbox/web/ui/icons/more-icons.ts";
import { pageLanguage } from "@tuckbox/web/messages/page-language.ts";
import { language, loadWords, speak, t } from "@tuckbox/web/messages/words.ts";
import { Toasts } from "@tuckbox/web/ui/Toast.tsx";
import { type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { firstRooms } from "../messages/catalogue.ts";
import { sortPageCatalogues } from "../messages/sort-page.ts";
import { Problem } from "../ui/Problem.tsx";
import { Command } from "./command.ts";
import { SortPage } from "./SortPage.tsx";

async function start(): Promise<void> {
	const root = document.querySelector("#root");
	if (root === null) throw new Error("the page has no #root");
	speak(pageLanguage(), sortPageCatalogues);
	document.documentElement.lang = language;
	await loadWords([...firstRooms, "sort", "sortPage", "folder", "errors"]);
	const page: ReactNode = await Command.open().then(
		(command) => <SortPage command={command} />,
		(error: Error) => <Problem level={1} title={t("sortPage.notOpened")} error={error} />,
	);
	createRoot(root).render(
		<StrictMode>
			<Suspense>{page}</Suspense>
			<Toasts />
		</StrictMode>,
	);
}

void start();
