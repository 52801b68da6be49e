import { useState } from "react";
import { useLocation } from "wouter";
import { useCreateGame } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { describeError } from "../look/Problem.tsx";
import { t } from "../words/words.ts";

/** Creates an empty game and opens it. */
export function CreateGame({ onClose }: { onClose(): void }) {
	const [name, setName] = useState("");
	const [, go] = useLocation();
	const create = useCreateGame(({ id }) => {
		onClose();
		go(`/games/${id}`);
	});
	return (
		<Dialog
			title={t("games.new")}
			onClose={onClose}
			onSubmit={() => create.mutate(name.trim())}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						{t("games.create")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("games.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("games.name")}
				value={name}
				onChange={(event) => setName(event.target.value)}
				required
				pattern=".*\S.*"
				maxLength={256}
				autoComplete="off"
				placeholder="Lantern Bay"
				hint={t("games.createHint")}
				fault={create.error ? describeError(create.error).what : undefined}
			/>
		</Dialog>
	);
}
