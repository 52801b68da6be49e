import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { useLocation } from "wouter";
import { DropZone } from "../edit/drop/DropZone.tsx";
import { describeError } from "../ui/Problem.tsx";
import { useCreateGame } from "./create-game.ts";

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
			isWide
			onClose={onClose}
			onSubmit={() => create.mutate(name.trim())}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						{t("games.create")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<DropZone isSmall title={t("games.dropHere")} text={t("games.dropWhat")} onTaken={onClose} />
			<p className="quiet">{t("games.orEmpty")}</p>
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
