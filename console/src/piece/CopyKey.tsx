import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useEffect, useRef, useState } from "react";
import { copiedMs } from "../ui/CopyLine.tsx";
import styles from "./PieceFacts.module.css";

/** A key or an id, with a button that copies it. */
export function CopyKey({ text, label }: { text: string; label: string }) {
	const [isCopied, setIsCopied] = useState(false);
	const code = useRef<HTMLElement>(null);
	useEffect(() => {
		if (!isCopied) return;
		const timer = setTimeout(() => setIsCopied(false), copiedMs);
		return () => clearTimeout(timer);
	}, [isCopied]);
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			setIsCopied(true);
		} catch {
			// without HTTPS or permission, the text is selected instead, for the user to copy
			if (code.current) getSelection()?.selectAllChildren(code.current);
		}
	}
	return (
		<span className={styles.key}>
			<code ref={code}>{text}</code>
			<Button
				look="quiet"
				isSmall
				icon={isCopied ? "check" : "copy"}
				aria-label={isCopied ? t("piece.copied") : t("piece.copy", { what: label })}
				onClick={copy}
			/>
		</span>
	);
}
