import { type ReactNode, useRef, useState } from "react";
import { t } from "../messages/words.ts";
import { Button } from "./Button.tsx";
import styles from "./CopyLink.module.css";

/** Whether the device has a menu for sending links, as phones do. On a computer, copying is quicker. */
const canSend = () => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

type Props = { url: string; label: string; title: string; more?: ReactNode };

/** A link to copy or to send. `more`: other buttons next to its own. */
export function CopyLink({ url, label, title, more }: Props) {
	const [isCopied, setIsCopied] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	async function copy() {
		try {
			await navigator.clipboard.writeText(url);
			setIsCopied(true);
		} catch {
			// without HTTPS or permission, the address is selected instead, for the user to copy
			field.current?.select();
		}
	}
	return (
		<div className={styles.link}>
			<input
				ref={field}
				className={styles.url}
				readOnly
				value={url}
				aria-label={label}
				onFocus={({ target }) => target.select()}
			/>
			<div className={styles.buttons}>
				{canSend() && (
					<Button
						look="primary"
						icon="share"
						// a user who closes the menu has decided not to send the link
						onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
					>
						{t("look.send")}
					</Button>
				)}
				<Button look={canSend() ? undefined : "primary"} icon={isCopied ? "check" : "copy"} onClick={copy}>
					{isCopied ? t("look.copied") : t("look.copyLink")}
				</Button>
				{more}
			</div>
		</div>
	);
}
