import { t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useEffect } from "react";
import { useSession, useTopic } from "../session/session.ts";
import { offerForm } from "./offer-form.ts";
import styles from "./RecordedMark.module.css";

const announced = new Set<string>();

/** Shows a message once, also if the page switches between seats at the table. */
function announce(id: string, words: "begun" | "ended", explain?: () => void): void {
	const event = `${words} ${id}`;
	if (announced.has(event)) return;
	announced.add(event);
	const action = explain && { label: t("playtests.explain"), run: explain };
	showToast(t(`playtests.${words}`), { ...(action && { action }) });
}

/** Shows that a playtest records the table, announces its start and its end, and explains it when it is pressed. */
export function RecordedMark() {
	const session = useSession();
	const { client, dialog } = session;
	const id = useTopic("head", ({ head }) => head?.playtestId);
	useEffect(() => {
		if (id == null) return;
		announce(id, "begun", () => dialog.set({ kind: "recorded" }));
		return () => {
			if (client.head?.playtestId === id) return;
			announce(id, "ended");
			void offerForm(session, id);
		};
	}, [session, client, dialog, id]);
	return (
		<button
			type="button"
			className={styles.mark}
			aria-label={t("playtests.isRecorded")}
			aria-haspopup="dialog"
			onClick={() => dialog.set({ kind: "recorded" })}
		>
			<span>{t("playtests.recorded")}</span>
		</button>
	);
}
