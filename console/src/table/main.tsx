import "../look/fonts.css";
import "../../../web/tokens.css";
import "../look/base.css";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Loading } from "../look/Skeleton.tsx";
import { pageLanguage } from "../words/page-language.ts";
import { firstTableRooms, tableCatalogues } from "../words/table-catalogue.ts";
import { language, loadWords, speak, t } from "../words/words.ts";
import { wanted } from "./address.ts";
import { openEarly } from "./opened.ts";
import { loadPage, TablePages } from "./TablePages.tsx";

// The page of live tables, for their hosts and for guests, who download nothing else.

async function start(): Promise<void> {
	const root = document.querySelector("#root");
	if (root === null) throw new Error("the page has no #root");
	speak(pageLanguage(), tableCatalogues);
	document.documentElement.lang = language;
	const page = wanted.get();
	if (page?.page === "table") openEarly(page.tableId);
	loadPage();
	await loadWords(firstTableRooms);
	createRoot(root).render(
		<StrictMode>
			<Suspense fallback={<Loading what={t("table.theTable")} />}>
				<TablePages />
			</Suspense>
		</StrictMode>,
	);
}

// not awaited: late parts import this file's modules, and would wait for it
void start();
