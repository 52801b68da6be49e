import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useRef, useState } from "react";
import styles from "./CopyLine.module.css";

/** Time for which a button confirms that it has copied. */
export const copiedMs = 2_200;

/** A command for a terminal, with a button that copies it. */
export function CopyLine({ text, label }: { text: string; label: string }) {
	const [isCopied, setIsCopied] = useState(false);
	const line = useRef<HTMLElement>(null);
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
		} catch {
			// without HTTPS or permission, the text is selected instead, for the user to copy
			if (line.current) getSelection()?.selectAllChildren(line.current);
			return;
		}
		setIsCopied(true);
		setTimeout(() => setIsCopied(false), copiedMs);
	}
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
		<div className={styles.line} role="group" aria-label={label}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long line */}
			<code ref={line} tabIndex={0}>
				{text}
			</code>
			<Button
				look="quiet"
				isSmall
				icon={isCopied ? "check" : "copy"}
				aria-label={isCopied ? t("look.copied") : t("look.copy", { what: label })}
				onClick={copy}
			/>
		</div>
	);
}
