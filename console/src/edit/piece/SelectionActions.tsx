import type { Component, SelectedChange } from "@tuckbox/client";
import { parentKinds } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { type ReactNode, useState } from "react";
import { fieldTitle } from "../../ui/field-words.ts";
import { useActs } from "../push/acts.ts";
import { CountField } from "./CountField.tsx";
import { DeleteDialog } from "./OwnPiece.tsx";
import styles from "./SelectionActions.module.css";
import { seenOf, typedLength } from "./typed-fields.ts";

type Acts = ReturnType<typeof useActs>;
export type FormProps = { pieces: readonly Component[]; acts: Acts; onDone(isDone: boolean): void };

/** The input of a form: the change, and the message when it is done. */
type Asked = { set: SelectedChange; said: string };

type Dialogs = "count" | "size" | "move" | "values" | "delete";

const idsOf = (pieces: readonly Component[]) => pieces.map(({ id }) => id);

/** A dialog that changes the selected pieces, unless others have changed the same of them in the meantime. */
export function FormDialog({
	title,
	pieces,
	acts,
	onDone,
	ask,
	children,
}: FormProps & {
	title: string;
	/** Undefined if the form is not filled in correctly. */
	ask(form: FormData): Asked | undefined;
	children: ReactNode;
}) {
	// the user decides about the pieces that they saw when the dialog opened
	const [seen] = useState(pieces);
	const [late, setLate] = useState<Asked & { ids: readonly string[] }>();
	async function save({ set, said }: Asked, ids: readonly string[], of: readonly Component[]): Promise<void> {
		const basedOn = of.map((piece) => ({ componentId: piece.id, ...seenOf(piece, set) }));
		const outcome = await acts.change(ids, set, said, basedOn);
		if (outcome.late.length > 0) setLate({ set, said, ids: outcome.late });
		else onDone(outcome.isDone);
	}
	return (
		<Dialog
			title={title}
			onClose={() => onDone(late !== undefined)}
			onSubmit={(event) => {
				if (late !== undefined) {
					const isLate = ({ id }: Component) => late.ids.includes(id);
					return void save(late, late.ids, pieces.filter(isLate));
				}
				const asked = ask(new FormData(event.currentTarget));
				if (asked !== undefined) void save(asked, idsOf(seen), seen);
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={acts.isBusy}>
						{late === undefined ? t("edit.save") : t("edit.keepYours")}
					</Button>
					<Button look="quiet" onClick={() => onDone(late !== undefined)}>
						{late === undefined ? t("shell.cancel") : t("edit.takeTheirs")}
					</Button>
				</>
			}
		>
			{late === undefined ? (
				children
			) : (
				<p role="alert" dir="auto">
					{t("edit.someChanged", {
						count: late.ids.length,
						names: seen
							.filter(({ id }) => late.ids.includes(id))
							.slice(0, 6)
							.map(({ name }) => name)
							.join(", "),
					})}
				</p>
			)}
		</Dialog>
	);
}

function CountDialog({ pieces, acts, onDone }: FormProps) {
	const count = pieces.length;
	return (
		<FormDialog
			title={t("edit.countFor", { count })}
			{...{ pieces, acts, onDone }}
			ask={(form) => ({
				set: { count: Number(form.get("count")) },
				said: t("edit.valuesChanged", { count }),
			})}
		>
			<CountField defaultValue={pieces[0]?.count ?? 1} />
		</FormDialog>
	);
}

function SizeDialog({ pieces, acts, onDone }: FormProps) {
	const count = pieces.length;
	const [first] = pieces;
	const [fault, setFault] = useState<string>();
	return (
		<FormDialog
			title={t("edit.sizeFor", { count })}
			{...{ pieces, acts, onDone }}
			ask={(form) => {
				const [widthMm, heightMm] = ["width", "height"].map((name) => typedLength(String(form.get(name))));
				if (widthMm !== undefined && heightMm !== undefined)
					return { set: { widthMm, heightMm }, said: t("edit.valuesChanged", { count }) };
				setFault(t("edit.noLength"));
				return undefined;
			}}
		>
			<div className={styles.pair}>
				<Field
					label={t("edit.width")}
					name="width"
					inputMode="decimal"
					autoComplete="off"
					required
					defaultValue={first?.widthMm}
					fault={fault}
				/>
				<Field
					label={t("edit.height")}
					name="height"
					inputMode="decimal"
					autoComplete="off"
					required
					defaultValue={first?.heightMm}
				/>
			</div>
		</FormDialog>
	);
}

const noDeck = "";

function MoveDialog({ pieces, decks, acts, onDone }: FormProps & { decks: readonly Component[] }) {
	const count = pieces.length;
	return (
		<FormDialog
			title={t("edit.moveCount", { count })}
			{...{ pieces, acts, onDone }}
			ask={(form) => {
				const id = String(form.get("deck"));
				const deck = decks.find((one) => one.id === id);
				const said =
					deck === undefined ? t("edit.movedOut", { count }) : t("edit.moved", { count, deck: deck.name });
				return { set: { parentId: deck?.id ?? null }, said };
			}}
		>
			<Select
				label={fieldTitle("parentExternalKey")}
				name="deck"
				options={[
					...decks.map((deck) => ({ value: deck.id, label: `${deck.name} · ${sizeText(deck)}` })),
					{ value: noDeck, label: t("edit.noDeck") },
				]}
			/>
		</FormDialog>
	);
}

type Props = {
	gameId: string;
	selected: ReadonlySet<string>;
	pieces: readonly Component[];
	/** The dialog that is open. It may have been asked for by a key or a menu, before this was loaded. */
	asked: Dialogs | undefined;
	onAsk(asked: Dialogs | undefined): void;
	onClear(): void;
};

/** The children of some pieces: the cards of decks, the tiles of bundles, the faces of dice. */
export function insideOf(pieces: readonly Component[], all: readonly Component[]): Component[] {
	const own = new Set(pieces.map(({ id }) => id));
	const parentKey = (app: string, key: string) => `${app} ${key}`;
	const parents = new Map(pieces.map((piece) => [parentKey(piece.app, piece.externalKey), piece]));
	return all.filter(({ id, app, kind, parentExternalKey }) => {
		const parent = parentExternalKey === null ? undefined : parents.get(parentKey(app, parentExternalKey));
		return parent !== undefined && !own.has(id) && parentKinds(kind).includes(parent.kind);
	});
}

/** The actions on the selected pieces. Each is one version, and can be undone. */
export function SelectionActions({ gameId, selected, pieces, asked, onAsk, onClear }: Props) {
	const acts = useActs(gameId);
	const chosen = pieces.filter(({ id }) => selected.has(id));
	const count = chosen.length;
	const apps = new Set(chosen.map(({ app }) => app));
	const decks = pieces.filter(({ kind, app }) => (kind === "deck" || kind === "bundle") && apps.has(app));
	const hasCards = chosen.some(({ kind }) => parentKinds(kind).includes("deck"));
	const hasSizes = chosen.some(({ kind }) => kind !== "die" && kind !== "dieFace");
	if (count === 0) return null;
	const done = (isDone: boolean) => {
		onAsk(undefined);
		if (isDone) onClear();
	};
	const common = { pieces: chosen, acts, onDone: done };
	return (
		<>
			{hasCards && (
				<Button isSmall onClick={() => onAsk("move")}>
					{t("edit.moveTo")}
				</Button>
			)}
			{hasSizes && (
				<Button isSmall onClick={() => onAsk("size")}>
					{fieldTitle("size")}
				</Button>
			)}
			<Button isSmall onClick={() => onAsk("count")}>
				{fieldTitle("count")}
			</Button>
			<Button isSmall onClick={() => onAsk("values")}>
				{fieldTitle("payload")}
			</Button>
			<Button isSmall icon="delete" onClick={() => onAsk("delete")}>
				{t("edit.delete")}
			</Button>
			{asked === "count" && <CountDialog {...common} />}
			{asked === "size" && <SizeDialog {...common} />}
			{asked === "move" && <MoveDialog {...common} decks={decks} />}
			{asked === "delete" && (
				<DeleteDialog
					pieces={chosen}
					inside={insideOf(chosen, pieces)}
					isBusy={acts.isBusy}
					onClose={() => onAsk(undefined)}
					onDelete={(ids, gone) => void acts.remove(ids, t("edit.deleted", { count: gone })).then(done)}
				/>
			)}
		</>
	);
}
