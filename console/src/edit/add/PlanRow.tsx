import type { Component } from "@tuckbox/client";
import { withPicture } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { listText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { useObjectUrl } from "../drop/object-url.ts";
import { type Sign, signOf } from "../push/signs.ts";
import styles from "./PlanRow.module.css";
import type { Picked, Row } from "./plan.ts";

type MatchProps = {
	picked: Picked;
	value: string;
	cards: readonly Component[];
	hasDeckBack: boolean;
	onMatch(match: string): void;
};

/** Chooses the card that a picture belongs to. */
function Match({ picked, value, cards, hasDeckBack, onMatch }: MatchProps) {
	return (
		<Choice
			className={styles.match}
			aria-label={t("edit.whereBelongs", { file: picked.file.name })}
			value={value}
			// it replaces the button that was just pressed
			takesFocus
			onChoose={onMatch}
			options={[
				{ value: "new", label: t("edit.newCard") },
				...(hasDeckBack ? [{ value: "deck", label: t("edit.deckBack") }] : []),
				...cards.map(({ id, name }) => ({ value: id, label: name })),
			]}
		/>
	);
}

function whatText({ piece, pictures }: Row, preview: Parameters<typeof signOf>[0] | undefined): string {
	if (preview === "unchanged") return t("edit.alreadyHas");
	if (piece === undefined) return pictures.length > 1 ? t("edit.newCardWithBack") : t("edit.newCardRow");
	const hasAll = pictures.length > 1;
	const faces = piece.payload.imageFaces;
	const isNew = pictures.every(({ side }) => !faces.some(({ sideKey }) => sideKey === side));
	const [first] = pictures;
	if (hasAll) return isNew ? t("edit.getsBoth") : t("edit.getsNewBoth");
	if (first?.side === "back") return isNew ? t("edit.getsBack") : t("edit.getsNewBack");
	return isNew ? t("edit.getsFront") : t("edit.getsNewFront");
}

type Props = {
	row: Row;
	preview: Parameters<typeof signOf>[0] | undefined;
	/** The shape that new cards will have. */
	shape: Pick<Component, "widthMm" | "heightMm" | "shape">;
	cards: readonly Component[];
	onMatch(picked: Picked, match: string): void;
	onRemove(row: Row): void;
	onName(name: string): void;
};

/** The effect of the push on a card: its picture before and after, and a description. */
export function PlanRow({ row, preview, shape, cards, onMatch, onRemove, onName }: Props) {
	const { piece, name, pictures, fault, kind, externalKey } = row;
	const [isMatching, setIsMatching] = useState(false);
	const [first] = pictures;
	const imageUrl = useObjectUrl(first?.picked.file);
	const before = piece?.payload.imageFaces.find(({ sideKey }) => sideKey === first?.side);
	const outline = piece ?? { kind: "tile" as const, name: "", ...shape, payload: { imageFaces: [] } };
	const usual = piece ? "changed" : "created";
	const sign: Sign = fault ? "!" : signOf(preview ?? usual);
	const isFile = row.id.startsWith("file ");
	return (
		<li className={styles.row} data-sign={sign}>
			<span className={styles.sign} aria-hidden="true">
				{sign}
			</span>
			<span className={styles.pictures}>
				{before && preview !== "unchanged" && (
					<>
						<PieceThumb piece={outline} side={before.sideKey} size={3.5} />
						<Icon name="right" />
					</>
				)}
				<PieceThumb piece={withPicture(outline, isFile ? undefined : imageUrl)} size={3.5} />
			</span>
			<div className={styles.words}>
				<p>
					{piece === undefined && kind === "card" && !fault ? (
						<input
							className={styles.name}
							aria-label={t("edit.nameOf", { file: first?.picked.file.name ?? "" })}
							dir="auto"
							value={name}
							maxLength={256}
							required
							onChange={({ target }) => onName(target.value)}
						/>
					) : (
						<strong dir="auto">{name}</strong>
					)}{" "}
					{!fault && <span className={styles.what}>{whatText(row, preview)}</span>}
				</p>
				{fault ? (
					<p className={styles.fault}>{fault}</p>
				) : (
					piece === undefined &&
					kind === "card" && <p className={styles.key}>{t("edit.keyOf", { key: externalKey })}</p>
				)}
				<ul className={styles.files}>
					{pictures.map(({ picked, side }) => (
						<li key={picked.id}>
							<code>{picked.file.name}</code>
							{isMatching && !isFile && (
								<Match
									picked={picked}
									value={picked.match ?? (kind === "deck" ? "deck" : (piece?.id ?? "new"))}
									cards={cards}
									hasDeckBack={side === "back" || kind === "deck" || cards.length > 0}
									onMatch={(match) => {
										setIsMatching(false);
										onMatch(picked, match);
									}}
								/>
							)}
						</li>
					))}
				</ul>
			</div>
			<span className={styles.buttons}>
				{!isFile && !isMatching && cards.length > 0 && (
					<Button
						look="quiet"
						isSmall
						aria-label={t("edit.changeWhere", { file: first?.picked.file.name ?? "" })}
						onClick={() => setIsMatching(true)}
					>
						{t("edit.change")}
					</Button>
				)}
				<Button
					look="quiet"
					isSmall
					icon="close"
					aria-label={t("edit.removeFiles", {
						files: listText(pictures.map(({ picked }) => picked.file.name)),
					})}
					onClick={() => onRemove(row)}
				/>
			</span>
		</li>
	);
}
