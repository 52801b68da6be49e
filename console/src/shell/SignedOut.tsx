import { signInAddress } from "../api/session.ts";
import { Dialog } from "../look/Dialog.tsx";
import { LinkButton } from "../look/LinkButton.tsx";
import { t } from "../words/words.ts";

/** Asks the user to sign in again. */
export function SignedOut() {
	return (
		<Dialog
			title={t("shell.signedOut")}
			onClose={() => location.assign(signInAddress())}
			actions={
				<LinkButton look="primary" href={signInAddress()}>
					{t("shell.signIn")}
				</LinkButton>
			}
		>
			<p>{t("shell.sessionEnded")}</p>
		</Dialog>
	);
}
