import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { ReactNode } from "react";
import styles from "./Keys.module.css";

/** Fonts may lack arrows. */
const arrows: Readonly<Record<string, ReactNode>> = {
	ArrowLeft: <Icon name="left" />,
	ArrowRight: <Icon name="right" />,
	ArrowUp: <Icon name="up" />,
	ArrowDown: <Icon name="down" />,
};

function keyName(key: string): ReactNode {
	const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
	if (key === "Control") return isApple ? "⌘" : t("look.control");
	if (key === "Shift") return isApple ? "⇧" : t("look.shift");
	if (key === "Escape") return t("look.escape");
	if (key === "Enter") return t("look.enter");
	if (key === "Space") return t("look.space");
	return arrows[key] ?? key;
}

/** The names of keys, as in a `Shortcut`. */
export function Keys({ keys }: { keys: string }) {
	return keys.split(" ").map((key) => (
		<span key={key} className={styles.combination}>
			{(key === "+" ? ["+"] : key.split("+")).map((part) => (
				<kbd key={part}>{keyName(part)}</kbd>
			))}
		</span>
	));
}
