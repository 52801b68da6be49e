import { type Place, type SpotsOfRole, type Step, type StepKind, tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { useTopic } from "../session/session.ts";
import { missingText, placesIn, rolesIn, type Target, targetKey, targetName } from "./targets.ts";

// Fields for the parts of steps.

/** A step of one kind, with what replaces it. */
export type FieldsOf<K extends StepKind> = { step: Extract<Step, { kind: K }>; onChange(step: Step): void };

type TargetProps<T extends Target> = {
	label: string;
	value: T;
	/** The targets on offer. One that is not among them can be kept. */
	targets: readonly T[];
	onChoose(target: T): void;
};

/** A choice of a place or a piece. If it is no longer on the table, the field says so. */
export function TargetField<T extends Target>({ label, value, targets, onChoose }: TargetProps<T>) {
	const fault = useTopic("view", ({ view }) => missingText(view, value));
	const own = targetKey(value);
	const offered = targets.some((target) => targetKey(target) === own) ? targets : [value, ...targets];
	return (
		<Select
			{...{ label, fault }}
			value={own}
			options={offered.map((target) => ({ value: targetKey(target), label: targetName(target) }))}
			onChoose={(key) => {
				const chosen = offered.find((target) => targetKey(target) === key);
				if (chosen !== undefined) onChoose(chosen);
			}}
		/>
	);
}

type PlaceProps<T extends Target> = { label: string; value: T; onChoose(place: T): void };

/** A choice of a spot or a deck. */
export function PlaceField(props: PlaceProps<Place>) {
	const view = useTopic("view", (client) => client.view);
	return <TargetField {...props} targets={placesIn(view)} />;
}

/** A choice of a spot or a deck, or of all spots of a role. */
export function PlacesField(props: PlaceProps<Place | SpotsOfRole>) {
	const view = useTopic("view", (client) => client.view);
	return <TargetField {...props} targets={[...placesIn(view), ...rolesIn(view)]} />;
}

type NumberProps = { label: string; value: number; min: number; max: number; onChange(value: number): void };

/** A whole number. The field keeps what is typed, and passes it on when it is within the limits. */
export function NumberField({ label, value, min, max, onChange }: NumberProps) {
	const [typed, setTyped] = useState(String(value));
	return (
		<Field
			{...{ label, min, max }}
			type="number"
			inputMode="numeric"
			step={1}
			required
			value={typed}
			onFocus={({ target }) => target.select()}
			onChange={({ target }) => {
				setTyped(target.value);
				const next = target.valueAsNumber;
				if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
			}}
		/>
	);
}

type Changing = Extract<Step, { kind: "count" | "score" }>;

/** A new value, or what is added to the one before. */
export function ChangeFields({ step, onChange }: { step: Changing; onChange(step: Step): void }) {
	const { to, by, ...rest } = step;
	const { maxValue } = tableLimits;
	const how = to === undefined ? "by" : "to";
	const set = (value: number, next = how) => onChange({ ...rest, [next]: value } as Changing);
	return (
		<>
			<Select
				label={t("routines.change")}
				value={how}
				options={(["by", "to"] as const).map((value) => ({ value, label: t(`routines.change_${value}`) }))}
				onChoose={(next) => set(to ?? by ?? 0, next as typeof how)}
			/>
			<NumberField
				label={t("routines.value")}
				value={to ?? by ?? 0}
				min={-maxValue}
				max={maxValue}
				onChange={(value) => set(value)}
			/>
		</>
	);
}
