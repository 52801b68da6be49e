import type { Destination, Things } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Select } from "@tuckbox/web/ui/Field.tsx";
import { useTopic } from "../session/session.ts";
import { type FieldsOf, TargetField } from "./fields.tsx";
import { namedSpots, piecesIn, rolesIn, setUpsIn } from "./targets.ts";

// The fields of steps that move pieces, hands and turns.

export function MoveFields({ step, onChange }: FieldsOf<"move">) {
	const view = useTopic("view", (client) => client.view);
	const targets: readonly Destination[] = [...namedSpots(view), { box: true }, ...setUpsIn(view)];
	return (
		<>
			<TargetField<Things>
				label={t("routines.things")}
				value={step.things}
				targets={[...piecesIn(view), ...namedSpots(view), ...rolesIn(view)]}
				onChoose={(things) => onChange({ ...step, things })}
			/>
			<TargetField<Destination>
				label={t("routines.into")}
				value={step.into}
				targets={targets}
				onChoose={(into) => onChange({ ...step, into })}
			/>
		</>
	);
}

export function PassHandsFields({ step, onChange }: FieldsOf<"passHands">) {
	return (
		<Select
			label={t("routines.direction")}
			value={step.to}
			options={(["left", "right"] as const).map((value) => ({
				value,
				label: t(`routines.direction_${value}`),
			}))}
			onChoose={(to) => onChange({ ...step, to: to as "left" | "right" })}
		/>
	);
}

export function TakeTurnFields({ step, onChange }: FieldsOf<"takeTurn">) {
	const { isFirst = false, ...rest } = step;
	return (
		<Check
			type="checkbox"
			label={t("routines.isFirst")}
			checked={isFirst}
			onChange={() => onChange(isFirst ? rest : { ...rest, isFirst: true })}
		/>
	);
}
