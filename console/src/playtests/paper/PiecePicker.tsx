import { playtestLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import fieldStyles from "@tuckbox/web/ui/Field.module.css";
import { useId, useRef, useState } from "react";
import { usePublished } from "../../api/queries.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import styles from "./PaperGame.module.css";

/** Maximum number of proposals. */
const maxProposals = 8;

type Props = {
	gameId: string;
	label: string;
	picked: readonly string[];
	onPick(ids: readonly string[]): void;
};

/** Picks a few pieces by typing a part of their names. */
export function PiecePicker({ gameId, label, picked, onPick }: Props) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [text, setText] = useState("");
	const pieces = usePublished(gameId).data?.components ?? [];
	const wanted = text.trim().toLowerCase();
	const proposals =
		wanted === ""
			? []
			: pieces
					.filter((piece) => !picked.includes(piece.id) && piece.name.toLowerCase().includes(wanted))
					.slice(0, maxProposals)
					.map((piece) => ({ value: piece.id, label: piece.name, hint: piece.externalKey }));
	const nameOf = (pieceId: string) => pieces.find((piece) => piece.id === pieceId)?.name ?? pieceId;
	return (
		<div className={fieldStyles.field}>
			<label htmlFor={id}>{label}</label>
			{picked.length > 0 && (
				<ul className={styles.picked}>
					{picked.map((pieceId) => (
						<li key={pieceId}>
							<bdi>{nameOf(pieceId)}</bdi>
							<Button
								isSmall
								look="quiet"
								icon="close"
								aria-label={t("playtesting.removePiece", { name: nameOf(pieceId) })}
								onClick={() => onPick(picked.filter((one) => one !== pieceId))}
							/>
						</li>
					))}
				</ul>
			)}
			{picked.length < playtestLimits.maxPiecesOfAnswer && (
				<Combobox
					{...{ id, field, text, proposals, label }}
					onText={setText}
					picksFirst
					onPick={(pieceId) => {
						setText("");
						onPick([...picked, pieceId]);
					}}
					input={{
						id,
						className: fieldStyles.input,
						placeholder: t("playtesting.pieceHint"),
						autoComplete: "off",
						// Enter picks a piece, and must not send the form without one
						onKeyDown: (event) => {
							if (event.key === "Enter" && wanted !== "") event.preventDefault();
						},
					}}
				/>
			)}
		</div>
	);
}
