import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { CopyLine } from "../../ui/CopyLine.tsx";
import styles from "./ShownOnce.module.css";

/** A text to copy, with its label above. */
export function LabelledLine({ label, text }: { label: string; text: string }) {
	return (
		<div className={styles.line}>
			{/* the line has it as its name */}
			<p className={styles.label} aria-hidden="true">
				{label}
			</p>
			<CopyLine label={label} text={text} />
		</div>
	);
}

type Props = {
	title: string;
	/** Instructions. */
	children: ReactNode;
	/** The texts to copy, with their labels. */
	lines: readonly { label: string; text: string }[];
	onDone(): void;
};

/** A new secret that the service does not show again. */
export function ShownOnce({ title, children, lines, onDone }: Props) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className={styles.panel} aria-label={title}>
			<h2 ref={heading} tabIndex={-1}>
				<Icon name="check" />
				{title}
			</h2>
			<p>{children}</p>
			{lines.map(({ label, text }) => (
				<LabelledLine key={label} label={label} text={text} />
			))}
			<Button onClick={onDone}>{t("settings.done")}</Button>
		</section>
	);
}
