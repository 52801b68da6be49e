import type { Component, PastComponent } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useId, useState } from "react";
import { lineText, outlineText, ownValues, valueIn, valueKind } from "../changes/value.ts";
import { useActs } from "../edit/push/acts.ts";
import { type Origin, originsOf } from "./origins.ts";
import styles from "./PieceValues.module.css";

const ValuesForm = late(async () => (await import("./ValuesForm.tsx")).ValuesForm);

/** Number of fields that are shown at first. */
const maxShown = 60;
/** Longer texts scroll in a frame, in characters. */
const maxTextLength = 600;

/** A value as its designer reads it. */
function Value({ name, value }: { name: string; value: unknown }) {
	const kind = valueKind(value);
	const isLong = kind === "nested" || (typeof value === "string" && value.length > maxTextLength);
	if (kind === "list" && (value as unknown[]).length > 0)
		return (
			<ul className={styles.list}>
				{(value as unknown[]).map((one, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
					<li key={i} dir="auto">
						{lineText(one)}
					</li>
				))}
			</ul>
		);
	if (!isLong)
		return (
			<span className={styles.text} dir="auto">
				{typeof value === "string" ? value : lineText(value)}
			</span>
		);
	return (
		<section
			className={kind === "nested" ? `${styles.long} ${styles.nested}` : styles.long}
			dir="auto"
			aria-label={name}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long value
			tabIndex={0}
		>
			{typeof value === "string" ? value : outlineText(value)}
		</section>
	);
}

/** A push and a person have different values: which one counts, and what the other is. */
function OriginNote({ origin, onSet }: { origin: Origin; onSet?: (() => void) | undefined }) {
	const { last, by, other } = origin;
	const value = lineText(other);
	const isAbsent = other === undefined;
	if (last === "hand")
		return (
			<p className={styles.origin} dir="auto">
				{isAbsent ? t("values.addedByHand", { by }) : t("values.byHand", { by, value })}
			</p>
		);
	return (
		<p className={styles.origin} dir="auto">
			{isAbsent ? t("values.putBack", { by }) : t("values.replaced", { by, value })}
			{onSet && !isAbsent && (
				<Button isSmall look="quiet" onClick={onSet}>
					{t("values.setAgain", { value })}
				</Button>
			)}
		</p>
	);
}

type Props = {
	gameId: string;
	piece: Component;
	/** The pieces of the game, whose fields are proposed. */
	pieces: readonly Component[];
	history: readonly PastComponent[] | undefined;
	canEdit: boolean;
	/** The name of the piece's app, if it is not Tuckbox itself. */
	foreignApp: string | undefined;
};

/** A piece's own data, as its designer named them: labels and values, and the form that changes them. */
export function PieceValues({ gameId, piece, pieces, history = [], canEdit, foreignApp }: Props) {
	const acts = useActs(gameId);
	const title = useId();
	const [isEditing, setIsEditing] = useState(false);
	const [wasEdited, setWasEdited] = useState(false);
	const [showsAll, setShowsAll] = useState(false);
	const values = ownValues(piece);
	const names = Object.keys(values);
	if (names.length === 0 && !canEdit) return null;
	const origins = originsOf(history, values);
	const gone = [...origins].filter(([name]) => !Object.hasOwn(values, name));
	const shown = showsAll ? names : names.slice(0, maxShown);
	function setAgain(name: string, { other }: Origin): void {
		const basedOn = [{ componentId: piece.id, values: { [name]: valueIn(values, name) ?? null } }];
		void acts.change(
			[piece.id],
			{ values: { [name]: other } },
			t("values.changed", { name: piece.name }),
			basedOn,
		);
	}
	const note = (name: string, origin: Origin) => (
		<OriginNote origin={origin} onSet={canEdit ? () => setAgain(name, origin) : undefined} />
	);
	return (
		<section className={styles.section} aria-labelledby={title}>
			<h3 id={title}>{canEdit ? t("values.yours") : t("values.title")}</h3>
			{isEditing ? (
				<ValuesForm
					key={piece.id}
					{...{ piece, pieces, acts, foreignApp }}
					onClose={() => {
						setIsEditing(false);
						setWasEdited(true);
					}}
				/>
			) : (
				<>
					{names.length === 0 && <p className="quiet small">{t("values.none")}</p>}
					<dl className={styles.values}>
						{shown.map((name) => (
							<div key={name}>
								<dt dir="auto">{name}</dt>
								<dd>
									<Value name={name} value={values[name]} />
									{origins.has(name) && note(name, origins.get(name) as Origin)}
								</dd>
							</div>
						))}
						{gone.map(([name, origin]) => (
							<div key={name}>
								<dt dir="auto">
									<del>{name}</del>
								</dt>
								<dd>{note(name, origin)}</dd>
							</div>
						))}
					</dl>
					<div className={styles.buttons}>
						{shown.length < names.length && (
							<Button isSmall look="quiet" onClick={() => setShowsAll(true)}>
								{t("values.showAll", { count: names.length })}
							</Button>
						)}
						{canEdit && (
							<Button isSmall icon="edit" autoFocus={wasEdited} onClick={() => setIsEditing(true)}>
								{names.length === 0 ? t("values.add") : t("values.edit")}
							</Button>
						)}
					</div>
				</>
			)}
		</section>
	);
}
