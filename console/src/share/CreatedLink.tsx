import type { NewShare } from "@tuckbox/client";
import { useEffect, useRef, useState } from "react";
import { Button } from "../look/Button.tsx";
import { t } from "../words/words.ts";
import styles from "./ShareDialog.module.css";

/** Whether the device has a menu for sending links, as phones do. On a computer, copying is quicker. */
const canSend = () => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

type Props = { gameName: string; share: NewShare; onAnother(): void };

/** A new link, to copy or to send: the service shows it only once. */
export function CreatedLink({ gameName, share, onAnother }: Props) {
	const [isCopied, setIsCopied] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const main = useRef<HTMLDivElement>(null);
	useEffect(() => main.current?.querySelector("button")?.focus(), []);
	const url = share.pageUrl;
	async function copy() {
		try {
			await navigator.clipboard.writeText(url);
			setIsCopied(true);
		} catch {
			// without HTTPS or permission, the address is selected instead, for the user to copy
			field.current?.select();
		}
	}
	/** @throws nothing: a user who closes the menu has changed their mind */
	const send = () => navigator.share({ title: gameName, url }).catch(() => undefined);
	return (
		<section className={styles.created} aria-label={t("share.linkIsReady")}>
			<h3>{t("share.linkIsReady")}</h3>
			<input
				ref={field}
				className={styles.url}
				readOnly
				value={url}
				aria-label={t("share.link")}
				onFocus={({ target }) => target.select()}
			/>
			<div ref={main} className={styles.buttons}>
				{canSend() && (
					<Button look="primary" icon="share" onClick={send}>
						{t("share.send")}
					</Button>
				)}
				<Button look={canSend() ? undefined : "primary"} icon={isCopied ? "check" : "copy"} onClick={copy}>
					{isCopied ? t("share.copied") : t("share.copy")}
				</Button>
				<Button look="quiet" onClick={onAnother}>
					{t("share.another")}
				</Button>
			</div>
			<p className={styles.hint}>{t("share.shownOnce")}</p>
		</section>
	);
}
