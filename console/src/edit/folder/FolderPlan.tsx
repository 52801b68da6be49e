import type { Component, ManifestComponent, ReplacedValue } from "@tuckbox/client";
import type { FolderOptions } from "@tuckbox/folder";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { countOfKind, kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { type ReactNode, useState } from "react";
import { lineText } from "../../changes/value.ts";
import { PlanHead } from "../push/PlanHead.tsx";
import { countSigns, type Sign } from "../push/signs.ts";
import styles from "./FolderPlan.module.css";
import { Guesses, GuessText } from "./FolderRemarks.tsx";
import { PlanThumb, type ReadFolder } from "./PlanThumb.tsx";
import { kindIn, type PlanGroup, planGroups } from "./plan-groups.ts";
import { isAboutSize, ReadingOptions } from "./ReadingOptions.tsx";

/** Number of pictures that a row begins with; a button shows the others. */
const firstThumbs = 8;
/** Enough to see what a folder becomes; it may have thousands of pieces. */
const maxThumbs = 200;
const maxChanged = 24;
const maxGroups = 60;
/** Maximum number of values that are shown of a piece, and of characters of a value. */
const maxValues = 5;
const maxLength = 60;

const short = (value: unknown) => {
	const text = value === undefined ? t("edit.noValue") : lineText(value);
	return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
};

/** The values of a piece that the push replaces. */
function Replaced({ values }: { values: readonly ReplacedValue[] }) {
	if (values.length === 0) return null;
	const rest = values.length - maxValues;
	return (
		<ul className={styles.values}>
			{values.slice(0, maxValues).map(({ name, before, after, isFromConsole }) => (
				<li key={name} dir="auto">
					{t(isFromConsole ? "edit.valueFromConsole" : "edit.valueChange", {
						...{ name, before: short(before), after: short(after) },
					})}
				</li>
			))}
			{rest > 0 && <li>{t("edit.moreValues", { count: rest })}</li>}
		</ul>
	);
}

const keyOf = ({ kind, externalKey }: ManifestComponent) => `${kind} ${externalKey}`;

/** The number of copies, if there are several. */
function Times({ count }: { count: number | null | undefined }) {
	return count && count > 1 ? <span className={styles.times}>{t("edit.times", { count })}</span> : null;
}

/** The kind, number and size of the pieces in a group. */
function groupFacts({ parent, pieces }: PlanGroup): string {
	const [first = parent] = pieces;
	if (first === undefined) return "";
	const copies = pieces.reduce((sum, { count }) => sum + (count ?? 1), 0);
	const { widthMm, heightMm } = { ...parent, ...first };
	return [
		countOfKind(kindIn(first, parent), pieces.length || 1),
		...(copies > pieces.length && pieces.length > 0 ? [t("edit.withCopies", { count: copies })] : []),
		...(widthMm && heightMm ? [sizeText({ widthMm, heightMm })] : []),
	].join(" · ");
}

function groupName({ parent, pieces }: PlanGroup): string {
	const [first, ...others] = pieces;
	if (parent !== undefined) return parent.name;
	if (first === undefined) return "";
	return others.length === 0 ? first.name : kindTitle(kindIn(first, parent), pieces.length);
}

type GroupProps = {
	of: ReadFolder;
	group: PlanGroup;
	sign: Sign;
	options: FolderOptions;
	onOptions?: ((options: FolderOptions) => void) | undefined;
};

/** The pieces of a deck, or of a kind: the first of them as pictures, and the guesses about them. */
function GroupRow({ of, group, sign, options, onOptions }: GroupProps) {
	const [isOpen, setIsOpen] = useState(false);
	const [isChoosing, setIsChoosing] = useState(false);
	const { parent, pieces, guesses } = group;
	const all = pieces.length > 0 ? pieces : parent ? [parent] : [];
	const shown = all.slice(0, isOpen ? maxThumbs : firstThumbs);
	const rest = all.length - shown.length;
	const name = groupName(group);
	const changeable = guesses.find(isAboutSize);
	return (
		<li className={styles.group} data-sign={sign}>
			<span className={styles.sign} aria-hidden="true">
				{sign}
			</span>
			<div className={styles.about}>
				<p className={styles.name}>
					<strong dir="auto">{name}</strong> <span>{groupFacts(group)}</span>
				</p>
				<ul className={styles.thumbs}>
					{shown.map((piece) => (
						<li key={keyOf(piece)} title={piece.name}>
							<span className={styles.picture}>
								<PlanThumb of={of} piece={piece} size={3} {...(!isOpen && { alt: piece.name })} />
								<Times count={piece.count} />
							</span>
							{isOpen && (
								<span className={styles.caption} dir="auto">
									{piece.name}
								</span>
							)}
						</li>
					))}
					{rest > 0 && (
						<li className={styles.rest}>
							{isOpen ? (
								t("edit.moreRows", { count: rest })
							) : (
								<Button
									look="quiet"
									isSmall
									aria-label={t("edit.showAllOf", { name, count: all.length, more: rest })}
									onClick={() => setIsOpen(true)}
								>
									{t("edit.plusMore", { count: rest })}
								</Button>
							)}
						</li>
					)}
				</ul>
				{guesses.map((guess) => (
					<p key={`${guess.about} ${guess.code}`} className={styles.guess} dir="auto">
						<GuessText guess={guess} name={name} />{" "}
						{onOptions && guess === changeable && (
							<button
								type="button"
								className={styles.change}
								aria-expanded={isChoosing}
								onClick={() => setIsChoosing(!isChoosing)}
							>
								{t("edit.change")}
							</button>
						)}
					</p>
				))}
				{isChoosing && onOptions && <ReadingOptions options={options} onOptions={onOptions} />}
			</div>
		</li>
	);
}

/** A piece that changes, before and after. */
function ChangedRow({
	of,
	piece,
	before,
	values,
}: {
	of: ReadFolder;
	piece: ManifestComponent;
	before: Component | undefined;
	values: readonly ReplacedValue[];
}) {
	return (
		<li className={styles.changed} data-sign="~">
			<span className={styles.pair}>
				{before && (
					<>
						<PieceThumb piece={before} size={6} alt={t("edit.before")} />
						<Icon name="right" />
					</>
				)}
				<PlanThumb of={of} piece={piece} size={6} alt={t("edit.afterPush")} />
			</span>
			<span dir="auto">
				<strong>{piece.name}</strong> <Times count={piece.count} />
			</span>
			<Replaced values={values} />
		</li>
	);
}

type Props = {
	of: ReadFolder;
	signOf(piece: ManifestComponent): Sign;
	/** The present state of a piece that changes. */
	beforeOf(piece: ManifestComponent): Component | undefined;
	/** The values of a piece that the push replaces. */
	valuesOf(piece: ManifestComponent): readonly ReplacedValue[];
	options: FolderOptions;
	onOptions(options: FolderOptions): void;
	/** Shown between the pieces that change and the new ones: renames, and what is missing. */
	children: ReactNode;
};

/** The plan of a folder: first what changes in the game, then what is new, then what stays unchanged. */
export function FolderPlan({ of, signOf, beforeOf, valuesOf, options, onOptions, children }: Props) {
	const [showsSame, setShowsSame] = useState(false);
	const { manifest, guesses } = of.reading;
	const { components } = manifest;
	const { "+": added = [], "~": changed = [], "=": same = [] } = Object.groupBy(components, signOf);
	const { groups, others } = planGroups(added, components, guesses);
	return (
		<PlanHead counts={countSigns(components.map(signOf))}>
			{changed.length > 0 && (
				<ul className={styles.allChanged}>
					{changed.slice(0, maxChanged).map((piece) => (
						<ChangedRow
							key={keyOf(piece)}
							of={of}
							piece={piece}
							before={beforeOf(piece)}
							values={valuesOf(piece)}
						/>
					))}
					{changed.length > maxChanged && (
						<li className="quiet small">{t("edit.moreRows", { count: changed.length - maxChanged })}</li>
					)}
				</ul>
			)}
			{children}
			<ul>
				{groups.slice(0, maxGroups).map((group) => (
					<GroupRow key={group.id} {...{ of, group, options, onOptions }} sign="+" />
				))}
				{groups.length > maxGroups && (
					<li className="quiet small">
						{t("edit.moreRows", {
							count: groups.slice(maxGroups).reduce((sum, { pieces }) => sum + pieces.length, 0),
						})}
					</li>
				)}
			</ul>
			{same.length > 0 && (
				<details className={styles.same} onToggle={({ currentTarget }) => setShowsSame(currentTarget.open)}>
					<summary>{t("edit.countSame", { count: same.length })}</summary>
					{showsSame && (
						<ul>
							{planGroups(same, components, [])
								.groups.slice(0, maxGroups)
								.map((group) => (
									<GroupRow key={group.id} {...{ of, group, options }} sign="=" />
								))}
						</ul>
					)}
				</details>
			)}
			<Guesses guesses={others} />
		</PlanHead>
	);
}
