import type { Component } from "@tuckbox/client";
import { isSameJson } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import {
	fieldText,
	isReserved,
	ownValues,
	readValue,
	usualKind,
	type ValueKind,
	valueIn,
	valueKind,
} from "../changes/value.ts";
import { FormDialog } from "../edit/piece/SelectionActions.tsx";
import { useActs } from "../edit/push/acts.ts";
import { ValueControl } from "./ValueControl.tsx";
import { fieldNames, kindOptions, maxNameLength } from "./ValuesForm.tsx";

type Props = {
	gameId: string;
	/** The selected pieces. */
	pieces: readonly Component[];
	/** The pieces of the game, whose fields are proposed. */
	all: readonly Component[];
	onDone(isDone: boolean): void;
};

/** Sets a field of the own data of several pieces to one value, or removes it. */
export function ValuesDialog({ gameId, pieces, all, onDone }: Props) {
	const acts = useActs(gameId);
	const proposals = useId();
	const count = pieces.length;
	const [name, setName] = useState("");
	const [typed, setTyped] = useState<{ kind: ValueKind; text: string }>();
	const [isRemoving, setIsRemoving] = useState(false);
	const [fault, setFault] = useState<"name" | "value">();
	const wanted = name.trim();
	// until something is typed, the field has the value that all of the pieces have
	const valuesOf = (some: readonly Component[]) => some.map((piece) => valueIn(ownValues(piece), wanted));
	const [first, ...others] = valuesOf(pieces);
	const common = others.every((value) => isSameJson(value, first)) ? first : undefined;
	const kind = typed?.kind ?? (common === undefined ? usualKind(valuesOf(all)) : valueKind(common));
	const text = typed?.text ?? (kind === "yesNo" && common === undefined ? "yes" : fieldText(kind, common));

	function ask() {
		if (wanted === "" || isReserved(wanted)) return void setFault("name");
		const value = isRemoving ? null : readValue(kind, text, common);
		if (value === undefined) return void setFault("value");
		return { set: { values: { [wanted]: value } }, said: t("edit.valuesChanged", { count }) };
	}
	const nameFault = isReserved(wanted) ? t("values.reserved", { name: wanted }) : t("values.noName");
	return (
		<FormDialog title={t("values.setFor", { count })} {...{ pieces, acts, onDone, ask }}>
			<Field
				label={t("values.field")}
				value={name}
				list={proposals}
				maxLength={maxNameLength}
				autoComplete="off"
				dir="auto"
				fault={fault === "name" ? nameFault : undefined}
				onChange={({ target }) => {
					setName(target.value);
					setTyped(undefined);
					setFault(undefined);
				}}
			/>
			<datalist id={proposals}>
				{fieldNames(all)
					.slice(0, 100)
					.map((one) => (
						<option key={one} value={one} />
					))}
			</datalist>
			{!isRemoving && (
				<>
					<Select
						label={t("values.kind")}
						value={kind}
						onChoose={(next) => setTyped({ kind: next as ValueKind, text: next === "yesNo" ? "yes" : text })}
						options={kindOptions(kind)}
					/>
					<ValueControl
						label={t("values.value")}
						{...{ kind, text }}
						isWrong={fault === "value"}
						onText={(next) => {
							setTyped({ kind, text: next });
							setFault(undefined);
						}}
					/>
				</>
			)}
			<Check
				type="checkbox"
				label={t("values.removeIt")}
				checked={isRemoving}
				onChange={({ target }) => setIsRemoving(target.checked)}
			/>
		</FormDialog>
	);
}
