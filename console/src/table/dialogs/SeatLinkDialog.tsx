import { useState } from "react";
import { Button } from "../../look/Button.tsx";
import { CopyLink } from "../../look/CopyLink.tsx";
import { Dialog } from "../../look/Dialog.tsx";
import { QrCode } from "../../look/QrCode.tsx";
import { t } from "../../words/words.ts";
import { renewSeat } from "../seat-calls.ts";
import { useSession } from "../session.ts";
import styles from "./Dialogs.module.css";
import type { DialogProps } from "./props.ts";

/** A link to this seat, for another device. */
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
