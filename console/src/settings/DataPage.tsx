import { bytesText } from "@tuckbox/pieces";
import { useState } from "react";
import { useAccount, useGames } from "../api/queries.ts";
import { Button, LinkButton } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { plural } from "../look/words.ts";
import { faultsOf } from "./faults.ts";
import { useDeleteAccount } from "./queries.ts";
import { FormFault, Section, SettingsPage } from "./SettingsPage.tsx";

const maxNames = 5;

/** "Lantern Bay, Deep Sea and 3 more". */
function namesOf(names: readonly string[]): string {
	const shown = names.slice(0, maxNames);
	const rest = names.length - shown.length;
	return new Intl.ListFormat("en-GB").format(rest > 0 ? [...shown, `${rest} more`] : shown);
}

function DeleteAccount({ onClose }: { onClose(): void }) {
	const [password, setPassword] = useState("");
	const { data } = useAccount();
	const games = useGames().data?.games ?? [];
	const remove = useDeleteAccount(() => location.assign("/sign-in?deleted"));
	const isWrong = remove.error !== null && "code" in remove.error && remove.error.code === "PASSWORD_WRONG";
	const { fields, other } = faultsOf(isWrong ? null : remove.error, { password: "The password" });
	const pieces = games.reduce((sum, game) => sum + game.pieces, 0);
	const bytes = games.reduce((sum, game) => sum + game.bytes, 0);
	return (
		<Dialog
			title="Delete your account?"
			onClose={onClose}
			onSubmit={() => remove.mutate(password)}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						Delete account and games
					</Button>
					<Button look="quiet" onClick={onClose}>
						Keep it
					</Button>
				</>
			}
		>
			<p>
				The account of {data?.account.email ?? "this browser"} will be deleted permanently
				{games.length > 0 && (
					<>
						, with {plural(games.length, "game")}: <strong>{namesOf(games.map(({ name }) => name))}</strong>
					</>
				)}
				.
				{pieces > 0 &&
					` ${plural(pieces, "piece")} (${bytesText(bytes)} of pictures), all versions and share links go with them, whichever app pushed them.`}
			</p>
			<p>
				Your access tokens, connected apps, sessions and the apps you have registered end immediately. There
				is no way back.
			</p>
			<input type="hidden" name="email" value={data?.account.email ?? ""} autoComplete="username" />
			<Field
				label="Password"
				type="password"
				value={password}
				onChange={(event) => setPassword(event.target.value)}
				required
				autoComplete="current-password"
				hint="Type it to confirm."
				fault={isWrong ? "This is not your password." : fields.password}
			/>
			<FormFault>{other}</FormFault>
		</Dialog>
	);
}

/** Takes the account's data along, or deletes it. */
export function DataPage() {
	const [isDeleting, setIsDeleting] = useState(false);
	return (
		<SettingsPage title="Your data">
			<Section title="Export your data">
				<p>
					One JSON file with your account and every game: all pieces as they are now, and the addresses of
					their pictures.
				</p>
				<LinkButton icon="download" href="/api/v1/account/export" download="">
					Download
				</LinkButton>
			</Section>
			<Section title="Delete your account">
				<p>
					Deletes your games with every piece and picture in them, whichever app pushed it, and their share
					links; your access tokens, sessions and registered apps.
				</p>
				<Button look="danger" onClick={() => setIsDeleting(true)}>
					Delete account
				</Button>
			</Section>
			{isDeleting && <DeleteAccount onClose={() => setIsDeleting(false)} />}
		</SettingsPage>
	);
}
