import { routineLimits, routineSeats, type Source } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Select } from "@tuckbox/web/ui/Field.tsx";
import { useTopic } from "../session/session.ts";
import { type FieldsOf, PlaceField } from "./fields.tsx";
import styles from "./Routines.module.css";
import { missingText, placesIn, rolesIn, setUpsIn, targetKey, targetName } from "./targets.ts";

const { maxSources } = routineLimits;

const nextTo = "nextTo";

/** The place of a new stack of a deck: next to what is collected, or as in a set-up. */
function NewStackField({
	step,
	setUps,
	onChange,
}: FieldsOf<"collect"> & { setUps: readonly { setUp: string }[] }) {
	const { setUp, ...rest } = step;
	const own = setUp === undefined ? undefined : { setUp };
	const fault = useTopic("view", ({ view }) => own && missingText(view, own));
	const isOffered = own === undefined || setUps.some((one) => one.setUp === setUp);
	const offered = isOffered ? setUps : [own, ...setUps];
	// a name may be any text
	const key = (one: { setUp: string } | undefined) => (one === undefined ? nextTo : targetKey(one));
	return (
		<Select
			label={t("routines.newStack")}
			fault={fault}
			value={key(own)}
			options={[
				{ value: nextTo, label: t("routines.newStack_nextTo") },
				...offered.map((one) => ({ value: key(one), label: targetName(one) })),
			]}
			onChoose={(value) => onChange({ ...rest, ...offered.find((one) => key(one) === value) })}
		/>
	);
}

/** The places from which cards are collected, and where they go. */
export function CollectFields({ step, onChange }: FieldsOf<"collect">) {
	const view = useTopic("view", (client) => client.view);
	const setUps = setUpsIn(view);
	const chosen = new Set(step.from.map(targetKey));
	const offered: readonly Source[] = [
		...placesIn(view),
		...rolesIn(view),
		...routineSeats.map((hands) => ({ hands })),
	];
	const gone = step.from.filter((source) => offered.every((one) => targetKey(one) !== targetKey(source)));
	const toggle = (source: Source) => {
		const from = chosen.has(targetKey(source))
			? step.from.filter((one) => targetKey(one) !== targetKey(source))
			: [...step.from, source];
		// without a source, the step would do nothing
		if (from.length > 0 && from.length <= maxSources) onChange({ ...step, from });
	};
	return (
		<>
			<fieldset className={styles.sources}>
				<legend>{t("routines.fromAll")}</legend>
				{[...offered, ...gone]
					.filter((source) => targetKey(source) !== targetKey(step.into))
					.map((source) => (
						<Check
							key={targetKey(source)}
							type="checkbox"
							label={targetName(source)}
							checked={chosen.has(targetKey(source))}
							onChange={() => toggle(source)}
						/>
					))}
			</fieldset>
			<PlaceField
				label={t("routines.onto")}
				value={step.into}
				onChoose={(into) => {
					const from = step.from.filter((source) => targetKey(source) !== targetKey(into));
					const { setUp, ...rest } = step;
					const kept = "deck" in into && setUp !== undefined ? { setUp } : {};
					onChange({ ...rest, ...kept, into, from: from.length > 0 ? from : [{ hands: "all" }] });
				}}
			/>
			<Select
				label={t("routines.at")}
				value={step.at ?? "top"}
				options={(["top", "bottom"] as const).map((value) => ({ value, label: t(`routines.at_${value}`) }))}
				onChoose={(at) => onChange({ ...step, at: at as "top" | "bottom" })}
			/>
			{"deck" in step.into && (setUps.length > 0 || step.setUp !== undefined) && (
				<NewStackField step={step} setUps={setUps} onChange={onChange} />
			)}
		</>
	);
}
