import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { CopyLink } from "@tuckbox/web/ui/CopyLink.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { QrCode } from "@tuckbox/web/ui/QrCode.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";
import { renewSeat } from "./seat-calls.ts";

/** Creates a link that opens this seat on another device. */
export function SeatLinkDialog({ onClose }: DialogProps<"seatLink">) {
	const { client } = useSession();
	const [url, setUrl] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const [hasFailed, setHasFailed] = useState(false);
	async function make() {
		setIsBusy(true);
		setHasFailed(false);
		try {
			setUrl((await renewSeat(client.tableId)).url);
		} catch {
			setHasFailed(true);
		} finally {
			setIsBusy(false);
		}
	}
	return (
		<Dialog title={t("play.seatLink")} onClose={onClose}>
			<p>{t("play.seatLinkLede")}</p>
			{url === undefined ? (
				<p>
					<Button look="primary" isBusy={isBusy} onClick={() => void make()}>
						{t("play.seatLinkMake")}
					</Button>
				</p>
			) : (
				<div className={styles.code}>
					<QrCode text={url} label={t("play.qrCode")} />
					<CopyLink url={url} label={t("play.seatLink")} title={t("play.seatLink")} />
				</div>
			)}
			{hasFailed && <p role="alert">{t("table.noAnswerText")}</p>}
			<p className="quiet small">{t("play.seatLinkWarning")}</p>
		</Dialog>
	);
}
