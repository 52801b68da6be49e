import {
	arrivingFaces,
	plays,
	type SpotEntry,
	type SpotRules,
	snaps,
	spotDefaults,
	spotLimits,
	spotRoles,
	spotViewers,
	tableLimits,
} from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { seatsInOrder, useSession, useTopic } from "../session/session.ts";

type Role = SpotEntry["role"];

/** The properties that the dialog asks for, as they are written. */
type Written = SpotRules & { name: string; role: Role; seat: number | null };

const noSeat = "";

/** Asks for the name and the role of a new spot, or changes a spot. What a spot does follows from its role at first. */
export function SpotDialog({ request, onClose }: DialogProps<"spot">) {
	const session = useSession();
	const view = useTopic("view", (client) => client.view);
	const id = "id" in request ? request.id : undefined;
	const before = id === undefined ? undefined : (view[`spot:${id}`] as SpotEntry | undefined);
	const [written, setWritten] = useState<Written>(
		() => before ?? { name: "", role: "play", seat: null, ...spotDefaults.play },
	);
	const [isNamed, setNamed] = useState(before !== undefined);
	const set = (change: Partial<Written>) => setWritten((now) => ({ ...now, ...change }));
	const seats = seatsInOrder(view).filter(({ role }) => plays(role));
	const { role, seat, seenBy, snap } = written;
	const name = isNamed ? written.name : t(`spots.role_${role}`);
	const choose = (next: Role) => {
		const rules = spotDefaults[next];
		const needsSeat = rules.seenBy === "owner" && seat === null;
		set({ role: next, ...rules, ...(needsSeat && { seat: seats[0]?.index ?? 0 }) });
	};
	const save = () => {
		const area = "area" in request ? request.area : {};
		onClose();
		void act(session, { kind: "putSpot", ...(id !== undefined && { id }), ...area, ...written, name });
	};
	const number = (field: "columns" | "rows" | "gapMm", min: number, max: number) => (
		<Field
			label={t(`spots.${field}`)}
			type="number"
			inputMode="numeric"
			{...{ min, max }}
			required
			value={String(written[field])}
			onChange={({ target }) => set({ [field]: Number(target.value) })}
		/>
	);
	return (
		<Dialog
			title={t(id === undefined ? "spots.new" : "spots.edit")}
			onClose={onClose}
			onSubmit={save}
			actions={
				<>
					<Button look="primary" type="submit">
						{t(id === undefined ? "spots.put" : "spots.save")}
					</Button>
					{id !== undefined && (
						<Button
							icon="delete"
							onClick={() => {
								onClose();
								void act(session, { kind: "removeSpot", id });
							}}
						>
							{t("spots.remove")}
						</Button>
					)}
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<Select
				label={t("spots.role")}
				value={role}
				options={spotRoles.map((value) => ({ value, label: t(`spots.role_${value}`) }))}
				onChoose={(value) => choose(value as Role)}
			/>
			<Field
				label={t("spots.name")}
				required
				maxLength={tableLimits.maxNameLength}
				value={name}
				onChange={({ target }) => {
					setNamed(true);
					set({ name: target.value });
				}}
			/>
			<Select
				label={t("spots.owner")}
				value={seat === null ? noSeat : String(seat)}
				options={[
					...(seenBy === "owner" ? [] : [{ value: noSeat, label: t("spots.noOwner") }]),
					...seats.map(({ index, name: label }) => ({ value: String(index), label })),
					...(seat === null || seats.some(({ index }) => index === seat)
						? []
						: [{ value: String(seat), label: t("spots.place", { number: seat + 1 }) }]),
				]}
				onChoose={(value) => set({ seat: value === noSeat ? null : Number(value) })}
			/>
			<Select
				label={t("spots.seenBy")}
				hint={seenBy === "all" ? undefined : t("spots.seenByHint")}
				value={seenBy}
				options={spotViewers.map((value) => ({ value, label: t(`spots.seen_${value}`) }))}
				onChoose={(value) =>
					set({
						seenBy: value as Written["seenBy"],
						...(value === "owner" && seat === null && { seat: seats[0]?.index ?? 0 }),
					})
				}
			/>
			<Select
				label={t("spots.snap")}
				value={snap}
				options={snaps.map((value) => ({ value, label: t(`spots.snap_${value}`) }))}
				onChoose={(value) => set({ snap: value as Written["snap"] })}
			/>
			{snap === "grid" && (
				<>
					{number("columns", 1, spotLimits.maxLines)}
					{number("rows", 1, spotLimits.maxLines)}
				</>
			)}
			{(snap === "grid" || snap === "fan") && number("gapMm", 0, spotLimits.maxGapMm)}
			<Select
				label={t("spots.face")}
				value={written.face}
				options={arrivingFaces.map((value) => ({ value, label: t(`spots.face_${value}`) }))}
				onChoose={(value) => set({ face: value as Written["face"] })}
			/>
			<Check
				type="checkbox"
				label={t("spots.isUpright")}
				checked={written.isUpright}
				onChange={({ target }) => set({ isUpright: target.checked })}
			/>
		</Dialog>
	);
}
