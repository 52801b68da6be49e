import { t } from "../words/words.ts";
import styles from "./KeySigns.module.css";

const signs: Readonly<Record<string, string>> = {
	ArrowLeft: "←",
	ArrowRight: "→",
	ArrowUp: "↑",
	ArrowDown: "↓",
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function signOf(key: string): string {
	if (key === "Control") return isApple() ? "⌘" : t("shell.control");
	if (key === "Shift") return t("shell.shift");
	if (key === "Delete") return t("play.deleteKey");
	if (key === "Space") return t("shell.space");
	return signs[key] ?? key;
}

/** The first of the keys of an action, as a hint at the end of its line. */
export function KeySigns({ keys }: { keys: string }) {
	const [first = ""] = keys.split(" ");
	const parts = first === "+" ? ["+"] : first.split("+");
	return (
		<span className={styles.keys} aria-hidden="true">
			{parts.map(signOf).join(" ")}
		</span>
	);
}
