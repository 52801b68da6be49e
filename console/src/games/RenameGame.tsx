import type { Game } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { describeError } from "../ui/Problem.tsx";
import { useRenameGame } from "./change-game.ts";

export function RenameGame({ game, onClose }: { game: Game; onClose(): void }) {
	const [name, setName] = useState(game.name);
	const rename = useRenameGame(game.id, onClose);
	return (
		<Dialog
			title={t("games.renameGame")}
			onClose={onClose}
			onSubmit={() => rename.mutate(name.trim())}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={rename.isPending}>
						{t("shell.rename")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("games.name")}
				value={name}
				onChange={(event) => setName(event.target.value)}
				onFocus={(event) => event.target.select()}
				required
				pattern=".*\S.*"
				maxLength={256}
				autoComplete="off"
				hint={t("games.renameHint")}
				fault={rename.error ? describeError(rename.error).what : undefined}
			/>
		</Dialog>
	);
}
