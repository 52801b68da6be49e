import type { SavedSetUp } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { DeleteButton } from "@tuckbox/web/ui/DeleteButton.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { Fault } from "../ui/Fault.tsx";
import styles from "./OpenTable.module.css";
import { useDeleteSetUp, useOpenTable } from "./queries.ts";

/** The beginning of a new table: a set-up of the game, or one of the two that every game has. */
type Beginning = { setUp: string } | "decks" | "everything";

type Props = { gameId: string; setUps: readonly SavedSetUp[]; onClose(): void };

/** Opens a table: with a set-up of the game, if it has one, and with shuffled decks. */
export function OpenTable({ gameId, setUps, onClose }: Props) {
	const latest = setUps.toSorted((a, b) => b.savedAt - a.savedAt)[0];
	const [wanted, setWanted] = useState<Beginning>(latest ? { setUp: latest.name } : "decks");
	const [shuffle, setShuffle] = useState(true);
	const open = useOpenTable(gameId);
	const remove = useDeleteSetUp(gameId);
	const error = open.error ?? remove.error;
	const isThere = typeof wanted === "string" || setUps.some(({ name }) => name === wanted.setUp);
	const beginning = isThere ? wanted : "decks";
	return (
		<Dialog
			title={t("tables.open")}
			onClose={onClose}
			onSubmit={() =>
				open.mutate({
					name: t("tables.nameOfDay", { day: dayText(Date.now()) }),
					shuffle,
					...(typeof beginning === "string" ? { layOutAll: beginning === "everything" } : beginning),
				})
			}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={open.isPending || open.isSuccess}>
						{t("tables.openNow")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<fieldset className={styles.beginnings}>
				<legend>{t("tables.beginning")}</legend>
				{setUps.map(({ name, savedAt }) => (
					<div key={name} className={styles.setUp}>
						<Check
							type="radio"
							name="beginning"
							label={<span dir="auto">{name}</span>}
							hint={t("tables.setUpSaved", { day: dayText(savedAt) })}
							checked={typeof beginning === "object" && beginning.setUp === name}
							onChange={() => setWanted({ setUp: name })}
						/>
						<DeleteButton
							label={t("tables.deleteSetUp", { name })}
							isBusy={remove.isPending && remove.variables === name}
							onDelete={() => remove.mutate(name)}
						/>
					</div>
				))}
				{(["decks", "everything"] as const).map((one) => (
					<Check
						key={one}
						type="radio"
						name="beginning"
						label={t(`tables.begin_${one}`)}
						hint={t(`tables.begin_${one}Hint`)}
						checked={beginning === one}
						onChange={() => setWanted(one)}
					/>
				))}
			</fieldset>
			{setUps.length === 0 && <p className="quiet">{t("tables.noSetUps")}</p>}
			<Check
				type="checkbox"
				label={t("tables.shuffle")}
				hint={t("tables.shuffleHint")}
				checked={shuffle}
				onChange={({ target }) => setShuffle(target.checked)}
			/>
			<Fault error={error} />
		</Dialog>
	);
}
