import type { NewShare } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { usePublished, useVersions } from "../api/queries.ts";
import form from "../ui/dialog-form.module.css";
import { Fault } from "../ui/Fault.tsx";
import { GuestRights } from "./GuestRights.tsx";
import { useCreateShare, useOpenTables } from "./queries.ts";
import styles from "./ShareDialog.module.css";

/** The version that a pinned link would show: the one on the page, or else the newest. */
function useShownVersion(gameId: string): { version: number; at: number } | undefined {
	const published = usePublished(gameId).data;
	const versions = useVersions(gameId).data;
	const chosen = Number(new URLSearchParams(location.search).get("version"));
	const shown = versions?.find(({ version }) => version === chosen) ?? published;
	if (shown === undefined || shown.version === 0) return undefined;
	return { version: shown.version, at: shown.publishedAt ?? 0 };
}

/** Asks what a new link shows. */
export function CreateLink({ gameId, onCreated }: { gameId: string; onCreated(share: NewShare): void }) {
	const shown = useShownVersion(gameId);
	const [isPinned, setIsPinned] = useState(false);
	const [showsVersions, setShowsVersions] = useState(false);
	const [name, setName] = useState("");
	const [rights, setRights] = useState({
		allowsPrint: false,
		showsCreator: false,
		tableId: null as string | null,
	});
	const tables = useOpenTables(gameId).data;
	const table = tables?.find(({ id }) => id === rights.tableId) ?? null;
	const create = useCreateShare(gameId, onCreated);
	return (
		<form
			className={form.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (create.isPending) return;
				create.mutate({
					name,
					...rights,
					...(isPinned ? { version: shown?.version ?? null } : { showsVersions }),
				});
			}}
		>
			<fieldset className={form.choice}>
				<legend>{t("share.shows")}</legend>
				<Check
					type="radio"
					name="shows"
					checked={!isPinned}
					onChange={() => setIsPinned(false)}
					label={t("share.newest")}
					hint={t("share.newestHint")}
				/>
				{!isPinned && (
					<div className={styles.further}>
						<Check
							type="checkbox"
							checked={showsVersions}
							onChange={({ target }) => setShowsVersions(target.checked)}
							label={t("share.withVersions")}
						/>
					</div>
				)}
				{shown && (
					<Check
						type="radio"
						name="shows"
						checked={isPinned}
						onChange={() => setIsPinned(true)}
						label={t("share.onlyVersion", { version: shown.version })}
						hint={t("share.onlyVersionHint", { day: dayText(shown.at) })}
					/>
				)}
			</fieldset>
			<GuestRights
				gameId={gameId}
				rights={{ ...rights, table }}
				isOwn
				onChange={(change) => setRights({ ...rights, ...change })}
			/>
			<Field
				label={t("links.nameOptional")}
				hint={t("links.nameHint")}
				value={name}
				onChange={({ target }) => setName(target.value)}
				maxLength={200}
				autoComplete="off"
				dir="auto"
			/>
			<Fault error={create.error} />
			<Button look="primary" type="submit" isBusy={create.isPending}>
				{t("share.create")}
			</Button>
		</form>
	);
}
