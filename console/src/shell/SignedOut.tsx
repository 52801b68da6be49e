import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { signInAddress } from "../api/session.ts";
import { LinkButton } from "../ui/LinkButton.tsx";

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
