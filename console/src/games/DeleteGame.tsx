import type { Game, GameOverview } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { useGames } from "../api/queries.ts";
import { describeError } from "../ui/Problem.tsx";
import { useDeleteGame } from "./change-game.ts";

function lossText(summary: GameOverview | undefined): string {
	if (summary === undefined || summary.pieces === 0) return t("games.gameLost");
	const { pieces, images, bytes } = summary;
	return t("games.piecesLost", { pieces, images, bytes: bytesText(bytes) });
}

type Props = { game: Game; onClose(): void; onDeleted?: (() => void) | undefined };

/** Asks the user to type the game's name before deleting it, since this cannot be undone. */
export function DeleteGame({ game, onClose, onDeleted }: Props) {
	const [typed, setTyped] = useState("");
	const [isWrong, setIsWrong] = useState(false);
	const remove = useDeleteGame(game.id, () => {
		showToast(t("games.isDeleted", { name: game.name }));
		onClose();
		onDeleted?.();
	});
	const summary = useGames().data?.games.find(({ id }) => id === game.id);
	const fault = isWrong
		? t("games.typeExactly", { name: game.name })
		: remove.error
			? describeError(remove.error).what
			: undefined;

	function submit() {
		const isRight = typed.trim() === game.name.trim();
		setIsWrong(!isRight);
		if (isRight) remove.mutate();
	}
	return (
		<Dialog
			title={t("games.deleteAsk", { name: game.name })}
			onClose={onClose}
			onSubmit={submit}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						{t("games.deleteGame")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("games.cancel")}
					</Button>
				</>
			}
		>
			<p>
				{lossText(summary)} {t("games.deleteEffect")}
			</p>
			<Field
				label={rich("games.typeNameToConfirm", { name: <strong>{game.name}</strong> })}
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setIsWrong(false);
				}}
				autoComplete="off"
				spellCheck={false}
				fault={fault}
			/>
		</Dialog>
	);
}
