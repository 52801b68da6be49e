import type { Component, SelectedChange } from "@tuckbox/client";
import { dieTypes, limits, parentKinds, type Shape, shapes } from "@tuckbox/pieces";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Field, Select } from "../look/Field.tsx";
import { t } from "../words/words.ts";
import type { useActs } from "./acts.ts";
import { CountField } from "./CountField.tsx";
import styles from "./PieceForm.module.css";

const noDeck = "";

const shapeText = (shape: Shape): string =>
	({ box: t("byHand.box"), hex: t("byHand.hex"), orb: t("byHand.orb") })[shape];

/** A length as a person writes it, with a comma or a point. */
export function lengthOf(text: string): number | undefined {
	const length = Number(text.trim().replace(",", "."));
	return length > 0 && Number.isFinite(length) ? length : undefined;
}

/** What the form says differently from the piece. */
function changeOf(piece: Component, parentId: string, form: FormData): SelectedChange {
	const text = (name: string) => String(form.get(name) ?? "").trim();
	const set: SelectedChange = {};
	const name = text("name");
	if (name !== "" && name !== piece.name) set.name = name;
	const count = Number(text("count"));
	if (count !== piece.count) set.count = count;
	const [widthMm, heightMm] = [lengthOf(text("width")), lengthOf(text("height"))];
	if (widthMm !== undefined && widthMm !== piece.widthMm) set.widthMm = widthMm;
	if (heightMm !== undefined && heightMm !== piece.heightMm) set.heightMm = heightMm;
	// a size is one fact: the other half of it may still follow from a picture
	if (set.widthMm !== undefined || set.heightMm !== undefined) {
		set.widthMm ??= piece.widthMm;
		set.heightMm ??= piece.heightMm;
	}
	const shape = text("shape");
	if (form.has("shape") && shape !== (piece.shape ?? "box")) set.shape = shape as Shape;
	const sides = Number(text("sides"));
	if (form.has("sides") && sides !== piece.sides) set.sides = sides as NonNullable<SelectedChange["sides"]>;
	if (form.has("deck") && text("deck") !== parentId)
		set.parentId = text("deck") === noDeck ? null : text("deck");
	return set;
}

type Props = {
	piece: Component;
	/** The deck or bundle that it is in. */
	parent: Component | undefined;
	/** The decks and bundles of its app. */
	decks: readonly Component[];
	acts: ReturnType<typeof useActs>;
	onClose(): void;
};

/** The fields of a piece that a person may change. */
export function PieceForm({ piece, parent, decks, acts, onClose }: Props) {
	const { kind } = piece;
	const [size, setSize] = useState({ width: String(piece.widthMm), height: String(piece.heightMm) });
	const isWrong = (text: string) => lengthOf(text) === undefined;
	const hasWrongSize = isWrong(size.width) || isWrong(size.height);
	const parents = decks.filter((deck) => parentKinds(kind).includes(deck.kind));
	const hasSize = kind !== "die" && kind !== "dieFace";
	return (
		<form
			className={styles.form}
			aria-label={t("byHand.editPiece", { name: piece.name })}
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.preventDefault();
				onClose();
			}}
			onSubmit={(event) => {
				event.preventDefault();
				if (hasWrongSize) return;
				const set = changeOf(piece, parent?.id ?? noDeck, new FormData(event.currentTarget));
				if (Object.keys(set).length === 0) return onClose();
				void acts
					.change([piece.id], set, t("byHand.pieceChanged", { name: set.name ?? piece.name }))
					.then((isDone) => isDone && onClose());
			}}
		>
			<Field
				label={t("byHand.name")}
				name="name"
				dir="auto"
				defaultValue={piece.name}
				required
				pattern=".*\S.*"
				maxLength={limits.maxNameLength}
				autoComplete="off"
				autoFocus
			/>
			<div className={styles.pair}>
				<CountField count={piece.count} />
				{hasSize &&
					(["width", "height"] as const).map((side) => (
						<Field
							key={side}
							label={side === "width" ? t("byHand.width") : t("byHand.height")}
							name={side}
							inputMode="decimal"
							autoComplete="off"
							required
							value={size[side]}
							onChange={({ target }) => setSize((known) => ({ ...known, [side]: target.value }))}
							fault={isWrong(size[side]) ? t("byHand.noLength") : undefined}
						/>
					))}
			</div>
			{kind === "die" ? (
				<Select
					label={t("byHand.dieType")}
					name="sides"
					defaultValue={String(piece.sides ?? 6)}
					options={dieTypes.map((type) => ({ value: String(type), label: `d${type}` }))}
				/>
			) : (
				kind !== "book" &&
				kind !== "dieFace" && (
					<Select
						label={t("byHand.outline")}
						name="shape"
						defaultValue={piece.shape ?? "box"}
						options={shapes.map((shape) => ({ value: shape, label: shapeText(shape) }))}
					/>
				)
			)}
			{parents.length > 0 && (
				<Select
					label={t("byHand.deck")}
					name="deck"
					defaultValue={parent?.id ?? noDeck}
					options={[
						{ value: noDeck, label: t("byHand.noDeck") },
						...parents.map(({ id, name }) => ({ value: id, label: name })),
					]}
				/>
			)}
			<div className={styles.buttons}>
				<Button look="primary" type="submit" isBusy={acts.isBusy}>
					{t("byHand.save")}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{t("byHand.cancel")}
				</Button>
			</div>
		</form>
	);
}
