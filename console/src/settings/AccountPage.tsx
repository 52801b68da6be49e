import type { Account, GameOverview } from "@tuckbox/client";
import { bytesText } from "@tuckbox/pieces";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { useAccount, useGames } from "../api/queries.ts";
import { Storage } from "../games/Storage.tsx";
import { Button } from "../look/Button.tsx";
import { Field } from "../look/Field.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { showToast } from "../look/Toast.tsx";
import { dayText, plural } from "../look/words.ts";
import { faultsOf } from "./faults.ts";
import forms from "./forms.module.css";
import { Item, List } from "./Listed.tsx";
import { useRenamePerson } from "./queries.ts";
import { FormFault, Section, SettingsPage } from "./SettingsPage.tsx";

function Profile({ account }: { account: Account }) {
	const [name, setName] = useState(account.name);
	const rename = useRenamePerson((renamed) => {
		setName(renamed.name);
		showToast("Your name is changed.");
	});
	const { fields, other } = faultsOf(rename.error, { name: "The name" });
	function submit(event: FormEvent) {
		event.preventDefault();
		rename.mutate(name);
	}
	return (
		<form className={forms.form} onSubmit={submit}>
			<Field
				label="Name"
				value={name}
				onChange={(event) => setName(event.target.value)}
				autoComplete="name"
				hint="Shown to other people on this server."
				fault={fields.name}
			/>
			<Field
				label="Email"
				type="email"
				value={account.email}
				readOnly
				autoComplete="username"
				hint="What you sign in with."
			/>
			<FormFault>{other}</FormFault>
			<Button type="submit" look="primary" isBusy={rename.isPending}>
				Save name
			</Button>
		</form>
	);
}

/** The storage used by each game, largest first. */
function StorageByGame({ games }: { games: readonly GameOverview[] }) {
	return (
		<List label="Storage by game">
			{games
				.toSorted((a, b) => b.bytes - a.bytes)
				.map(({ id, name, images, bytes }) => (
					<Item
						key={id}
						name={<Link href={`/games/${id}`}>{name}</Link>}
						facts={`${plural(images, "picture")} · ${bytesText(bytes)}`}
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
				title="Your account cannot be shown"
				error={account.error}
				onRetry={() => void account.refetch()}
			/>
		);
	return (
		<SettingsPage title="Account">
			{account.data ? (
				<Profile account={account.data.account} />
			) : (
				<>
					<Loading what="Your account" />
					<Skeleton width="27rem" height="15.5rem" />
				</>
			)}
			<Section title="Storage">
				<p>The pictures of your games count. The same picture counts once.</p>
				{games.error && games.data === undefined ? (
					<Problem
						title="Your storage cannot be shown"
						error={games.error}
						onRetry={() => void games.refetch()}
					/>
				) : (
					<Storage {...games.data} />
				)}
				{games.data && games.data.games.length > 0 && <StorageByGame games={games.data.games} />}
				{account.data && (
					<p className="quiet small">Account created on {dayText(account.data.account.createdAt)}.</p>
				)}
			</Section>
		</SettingsPage>
	);
}
