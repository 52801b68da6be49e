import type { TableEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { useEntry, useSession } from "../session/session.ts";
import styles from "./Dialogs.module.css";

/** Saves the arrangement of the table, and returns to a saved one. */
export function SetUpsDialog({ onClose }: DialogProps<"setUps">) {
	const session = useSession();
	const setUps = useEntry<TableEntry>("table")?.setUps ?? [];
	const [name, setName] = useState("");
	const [shuffle, setShuffle] = useState(true);
	return (
		<Dialog
			title={t("play.setUps")}
			onClose={onClose}
			onSubmit={() => {
				if (name.trim() === "") return;
				void act(session, { kind: "saveSetUp", name: name.trim() });
				setName("");
			}}
		>
			<p className="quiet">{t("play.setUpsLede")}</p>
			{setUps.length === 0 ? (
				<p>{t("play.noSetUps")}</p>
			) : (
				<>
					<ul className={styles.list}>
						{setUps.map((one) => (
							<li key={one} className={styles.row}>
								<strong dir="auto">{one}</strong>
								<span>
									<Button
										isSmall
										onClick={() => {
											onClose();
											void act(session, { kind: "returnTo", name: one, shuffle });
										}}
									>
										{t("play.returnTo")}
										<span className="unseen"> {one}</span>
									</Button>{" "}
									<Button
										isSmall
										look="quiet"
										icon="delete"
										aria-label={t("play.deleteSetUp", { name: one })}
										onClick={() => void act(session, { kind: "deleteSetUp", name: one })}
									/>
								</span>
							</li>
						))}
					</ul>
					<Check
						type="checkbox"
						label={t("play.returnShuffled")}
						checked={shuffle}
						onChange={({ target }) => setShuffle(target.checked)}
					/>
					<p className="quiet small">{t("play.returnToHint")}</p>
				</>
			)}
			<div className={styles.line}>
				<Field
					label={t("play.saveAs")}
					value={name}
					onChange={({ target }) => setName(target.value)}
					placeholder={t("play.setUpName")}
					maxLength={60}
					autoComplete="off"
					dir="auto"
				/>
				<Button look="primary" type="submit">
					{t("play.save")}
				</Button>
			</div>
		</Dialog>
	);
}
