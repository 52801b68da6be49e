import type { Game, GameOverview } from "@tuckbox/client";
import { bytesText } from "@tuckbox/pieces";
import { useState } from "react";
import { useDeleteGame, useGames } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { describeError } from "../look/Problem.tsx";
import { showToast } from "../look/Toast.tsx";
import { plural } from "../look/words.ts";

function lossText(summary: GameOverview | undefined): string {
	if (summary === undefined || summary.pieces === 0) return "The game";
	return `Its ${plural(summary.pieces, "piece")} and ${plural(summary.images, "picture")} (${bytesText(summary.bytes)}), with all versions,`;
}

type Props = { game: Game; onClose(): void; onDeleted?: (() => void) | undefined };

/** Asks the user to type the game's name before deleting it, since this cannot be undone. */
export function DeleteGame({ game, onClose, onDeleted }: Props) {
	const [typed, setTyped] = useState("");
	const [isWrong, setIsWrong] = useState(false);
	const remove = useDeleteGame(game.id, () => {
		showToast(`${game.name} is deleted.`);
		onClose();
		onDeleted?.();
	});
	const summary = useGames().data?.games.find(({ id }) => id === game.id);
	const fault = isWrong
		? `Type ${game.name} exactly.`
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
			title={`Delete ${game.name}?`}
			onClose={onClose}
			onSubmit={submit}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						Delete game
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<p>
				{lossText(summary)} will be deleted permanently. Tables that show the game lose it, and links to it
				stop working. This cannot be undone.
			</p>
			<Field
				label={
					<>
						Type <strong>{game.name}</strong> to confirm
					</>
				}
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
