import type { Kind } from "@tuckbox/pieces";
import { playtestLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { ThingPicture } from "../look/ThingPicture.tsx";
import { useSession } from "../session/session.ts";
import styles from "./FormDialog.module.css";
import type { SeenPiece } from "./playtest-calls.ts";

/** The number of pieces from which on the list has a search. */
const many = 12;

/** A small picture of a piece; nothing if it no longer looks as the seat saw it. */
function Picture({ piece: { shown, id, kind } }: { piece: SeenPiece }) {
	return (
		<span className={styles.picture}>
			{shown && (
				<ThingPicture
					thing={{ id, kind: kind as Kind, seen: { shown }, value: 0, where: "look" }}
					width={44}
				/>
			)}
		</span>
	);
}

type Props = {
	number: number;
	/** The question in words. */
	text: string;
	pieces: readonly SeenPiece[];
	/** The ids of the chosen pieces. */
	chosen: readonly string[];
	onChoose(ids: readonly string[]): void;
};

/** Chooses pieces by pointing at them on the table, or from a list of those that the seat saw. */
export function PieceAnswer({ number, text, pieces, chosen, onChoose }: Props) {
	const { pointing, dialog } = useSession();
	const [wanted, setWanted] = useState("");
	const isFull = chosen.length >= playtestLimits.maxPiecesOfAnswer;
	const search = wanted.trim().toLocaleLowerCase();
	const listed = pieces.filter(({ name }) => name.toLocaleLowerCase().includes(search));
	const toggle = (id: string) =>
		onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
	return (
		<fieldset className={styles.question}>
			<legend dir="auto">{text}</legend>
			{chosen.length > 0 && (
				<ul className={styles.chosen}>
					{pieces
						.filter(({ id }) => chosen.includes(id))
						.map((piece) => (
							<li key={piece.id}>
								<Picture piece={piece} />
								<span dir="auto">{piece.name}</span>
								<Button
									look="quiet"
									isSmall
									icon="close"
									aria-label={t("playtests.remove", { name: piece.name })}
									onClick={() => toggle(piece.id)}
								/>
							</li>
						))}
				</ul>
			)}
			<div className={styles.ways}>
				<Button
					isSmall
					icon="pin"
					disabled={isFull}
					onClick={() => {
						pointing.set({ question: number, text });
						dialog.set(undefined);
					}}
				>
					{t("playtests.point")}
				</Button>
				<details>
					<summary>{t("playtests.fromList")}</summary>
					{pieces.length > many && (
						<Field
							label={t("playtests.search")}
							type="search"
							autoComplete="off"
							dir="auto"
							value={wanted}
							onChange={({ target }) => setWanted(target.value)}
						/>
					)}
					<ul className={styles.list}>
						{listed.map((piece) => (
							<li key={piece.id}>
								<button
									type="button"
									aria-pressed={chosen.includes(piece.id)}
									disabled={isFull && !chosen.includes(piece.id)}
									onClick={() => toggle(piece.id)}
								>
									<Picture piece={piece} />
									<span dir="auto">{piece.name}</span>
								</button>
							</li>
						))}
					</ul>
					{listed.length === 0 && <p className="quiet">{t("playtests.noneSeen")}</p>}
				</details>
			</div>
		</fieldset>
	);
}
