import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import type { ReactNode } from "react";
import { shortcutGroups } from "../ui/shortcuts.ts";
import styles from "./KeyList.module.css";

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

function Keys({ keys }: { keys: string }) {
	return keys.split(" ").map((key) => (
		<span key={key} className={styles.combination}>
			{(key === "+" ? ["+"] : key.split("+")).map((part) => (
				<kbd key={part}>{keyName(part)}</kbd>
			))}
		</span>
	));
}

/** The keys that work on the page, as its parts have named them. */
export function KeyList({ onClose }: { onClose(): void }) {
	const groups = Map.groupBy(useSignal(shortcutGroups), ({ title }) => title);
	return (
		<Dialog title={t("shell.keys")} onClose={onClose} isWide>
			<div className={styles.groups}>
				{[...groups].map(([title, parts]) => (
					<section key={title}>
						<h3>{title}</h3>
						<dl>
							{parts
								.flatMap(({ shortcuts }) => shortcuts)
								.map(({ keys, label }) => (
									<div key={keys + label}>
										<dt>{label}</dt>
										<dd>
											<Keys keys={keys} />
										</dd>
									</div>
								))}
						</dl>
					</section>
				))}
			</div>
		</Dialog>
	);
}
