import type { Game } from "@tuckbox/client";
import { limits } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { Fault } from "../ui/Fault.tsx";
import { useSetPlayers } from "./change-game.ts";
import styles from "./PlayersDialog.module.css";

/** Sets how many people can play a game, which pages of share links show. */
export function PlayersDialog({ game, onClose }: { game: Game; onClose(): void }) {
	const [min, setMin] = useState(String(game.players?.min ?? ""));
	const [max, setMax] = useState(String(game.players?.max ?? ""));
	const set = useSetPlayers(game.id, onClose);
	const isUnknown = min === "" && max === "";
	function save() {
		if (isUnknown) return set.mutate(null);
		// one number alone is both
		set.mutate({ min: Number(min || max), max: Number(max || min) });
	}
	const field = (label: string, value: string, change: (value: string) => void, least: number) => (
		<Field
			label={label}
			type="number"
			inputMode="numeric"
			min={least}
			max={limits.maxPlayers}
			value={value}
			onChange={({ target }) => change(target.value)}
			autoComplete="off"
		/>
	);
	return (
		<Dialog
			title={t("games.players")}
			onClose={onClose}
			onSubmit={save}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={set.isPending}>
						{t("games.save")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet small">{t("games.playersHint")}</p>
			<div className={styles.pair}>
				{field(t("games.playersFrom"), min, setMin, 1)}
				{field(t("games.playersTo"), max, setMax, Number(min) || 1)}
			</div>
			<Fault error={set.error} />
		</Dialog>
	);
}
