import {
	type Condition,
	conditions,
	routineLimits,
	routineSeats,
	type SpotsOfRole,
	type Step,
	tableLimits,
	type Valued,
	type View,
} from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Select } from "@tuckbox/web/ui/Field.tsx";
import { useMe, useTopic } from "../session/session.ts";
import { CollectFields } from "./CollectFields.tsx";
import { ChangeFields, type FieldsOf, NumberField, PlaceField, PlacesField, TargetField } from "./fields.tsx";
import { MoveFields, PassHandsFields, TakeTurnFields } from "./MovingFields.tsx";
import styles from "./Routines.module.css";
import { namedSpots, piecesIn, placesIn, rolesIn, spotsIn, targetKey } from "./targets.ts";

const { maxCount } = routineLimits;

type SeatsProps = { label: string; value: (typeof routineSeats)[number]; isOwnOnly?: boolean };

function SeatsField({
	isOwnOnly = false,
	onChoose,
	...rest
}: SeatsProps & { onChoose(seats: SeatsProps["value"]): void }) {
	const offered = isOwnOnly
		? routineSeats.filter((seats) => seats === "self" || seats === rest.value)
		: routineSeats;
	return (
		<Select
			{...rest}
			options={offered.map((value) => ({ value, label: t(`routines.seats_${value}`) }))}
			onChoose={(value) => onChoose(value as SeatsProps["value"])}
		/>
	);
}

const otherFace = "other";

type FaceProps = { value: "up" | "down" | undefined; other: string };

function FaceField({
	value,
	other,
	onChoose,
}: FaceProps & { onChoose(face: { face?: "up" | "down" }): void }) {
	return (
		<Select
			label={t("routines.face")}
			value={value ?? otherFace}
			options={[
				{ value: otherFace, label: other },
				...(["up", "down"] as const).map((face) => ({ value: face, label: t(`routines.face_${face}`) })),
			]}
			onChoose={(face) => onChoose(face === otherFace ? {} : { face: face as "up" | "down" })}
		/>
	);
}

function DealFields({ step, onChange }: FieldsOf<"deal">) {
	return (
		<>
			<NumberField
				label={t("routines.count")}
				value={step.count}
				min={1}
				max={maxCount}
				onChange={(count) => onChange({ ...step, count })}
			/>
			<PlaceField
				label={t("routines.from")}
				value={step.from}
				onChoose={(from) => onChange({ ...step, from })}
			/>
			<SeatsField label={t("routines.to")} value={step.to} onChoose={(to) => onChange({ ...step, to })} />
		</>
	);
}

/** The number of things that fill a spot, or the largest of a role: the cells of its grid, or as many as before. */
function fullCount(view: View, into: { spot: string } | SpotsOfRole, now: number): number {
	const cells = spotsIn(view).flatMap(({ name, role, snap, columns, rows }) =>
		snap === "grid" && ("spot" in into ? name === into.spot : role === into.role) ? columns * rows : [],
	);
	return cells.length === 0 ? now : Math.min(Math.max(...cells), maxCount);
}

function DrawFields({ step, onChange }: FieldsOf<"draw">) {
	const view = useTopic("view", (client) => client.view);
	const { count, fillTo, ...rest } = step;
	const many = count ?? fillTo ?? 1;
	const isFill = fillTo !== undefined;
	const amount = (value: number, fills = isFill) => (fills ? { fillTo: value } : { count: value });
	return (
		<>
			<TargetField<{ spot: string } | SpotsOfRole>
				label={t("routines.intoSpot")}
				value={step.into}
				targets={[...namedSpots(view), ...rolesIn(view)]}
				onChoose={(into) =>
					onChange({ ...rest, into, ...amount(isFill ? fullCount(view, into, many) : many) })
				}
			/>
			<PlaceField
				label={t("routines.from")}
				value={step.from}
				onChoose={(from) => onChange({ ...step, from })}
			/>
			<Select
				label={t("routines.amount")}
				value={isFill ? "fill" : "count"}
				options={(["fill", "count"] as const).map((value) => ({
					value,
					label: t(`routines.amount_${value}`),
				}))}
				onChoose={(how) =>
					onChange({
						...rest,
						...amount(how === "fill" ? fullCount(view, step.into, many) : many, how === "fill"),
					})
				}
			/>
			<NumberField
				key={String(isFill) + targetKey(step.into)}
				label={t(isFill ? "routines.fillTo" : "routines.count")}
				value={many}
				min={1}
				max={maxCount}
				onChange={(value) => onChange({ ...rest, ...amount(value) })}
			/>
			<FaceField
				value={step.face}
				other={t("routines.face_same")}
				onChoose={({ face }) => {
					const { face: _, ...others } = step;
					onChange({ ...others, ...(face !== undefined && { face }) });
				}}
			/>
		</>
	);
}

