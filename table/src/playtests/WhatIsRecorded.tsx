import { t } from "@tuckbox/web/messages/words.ts";

/** Explains the contents of a playtest, and who can read them. */
export function WhatIsRecorded() {
	return (
		<>
			<p>{t("playtests.what")}</p>
			<p>{t("playtests.whoReads")}</p>
		</>
	);
}
