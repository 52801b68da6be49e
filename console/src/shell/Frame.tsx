import { t } from "@tuckbox/web/messages/words.ts";
import { Toasts } from "@tuckbox/web/ui/Toast.tsx";
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Drops } from "../edit/Drops.tsx";
import { undoLastAct } from "../ui/last-act.ts";
import { runShortcut, useShortcuts } from "../ui/shortcuts.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import styles from "./Frame.module.css";
import { OfflineStrip } from "./OfflineStrip.tsx";

const KeyList = lazy(async () => ({ default: (await import("./KeyList.tsx")).KeyList }));

/** A new page starts at the top with the focus on its content. Going back leaves the scroll position to the browser. */
function useFocusOnNavigation(path: string) {
	const main = useRef<HTMLElement>(null);
	const shown = useRef(path);
	const isBack = useRef(false);
	useEffect(() => {
		const back = () => {
			isBack.current = true;
		};
		addEventListener("popstate", back);
		return () => removeEventListener("popstate", back);
	}, []);
	useEffect(() => {
		if (shown.current === path) return;
		shown.current = path;
		if (!isBack.current) scrollTo(0, 0);
		isBack.current = false;
		main.current?.focus({ preventScroll: true });
	}, [path]);
	return main;
}

/** Listens to the keys of the page, and lists them. */
function Shortcuts() {
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

type Props = {
	/** The bar at the top. */
	bar: ReactNode;
	/** Content that may cover the page. */
	cover?: ReactNode;
	children: ReactNode;
};

/** The frame around every page. */
export function Frame({ bar, cover, children }: Props) {
	const [path] = useLocation();
	const main = useFocusOnNavigation(path);
	return (
		<>
			<a className={styles.skip} href="#main">
				{t("shell.skip")}
			</a>
			<OfflineStrip />
			{bar}
			<main id="main" ref={main} tabIndex={-1} className={styles.main}>
				<ErrorBoundary key={path}>{children}</ErrorBoundary>
			</main>
			<Toasts />
			<Shortcuts />
			<Drops />
			{cover}
		</>
	);
}
