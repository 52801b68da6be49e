import { t } from "@tuckbox/web/messages/words.ts";
import type { ReactNode } from "react";
import styles from "./KeySigns.module.css";

/** Degrees by which the left arrow is turned for each key: not every font has all arrows. */
const turns: Readonly<Record<string, number>> = {
	ArrowLeft: 0,
	ArrowUp: 90,
	ArrowRight: 180,
	ArrowDown: 270,
};

function Arrow({ turn }: { turn: number }) {
	return (
		<svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true" style={{ rotate: `${turn}deg` }}>
			<path d="M13.5 8h-11M7 3.5 2.5 8 7 12.5" />
		</svg>
	);
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function keySign(key: string): ReactNode {
	const turn = turns[key];
	if (turn !== undefined) return <Arrow turn={turn} />;
	if (key === "Control") return isApple() ? "⌘" : t("look.control");
	if (key === "Shift") return t("look.shift");
	if (key === "Delete") return t("play.deleteKey");
	if (key === "Space") return t("look.space");
	return key;
}

/** The first key of an action, as a hint at the end of its line in the menu. */
export function KeySigns({ keys }: { keys: string }) {
	const [first = ""] = keys.split(" ");
	const parts = first === "+" ? ["+"] : first.split("+");
	return (
		<span className={styles.keys} aria-hidden="true">
			{parts.map((part) => (
				<span key={part}>{keySign(part)}</span>
			))}
		</span>
	);
}
