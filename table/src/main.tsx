import "@tuckbox/web/ui/fonts.css";
import "@tuckbox/web/tokens.css";
import "@tuckbox/web/ui/base.css";
import { pageLanguage } from "@tuckbox/web/messages/page-language.ts";
import { language, loadWords, speak, t } from "@tuckbox/web/messages/words.ts";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { catalogues, firstRooms } from "./messages/catalogue.ts";
import { wanted } from "./open/address.ts";
import { openEarly } from "./open/opened.ts";
import { loadPage, TablePages } from "./TablePages.tsx";

// Entry point of the page of live tables, for hosts and for guests, who download nothing else.

async function start(): Promise<void> {
	const root = document.querySelector("#root");
	if (root === null) throw new Error("the page has no #root");
	speak(pageLanguage(), catalogues);
	document.documentElement.lang = language;
	const page = wanted.get();
	if (page?.page === "table") openEarly(page);
	loadPage();
	await loadWords(firstRooms);
	createRoot(root).render(
		<StrictMode>
			<Suspense fallback={<Loading what={t("table.theTable")} />}>
				<TablePages />
			</Suspense>
		</StrictMode>,
	);
}

// not awaited: parts that load later import modules of this file, and would wait for it
void start();
