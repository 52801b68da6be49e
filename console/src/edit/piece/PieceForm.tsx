import type { Component, SelectedChange } from "@tuckbox/client";
import { dieTypes, limits, parentKinds, type Shape, shapes } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { localNumbers } from "@tuckbox/web/ui/words.ts";
import type { ChangeEvent, ReactNode } from "react";
import { fieldTitle, shapeWord } from "../../ui/field-words.ts";
import type { useActs } from "../push/acts.ts";
import { CountField } from "./CountField.tsx";
import { FormFoot } from "./FormFoot.tsx";
import { Meanwhile } from "./Meanwhile.tsx";
import styles from "./PieceForm.module.css";
import { type FieldName, fieldTexts, seenOf, typedLength, useTyped } from "./typed-fields.ts";

const noDeck = "";

/** The typed values as a change of the piece. Its other fields stay unchanged. */
function changeOf(piece: Component, typed: Partial<Record<FieldName, string>>): SelectedChange {
	const { name, count, width, height, shape, sides, deck } = typed;
	const set: SelectedChange = {};
	if (name !== undefined) set.name = name.trim();
	if (count !== undefined) set.count = Number(count);
	// a size is one fact: the other half of it may still follow from a picture
	if (width !== undefined || height !== undefined) {
		set.widthMm = typedLength(width ?? "") ?? piece.widthMm;
		set.heightMm = typedLength(height ?? "") ?? piece.heightMm;
	}
	if (shape !== undefined) set.shape = shape as Shape;
	if (sides !== undefined) set.sides = Number(sides) as NonNullable<SelectedChange["sides"]>;
	if (deck !== undefined) set.parentId = deck === noDeck ? null : deck;
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
	/** Below the fields. */
	children: ReactNode;
};

/**
 * The fields of a piece that a user may change. Changes by others in the meantime are shown, and overwritten only on
 * request.
 */
export function PieceForm({ piece, parent, decks, acts, onClose, children }: Props) {
	const { kind } = piece;
	const now = fieldTexts(piece, parent);
	const { typed, textOf, type, conflicts, keep, take } = useTyped(now);
	const isWrong = (text: string) => typedLength(text) === undefined;
	const hasWrongSize = isWrong(textOf("width")) || isWrong(textOf("height"));
	const parents = decks.filter((deck) => parentKinds(kind).includes(deck.kind));
	const hasSize = kind !== "die" && kind !== "dieFace";
	const valueLabel = (name: FieldName, text: string): string => {
		if (name === "shape") return shapeWord(text as Shape);
		if (name === "sides") return `d${text}`;
		if (name === "deck") return parents.find(({ id }) => id === text)?.name ?? t("edit.noDeck");
		return localNumbers(text);
	};
	const control = (name: FieldName) => ({
		value: textOf(name),
		hint: conflicts.has(name) && (
			<Meanwhile value={valueLabel(name, now[name])} onKeep={() => keep(name)} onTake={() => take(name)} />
		),
	});
	const field = (name: FieldName) => ({
		...control(name),
		onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(name, target.value),
	});
	const choice = (name: FieldName) => ({
		...control(name),
		onChoose: (value: string) => type(name, value),
	});

	async function save(): Promise<void> {
		const set = changeOf(piece, typed);
		if (Object.keys(set).length === 0) return onClose();
		const said = t("edit.pieceChanged", { name: set.name ?? piece.name });
		const basedOn = [{ componentId: piece.id, ...seenOf(piece, set) }];
		const { isDone, late } = await acts.change([piece.id], set, said, basedOn);
		if (isDone && late.length === 0) onClose();
	}
	return (
		<form
			className={styles.form}
			aria-label={t("edit.editPiece", { name: piece.name })}
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.preventDefault();
				onClose();
			}}
			onSubmit={(event) => {
				event.preventDefault();
				if (!hasWrongSize && conflicts.size === 0 && !acts.isBusy) void save();
			}}
		>
			<Field
				label={fieldTitle("name")}
				name="name"
				dir="auto"
				{...field("name")}
				required
				pattern=".*\S.*"
				maxLength={limits.maxNameLength}
				autoComplete="off"
				autoFocus
			/>
			<div className={styles.pair}>
				<CountField {...field("count")} />
				{hasSize &&
					(["width", "height"] as const).map((side) => (
						<Field
							key={side}
							label={side === "width" ? t("edit.width") : t("edit.height")}
							name={side}
							inputMode="decimal"
							autoComplete="off"
							required
							{...field(side)}
							fault={isWrong(textOf(side)) ? t("edit.noLength") : undefined}
						/>
					))}
			</div>
			{kind === "die" ? (
				<Select
					label={t("edit.dieType")}
					{...choice("sides")}
					options={dieTypes.map((type) => ({
						value: String(type),
						label: valueLabel("sides", String(type)),
					}))}
				/>
			) : (
				kind !== "book" &&
				kind !== "dieFace" && (
					<Select
						label={fieldTitle("shape")}
						{...choice("shape")}
						options={shapes.map((shape) => ({ value: shape, label: shapeWord(shape) }))}
					/>
				)
			)}
			{parents.length > 0 && (
				<Select
					label={fieldTitle("parentExternalKey")}
					{...choice("deck")}
					options={[
						{ value: noDeck, label: t("edit.noDeck") },
						...parents.map(({ id, name }) => ({ value: id, label: name })),
					]}
				/>
			)}
			{children}
			<FormFoot isBusy={acts.isBusy} onClose={onClose} />
		</form>
	);
}
