import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { momentText } from "@tuckbox/web/ui/words.ts";
import { type FormEvent, useState } from "react";
import { Fault } from "../ui/Fault.tsx";
import { makersText } from "./authors.ts";
import { useChangeVersion } from "./queries.ts";
import styles from "./VersionHead.module.css";

type EditProps = { gameId: string; version: Version; onDone(): void };

function EditTexts({ gameId, version, onDone }: EditProps) {
	const change = useChangeVersion(gameId);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (change.isPending) return;
		const given = new FormData(event.currentTarget);
		const texts = { name: String(given.get("name")), note: String(given.get("note")) };
		change.mutate({ version: version.version, ...texts }, { onSuccess: onDone });
	};
	return (
		<form className={styles.edit} onSubmit={submit}>
			<Field
				label={t("versions.name")}
				name="name"
				defaultValue={version.name ?? ""}
				placeholder={t("versions.nameExample")}
				maxLength={256}
				dir="auto"
				autoFocus
			/>
			<Field
				label={t("versions.note")}
				name="note"
				defaultValue={version.note ?? ""}
				maxLength={1000}
				dir="auto"
			/>
			<p className={styles.actions}>
				<Button look="primary" type="submit" isBusy={change.isPending}>
					{t("versions.save")}
				</Button>
				<Button look="quiet" onClick={onDone}>
					{t("shell.cancel")}
				</Button>
			</p>
			<Fault error={change.error} />
		</form>
	);
}

type Props = {
	gameId: string;
	version: Version;
	isNewest: boolean;
	canEdit: boolean;
	onRestore(): void;
};

/** The name, note and pin of a version, which can be changed here, and its authors and time. */
export function VersionHead({ gameId, version, isNewest, canEdit, onRestore }: Props) {
	const [isEditing, setIsEditing] = useState(false);
	const pin = useChangeVersion(gameId);
	const isPinned = version.isPinned === true;
	const title = t("versions.version", { version: version.version });
	const facts = [
		momentText(version.publishedAt ?? 0),
		makersText(version),
		isNewest ? t("versions.currentVersion") : "",
	];
	return (
		<header className={styles.head}>
			<div className={styles.about}>
				<h2 id="version">
					{title}
					{version.name && (
						<>
							: <bdi>{version.name}</bdi>
						</>
					)}
				</h2>
				<p className="quiet small">{facts.filter((fact) => fact !== "").join(" · ")}</p>
				{version.note && !isEditing && (
					<p className={styles.note} dir="auto">
						{version.note}
					</p>
				)}
			</div>
			{canEdit && !isEditing && (
				<p className={styles.actions}>
					<Button
						look="quiet"
						icon="pin"
						aria-pressed={isPinned}
						title={isPinned ? t("versions.unpinHint") : t("versions.pinHint")}
						isBusy={pin.isPending}
						onClick={() => pin.mutate({ version: version.version, isPinned: !isPinned })}
					>
						{isPinned ? t("versions.pinned") : t("versions.pin")}
					</Button>
					<Button look="quiet" icon="edit" onClick={() => setIsEditing(true)}>
						{t("versions.edit")}
					</Button>
					{!isNewest && (
						<Button icon="history" onClick={onRestore}>
							{t("versions.restoreVersion")}
						</Button>
					)}
				</p>
			)}
			{isEditing && <EditTexts gameId={gameId} version={version} onDone={() => setIsEditing(false)} />}
			<Fault error={pin.error} />
		</header>
	);
}
