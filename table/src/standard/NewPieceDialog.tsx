import { isStack, type View } from "@tuckbox/pieces/table";
import { CallError } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { faultText } from "../session/refusals.ts";
import { findThings, useSession } from "../session/session.ts";
import { type Deck, makePiece } from "./new-piece.ts";

/** The decks of which the seat sees a stack, by name. */
function decksIn(view: View): Deck[] {
	const decks = new Map<string, Deck>();
	for (const entry of Object.values(view))
		if ("place" in entry && isStack(entry) && entry.home !== null)
			decks.set(`${entry.home.app} ${entry.home.externalKey}`, entry.home);
	return [...decks.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The only invalid values that the dialog can send are those of its fields, which the service names. */
function faultOf(error: unknown): string {
	return error instanceof CallError && error.code === "VALIDATION_ERROR" ? error.message : faultText(error);
}

/** Makes a card on which a player has written a piece of the game. */
export function NewPieceDialog({ request: { ids }, onClose }: DialogProps<"newPiece">) {
	const session = useSession();
	const [seen] = useState(() => findThings(session, ids)[0]?.seen);
	const card = seen !== undefined && "shown" in seen ? seen.shown : undefined;
	const [decks] = useState(() => decksIn(session.client.view));
	const [deck, setDeck] = useState("");
	const [name, setName] = useState(card?.name.split("\n")[0]?.trim() ?? "");
	const [count, setCount] = useState("1");
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	const { head } = session.client;
	if (card === undefined || head === undefined) return null;
	async function make(shown: NonNullable<typeof card>, gameId: string) {
		setIsBusy(true);
		setFault(undefined);
		try {
			const made = {
				card: shown,
				name: name.trim(),
				count: Number(count),
				deck: decks[Number(deck || "-1")],
			};
			await makePiece(gameId, made);
			onClose();
			showToast(t("standard.pieceMade", { name: made.name }));
		} catch (error) {
			setIsBusy(false);
			setFault(faultOf(error));
		}
	}
	return (
		<Dialog
			title={t("standard.newPieceTitle")}
			onClose={onClose}
			onSubmit={() => void make(card, head.game.id)}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isBusy}>
						{t("standard.makePiece")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("standard.newPieceLede")}</p>
			<Field
				label={t("standard.pieceName")}
				value={name}
				onChange={({ target }) => setName(target.value)}
				onFocus={({ target }) => target.select()}
				required
				dir="auto"
			/>
			{decks.length > 0 && (
				<Select
					label={t("standard.deck")}
					value={deck}
					options={[
						{ value: "", label: t("standard.noDeck") },
						...decks.map((one, at) => ({ value: String(at), label: one.name })),
					]}
					onChoose={setDeck}
				/>
			)}
			<Field
				label={t("standard.copies")}
				type="number"
				inputMode="numeric"
				min={1}
				max={999}
				step={1}
				required
				value={count}
				onChange={({ target }) => setCount(target.value)}
			/>
			{fault && <p role="alert">{fault}</p>}
		</Dialog>
	);
}
