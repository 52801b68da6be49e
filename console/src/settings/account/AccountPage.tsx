import type { Account, GameOverview } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { bytesText, dayText } from "@tuckbox/web/ui/words.ts";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { useAccount, useGames } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Storage } from "../../ui/Storage.tsx";
import { fieldFaults } from "../parts/faults.ts";
import forms from "../parts/forms.module.css";
import { Item, List } from "../parts/Listed.tsx";
import { useRenamePerson } from "../parts/queries.ts";
import { Section, SettingsPage } from "../parts/SettingsPage.tsx";
import { Look } from "./Look.tsx";

function Profile({ account }: { account: Account }) {
	const [name, setName] = useState(account.name);
	const rename = useRenamePerson((renamed) => {
		setName(renamed.name);
		showToast(t("settings.nameChanged"));
	});
	const { fields, other } = fieldFaults(rename.error, { name: t("settings.theName") });
	function submit(event: FormEvent) {
		event.preventDefault();
		rename.mutate(name);
	}
	return (
		<form className={forms.form} onSubmit={submit}>
			<Field
				label={t("settings.name")}
				value={name}
				onChange={(event) => setName(event.target.value)}
				autoComplete="name"
				hint={t("settings.nameHint")}
				fault={fields.name}
			/>
			<Field
				label={t("settings.email")}
				type="email"
				value={account.email}
				readOnly
				autoComplete="username"
				hint={t("settings.emailHint")}
			/>
			<Fault>{other}</Fault>
			<Button type="submit" look="primary" isBusy={rename.isPending}>
				{t("settings.saveName")}
			</Button>
		</form>
	);
}

/** The storage used by each game, largest first. */
function StorageByGame({ games }: { games: readonly GameOverview[] }) {
	return (
		<List label={t("settings.storageByGame")}>
			{games
				.toSorted((a, b) => b.bytes - a.bytes)
				.map(({ id, name, images, bytes }) => (
					<Item
						key={id}
						name={
							<Link href={`/games/${id}`} dir="auto">
								{name}
							</Link>
						}
						facts={t("settings.picturesAndBytes", { count: images, bytes: bytesText(bytes) })}
					/>
				))}
		</List>
	);
}

/** The user's name, email address and storage. */
export function AccountPage() {
	const account = useAccount();
	const games = useGames();
	if (account.error && account.data === undefined)
		return (
			<Problem
				level={1}
				title={t("settings.accountNotShown")}
				error={account.error}
				onRetry={() => void account.refetch()}
			/>
		);
	return (
		<SettingsPage title={t("settings.account")}>
			{account.data ? (
				<Profile account={account.data.account} />
			) : (
				<>
					<Loading what={t("settings.yourAccount")} />
					<Skeleton width="27rem" height="15.5rem" />
				</>
			)}
			<Look />
			<Section title={t("settings.storage")}>
				<p>{t("settings.storageLede")}</p>
				{games.error && games.data === undefined ? (
					<Problem
						title={t("settings.storageNotShown")}
						error={games.error}
						onRetry={() => void games.refetch()}
					/>
				) : (
					<Storage {...games.data} />
				)}
				{games.data && games.data.games.length > 0 && <StorageByGame games={games.data.games} />}
				{account.data && (
					<p className="quiet small">
						{t("settings.accountSince", { day: dayText(account.data.account.createdAt) })}
					</p>
				)}
			</Section>
			<p className="quiet small">
				<a href="/licences.txt">{t("settings.licences")}</a>
			</p>
		</SettingsPage>
	);
}
