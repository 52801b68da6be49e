import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { bytesText, listText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { useAccount, useGames } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { fieldFaults } from "../parts/faults.ts";
import { useDeleteAccount } from "../parts/queries.ts";
import { Section, SettingsPage } from "../parts/SettingsPage.tsx";

const maxNames = 5;

/** "Lantern Bay, Deep Sea and 3 more". */
function namesText(names: readonly string[]): string {
	const shown = names.slice(0, maxNames);
	const rest = names.length - shown.length;
	return listText(rest > 0 ? [...shown, t("settings.more", { count: rest })] : shown);
}

function DeleteAccount({ onClose }: { onClose(): void }) {
	const [password, setPassword] = useState("");
	const { data } = useAccount();
	const games = useGames().data?.games ?? [];
	const remove = useDeleteAccount(() => location.assign("/sign-in?deleted"));
	const isWrong = remove.error !== null && "code" in remove.error && remove.error.code === "PASSWORD_WRONG";
	const { fields, other } = fieldFaults(isWrong ? null : remove.error, {
		password: t("settings.thePassword"),
	});
	const email = data?.account.email ?? t("settings.ofThisBrowser");
	const pieces = games.reduce((sum, game) => sum + game.pieces, 0);
	const bytes = games.reduce((sum, game) => sum + game.bytes, 0);
	return (
		<Dialog
			title={t("settings.deleteAccountAsk")}
			onClose={onClose}
			onSubmit={() => remove.mutate(password)}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						{t("settings.deleteAccountAndGames")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("settings.keep")}
					</Button>
				</>
			}
		>
			<p>
				{games.length === 0
					? t("settings.accountLost", { email })
					: rich("settings.accountAndGamesLost", {
							email,
							count: games.length,
							names: <strong>{namesText(games.map(({ name }) => name))}</strong>,
						})}{" "}
				{pieces > 0 && t("settings.piecesLost", { count: pieces, bytes: bytesText(bytes) })}
			</p>
			<p>{t("settings.alsoLost")}</p>
			<input type="hidden" name="email" value={data?.account.email ?? ""} autoComplete="username" />
			<Field
				label={t("settings.password")}
				type="password"
				value={password}
				onChange={(event) => setPassword(event.target.value)}
				required
				autoComplete="current-password"
				hint={t("settings.typeToConfirm")}
				fault={isWrong ? t("settings.wrongPassword") : fields.password}
			/>
			<Fault>{other}</Fault>
		</Dialog>
	);
}

/** Takes the account's data along, or deletes it. */
export function DataPage() {
	const [isDeleting, setIsDeleting] = useState(false);
	return (
		<SettingsPage title={t("settings.data")}>
			<Section title={t("settings.export")}>
				<p>{t("settings.exportText")}</p>
				<LinkButton icon="download" href="/api/v1/account/export" download="">
					{t("settings.download")}
				</LinkButton>
			</Section>
			<Section title={t("settings.deleteYourAccount")}>
				<p>{t("settings.deleteText")}</p>
				<Button look="danger" onClick={() => setIsDeleting(true)}>
					{t("settings.deleteAccount")}
				</Button>
			</Section>
			{isDeleting && <DeleteAccount onClose={() => setIsDeleting(false)} />}
		</SettingsPage>
	);
}