function FlipFields({ step, onChange }: FieldsOf<"flip">) {
	return (
		<>
			<Select
				label={t("routines.which")}
				value={step.which}
				options={(["top", "all"] as const).map((value) => ({ value, label: t(`routines.which_${value}`) }))}
				onChoose={(which) => onChange({ ...step, which: which as "top" | "all" })}
			/>
			<PlacesField
				label={t("routines.of")}
				value={step.place}
				onChoose={(place) => onChange({ ...step, place })}
			/>
			<FaceField
				value={step.face}
				other={t("routines.face_over")}
				onChoose={({ face }) => {
					const { face: _, ...others } = step;
					onChange({ ...others, ...(face !== undefined && { face }) });
				}}
			/>
		</>
	);
}

type ValuedProps = { label: string; kind: "die" | "counter"; value: Valued; onChoose(valued: Valued): void };

function ValuedField({ kind, ...props }: ValuedProps) {
	const view = useTopic("view", (client) => client.view);
	return (
		<TargetField {...props} targets={[...piecesIn(view, kind), ...namedSpots(view), ...rolesIn(view)]} />
	);
}

function ScoreFields({ step, onChange }: FieldsOf<"score">) {
	const isHost = useMe().role === "host";
	return (
		<>
			<SeatsField
				label={t("routines.whose")}
				value={step.seats}
				isOwnOnly={!isHost}
				onChoose={(seats) => onChange({ ...step, seats })}
			/>
			<ChangeFields step={step} onChange={onChange} />
		</>
	);
}

/** The fields of a step by its kind. */
function KindFields({ step, onChange }: { step: Step; onChange(step: Step): void }) {
	switch (step.kind) {
		case "shuffle":
			return (
				<PlacesField
					label={t("routines.place")}
					value={step.place}
					onChoose={(place) => onChange({ ...step, place })}
				/>
			);
		case "deal":
			return <DealFields step={step} onChange={onChange} />;
		case "draw":
			return <DrawFields step={step} onChange={onChange} />;
		case "collect":
			return <CollectFields step={step} onChange={onChange} />;
		case "flip":
			return <FlipFields step={step} onChange={onChange} />;
		case "count":
			return (
				<>
					<ValuedField
						label={t("routines.counter")}
						kind="counter"
						value={step.counter}
						onChoose={(counter) => onChange({ ...step, counter })}
					/>
					<ChangeFields step={step} onChange={onChange} />
				</>
			);
		case "roll":
			return (
				<ValuedField
					label={t("routines.dice")}
					kind="die"
					value={step.dice}
					onChoose={(dice) => onChange({ ...step, dice })}
				/>
			);
		case "score":
			return <ScoreFields step={step} onChange={onChange} />;
		case "move":
			return <MoveFields step={step} onChange={onChange} />;
		case "passHands":
			return <PassHandsFields step={step} onChange={onChange} />;
		case "takeTurn":
			return <TakeTurnFields step={step} onChange={onChange} />;
		case "endTurn":
			return null;
	}
}

const always = "always";

/** The condition of a step: none, or how many things a place has. */
function ConditionFields({ step, onChange }: { step: Step; onChange(step: Step): void }) {
	const view = useTopic("view", (client) => client.view);
	const { if: condition, ...rest } = step;
	const [place = condition?.place] = placesIn(view);
	if (place === undefined) return null;
	const set = (next: Condition) => onChange({ ...rest, if: next } as Step);
	const choose = (is: string) => {
		if (is === always) onChange(rest as Step);
		else
			set({
				place: condition?.place ?? place,
				is: is as Condition["is"],
				...(is !== "empty" && { count: condition?.count ?? 1 }),
			});
	};
	return (
		<>
			<Select
				label={t("routines.condition")}
				value={condition?.is ?? always}
				options={[always, ...conditions].map((value) => ({
					value,
					label: t(`routines.is_${value as typeof always}`),
				}))}
				onChoose={choose}
			/>
			{condition && (
				<PlaceField
					label={t("routines.conditionPlace")}
					value={condition.place}
					onChoose={(next) => set({ ...condition, place: next })}
				/>
			)}
			{condition && condition.is !== "empty" && (
				<NumberField
					label={t("routines.conditionCount")}
					value={condition.count ?? 1}
					min={0}
					max={tableLimits.maxItems}
					onChange={(count) => set({ ...condition, count })}
				/>
			)}
		</>
	);
}

/** Everything that a step is made of, to choose from what is on the table. */
export function StepFields(props: { step: Step; onChange(step: Step): void }) {
	return (
		<div className={styles.fields}>
			<KindFields {...props} />
			<ConditionFields {...props} />
		</div>
	);
}
