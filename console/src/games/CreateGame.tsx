import { useState } from "react";
import { useLocation } from "wouter";
import { useCreateGame } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { describeError } from "../look/Problem.tsx";

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
			title="New game"
			onClose={onClose}
			onSubmit={() => create.mutate(name.trim())}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						Create game
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<Field
				label="Name"
				value={name}
				onChange={(event) => setName(event.target.value)}
				required
				pattern=".*\S.*"
				maxLength={256}
				autoComplete="off"
				placeholder="Lantern Bay"
				hint="The game is empty until you or a tool pushes pieces to it."
				fault={create.error ? describeError(create.error).what : undefined}
			/>
		</Dialog>
	);
}
