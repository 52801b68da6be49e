import { useEffect, useRef, useState } from "react";
import { t } from "../messages/words.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./Links.module.css";

type Props = {
	/** Null: the service cannot show it again. */
	url: string | null;
	/** The name of the link. */
	name: string;
	/** Gives the link a new address. */
	onRenew(): Promise<unknown>;
};

/** Copies the address of a link in its maker's list, or renews the link if it cannot be shown. */
export function LinkAddress({ url, name, onRenew }: Props) {
	if (url === null) return <Renew name={name} onRenew={onRenew} />;
	return <Copy url={url} name={name} />;
}

function Copy({ url, name }: { url: string; name: string }) {
	const [state, setState] = useState<"copied" | "shown">();
	async function copy() {
		try {
			await navigator.clipboard.writeText(url);
			setState("copied");
		} catch {
			// without HTTPS or permission, the user copies it by hand
			setState("shown");
		}
	}
	if (state === "shown") return <Shown url={url} />;
	return (
		<Button isSmall icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
			{state === "copied" ? t("links.copied") : t("links.copy")}
			<span className="unseen"> {name}</span>
		</Button>
	);
}

function Shown({ url }: { url: string }) {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		field.current?.focus();
		field.current?.select();
	}, []);
	return <input ref={field} className={styles.field} readOnly value={url} aria-label={t("links.address")} />;
}

function Renew({ name, onRenew }: Omit<Props, "url">) {
	const [isAsking, setIsAsking] = useState(false);
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	async function renew() {
		setIsBusy(true);
		setFault(undefined);
		try {
			await onRenew();
		} catch (error) {
			setFault((error as Error).message);
			setIsBusy(false);
		}
	}
	if (!isAsking)
		return (
			<Button isSmall icon="retry" onClick={() => setIsAsking(true)}>
				{t("links.renew")}
				<span className="unseen"> {name}</span>
			</Button>
		);
	return (
		<div className={styles.question}>
			<p>{t("links.renewEffect")}</p>
			{fault && <p role="alert">{fault}</p>}
			<Button isSmall isBusy={isBusy} onClick={() => void renew()}>
				{t("links.renewLink")}
				<span className="unseen"> {name}</span>
			</Button>
			<Button isSmall look="quiet" onClick={() => setIsAsking(false)}>
				{t("links.keep")}
			</Button>
		</div>
	);
}
