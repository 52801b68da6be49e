import type { NewShare } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { CopyLink } from "@tuckbox/web/ui/CopyLink.tsx";
import { useEffect, useRef } from "react";
import styles from "./ShareDialog.module.css";

type Props = { gameName: string; share: NewShare; onAnother(): void };

/** A new link, to copy or to send. */
export function CreatedLink({ gameName, share, onAnother }: Props) {
	const main = useRef<HTMLElement>(null);
	useEffect(() => main.current?.querySelector("button")?.focus(), []);
	return (
		<section ref={main} className={styles.created} aria-label={t("share.linkIsReady")}>
			<h3>{t("share.linkIsReady")}</h3>
			<CopyLink
				url={share.pageUrl}
				label={t("share.link")}
				title={gameName}
				more={
					<Button look="quiet" onClick={onAnother}>
						{t("share.another")}
					</Button>
				}
			/>
			<p className={styles.hint}>{t("links.copyAgain")}</p>
		</section>
	);
}
