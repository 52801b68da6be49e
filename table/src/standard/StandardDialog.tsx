import {
	blankCardKey,
	blankCardMm,
	broughtRow,
	type ColouredPiece,
	colouredPieces,
	kindsAtTable,
	type StandardColour,
	standardApp,
	standardColours,
	standardDice,
	standardPiece,
	tableLimits,
	type View,
} from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import { ThingPicture } from "../look/ThingPicture.tsx";
import { freePlaces } from "../scene/layout/placing.ts";
import { Swatches } from "../seats/Swatches.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { type TableSession, useSession } from "../session/session.ts";
import { isPile, openThings, type Thing, thingPiece } from "../session/things.ts";
import styles from "./StandardDialog.module.css";

const dice = standardDice.map((sides) => `die-${sides}`);
const coloured = Object.keys(colouredPieces) as ColouredPiece[];
const colourNames = Object.keys(standardColours) as StandardColour[];

/** The choices: keys, and beginnings of keys that a colour or a size completes. */
const choices = [...dice, "coin", "counter", ...coloured, "card"];
const isColoured = (choice: string): choice is ColouredPiece => Object.hasOwn(colouredPieces, choice);

/** The name of a piece at the table, without its colour. */
function pieceName(choice: string): string {
	if (choice.startsWith("die-")) return t("standard.die");
	return t(`standard.${choice as ColouredPiece | "coin" | "counter" | "card"}`);
}

/** The name of a choice. Unlike those that lie on the table, it tells the dice apart. */
const choiceName = (choice: string) =>
	choice.startsWith("die-") ? t("standard.dieWith", { sides: choice.slice(4) }) : pieceName(choice);

/** A standard piece as a thing that the seat could see. */
function thingOf(key: string, name: string): Thing {
	const piece = standardPiece(key);
	if (piece === undefined) throw new Error(`no standard piece ${key}`);
	const shown = { componentId: "", app: standardApp, externalKey: key, name, faces: [], ...piece };
	const value = kindsAtTable[piece.kind].value === "top" ? (piece.sides ?? 1) : 0;
	return { id: key, kind: piece.kind, seen: { shown }, value, where: "look" };
}

/** Puts standard pieces where there is room. */
function putOn(session: TableSession, key: string, name: string, count: number): void {
	const thing = thingOf(key, name);
	const { widthMm, heightMm } = thingPiece(thing);
	const { length, gapMm } = broughtRow;
	const [columns, rows] = [Math.min(count, length), Math.ceil(count / length)];
	const [wide, high] = [(columns - 1) * (widthMm + gapMm), (rows - 1) * (heightMm + gapMm)];
	const room = {
		kind: thing.kind,
		widthMm: widthMm + wide,
		heightMm: heightMm + high,
		shape: null,
		back: null,
	};
	const [place] = freePlaces(session, [{ ...thing, seen: { hidden: room } }]);
	const { x, y } = place ?? { x: 0, y: 0 };
	void act(session, { kind: "bring", piece: key, name, count, x: x - wide / 2, y: y - high / 2 });
}

/** The size that most cards have that the seat sees; without any, that of a poker card. */
function commonCard(view: View): { widthMm: number; heightMm: number } {
	const counts = new Map<string, { widthMm: number; heightMm: number; count: number }>();
	for (const thing of openThings(view)) {
		const { shape, widthMm, heightMm } = thingPiece(thing);
		if (thing.kind !== "tile" || (shape ?? "box") !== "box") continue;
		const key = blankCardKey(widthMm, heightMm);
		const count = (counts.get(key)?.count ?? 0) + (isPile(thing) ? thing.cards : 1);
		if (standardPiece(key) !== undefined) counts.set(key, { widthMm, heightMm, count });
	}
	const poker = { widthMm: 63.5, heightMm: 88.9, count: 0 };
	return [...counts.values()].reduce((most, one) => (one.count > most.count ? one : most), poker);
}

type SizeProps = { label: string; value: string; onChange(text: string): void };

function SizeField({ label, value, onChange }: SizeProps) {
	return (
		<Field
			label={label}
			type="number"
			inputMode="decimal"
			min={blankCardMm.min}
			max={blankCardMm.max}
			step="any"
			required
			value={value}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}

/** Puts pieces on the table that no game has to bring: dice, coins, counters, figures, blank cards. */
export function StandardDialog({ onClose }: DialogProps<"standard">) {
	const session = useSession();
	const group = useId();
	const [choice, setChoice] = useState("die-6");
	const [colour, setColour] = useState<StandardColour>("red");
	const [size] = useState(() => commonCard(session.client.view));
	const [width, setWidth] = useState(String(size.widthMm));
	const [height, setHeight] = useState(String(size.heightMm));
	const [count, setCount] = useState("1");
	const keyOf = (one: string) => {
		if (one === "card") return blankCardKey(size.widthMm, size.heightMm);
		return isColoured(one) ? `${one}-${colour}` : one;
	};
	const put = () => {
		const key = choice === "card" ? blankCardKey(Number(width), Number(height)) : keyOf(choice);
		const piece = pieceName(choice);
		const colourName = t(`standard.${colour}`);
		onClose();
		putOn(
			session,
			key,
			isColoured(choice) ? t("standard.inColour", { piece, colour: colourName }) : piece,
			Number(count),
		);
	};
	return (
		<Dialog
			title={t("standard.title")}
			onClose={onClose}
			onSubmit={put}
			actions={
				<>
					<Button look="primary" type="submit">
						{t("standard.put")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("standard.lede")}</p>
			<fieldset className={styles.pieces}>
				<legend>{t("standard.piece")}</legend>
				{choices.map((one) => (
					<label key={one}>
						<input type="radio" name={group} checked={choice === one} onChange={() => setChoice(one)} />
						<ThingPicture thing={thingOf(keyOf(one), "")} width={36} />
						<span>{choiceName(one)}</span>
					</label>
				))}
			</fieldset>
			{isColoured(choice) && (
				<Swatches
					legend={t("standard.colour")}
					colours={colourNames.map((name) => ({
						hex: standardColours[name],
						label: t(`standard.${name}`),
						isLight: name === "white",
					}))}
					value={standardColours[colour]}
					onChange={(hex) => setColour(colourNames.find((name) => standardColours[name] === hex) ?? colour)}
				/>
			)}
			{choice === "card" && (
				<div className={styles.sizes}>
					<SizeField label={t("standard.width")} value={width} onChange={setWidth} />
					<SizeField label={t("standard.height")} value={height} onChange={setHeight} />
				</div>
			)}
			<Field
				label={t("play.howMany")}
				type="number"
				inputMode="numeric"
				min={1}
				max={tableLimits.maxBrought}
				step={1}
				required
				value={count}
				onChange={({ target }) => setCount(target.value)}
			/>
		</Dialog>
	);
}
