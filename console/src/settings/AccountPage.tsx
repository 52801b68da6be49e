import type { Account, GameOverview } from "@tuckbox/client";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { useAccount, useGames } from "../api/queries.ts";
import { Storage } from "../games/Storage.tsx";
import { Button } from "../look/Button.tsx";
import { Field } from "../look/Field.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { showToast } from "../look/Toast.tsx";
import { bytesText, dayText } from "../look/words.ts";
import { t } from "../words/words.ts";
import { faultsOf } from "./faults.ts";
import forms from "./forms.module.css";
import { Item, List } from "./Listed.tsx";
import { Look } from "./Look.tsx";
import { useRenamePerson } from "./queries.ts";
import { FormFault, Section, SettingsPage } from "./SettingsPage.tsx";

function Profile({ account }: { account: Account }) {
	const [name, setName] = useState(account.name);
	const rename = useRenamePerson((renamed) => {
		setName(renamed.name);
		showToast(t("settings.nameChanged"));
	});
	const { fields, other } = faultsOf(rename.error, { name: t("settings.theName") });
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
			<FormFault>{other}</FormFault>
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
