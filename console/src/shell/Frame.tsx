import { t } from "@tuckbox/web/messages/words.ts";
import { Toasts } from "@tuckbox/web/ui/Toast.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { Drops } from "../edit/Drops.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import styles from "./Frame.module.css";
import { OfflineStrip } from "./OfflineStrip.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

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

type Props = {
	/** The bar at the top. */
	bar: ReactNode;
	/** What may cover the page. */
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
