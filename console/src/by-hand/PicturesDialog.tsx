import { useId, useMemo, useState } from "react";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { describeError } from "../look/Problem.tsx";
import { countText, plural } from "../look/words.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import type { DialogRequest } from "./dialog-request.ts";
import { NewDeck, newDeckOf } from "./NewDeck.tsx";
import styles from "./PicturesDialog.module.css";
import { PlanRow } from "./PlanRow.tsx";
import { PushDone, PushProgressBar } from "./PushState.tsx";
import { manifestOf, type Picked, planRows, type Row, type Target, withFiles } from "./plan.ts";
import { usePush } from "./usePush.ts";
import { useTargets } from "./useTargets.ts";

/** What is seen of cards whose size is not known yet. */
const poker = { widthMm: 63.5, heightMm: 88.9 };
/** What the service calls this console where it lists apps. */
const ownName = "Console";
/** Stands for a deck that there is not yet. */
const isNew = "new";

/** A single picture that was dropped on a card is of that card, whatever it is called. */
function firstPicked({ files, cardId }: DialogRequest): Picked[] {
	const picked = withFiles([], files);
	return cardId === undefined ? picked : picked.map((one) => ({ ...one, match: cardId }));
}

/** Puts pictures into a deck: says what becomes of each before it does it. */
export function PicturesDialog({ request, onClose }: { request: DialogRequest; onClose(): void }) {
	const { gameId } = request;
	const { decks, targetOf, appName } = useTargets(gameId);
	const [deckId, setDeckId] = useState(request.deckId ?? decks[0]?.id ?? isNew);
	const [newName, setNewName] = useState("");
	const [format, setFormat] = useState("poker");
	const [picked, setPicked] = useState(() => firstPicked(request));
	const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
	const deckField = useId();
	const deck = decks.find(({ id }) => id === deckId);
	const target = useMemo<Target>(
		() => (deck ? targetOf(deck) : { newDeck: newDeckOf(newName, format, decks) }),
		[deck, targetOf, newName, format, decks],
	);
	const rows = useMemo(() => {
		const all = planRows(picked, target);
		for (const row of all) {
			const reason = row.pictures.map((one) => refused.get(one.picked.id)).find((one) => one !== undefined);
			if (reason !== undefined) row.fault ??= reason;
		}
		return all;
	}, [picked, target, refused]);
	const manifest = useMemo(() => manifestOf(rows, target), [rows, target]);
	const { run, failure, isPlanning, previewOf, start, stop, again } = usePush({
		...{ gameId, appId: deck?.app, manifest, picked },
		onFileFaults: (faults) => setRefused((known) => new Map([...known, ...faults])),
	});
	const kindOf = (row: Row) => (row.kind === "deck" ? (deck?.kind ?? "deck") : "tile");
	const preview = (row: Row) => previewOf(kindOf(row), row.externalKey);
	const counts = { "+": 0, "~": 0, "=": 0, "!": 0 };
	for (const row of rows) {
		if (row.fault) counts["!"]++;
		else if (preview(row) === "unchanged") counts["="]++;
		else counts[row.piece ? "~" : "+"]++;
	}
	const toDo = counts["+"] + counts["~"];
	const isBusy = run?.state === "pushing";
	const cannotBeSent = picked.filter(({ id }) => refused.has(id)).length;
	const isNameless = deck === undefined && newName.trim() === "";
	const add = (files: readonly File[]) => {
		setPicked((known) => withFiles(known, files));
	};

	if (run?.state === "done") {
		const { result } = run;
		const goOn = () => {
			setPicked([]);
			setRefused(new Map());
			// what was a new deck is one by now
			setDeckId((known) => result.created.find(({ kind }) => kind === "deck")?.id ?? known);
			again();
		};
		return <PushDone result={result} deck={deck?.name ?? newName} onAgain={goOn} onClose={onClose} />;
	}
	const cards = "deck" in target ? target.cards : [];
	const shapeOfNew = cards[0] ?? deck ?? ("newDeck" in target ? target.newDeck.size : undefined) ?? poker;
	const summary = (
		[
			["+", counts["+"], "new"],
			["~", counts["~"], "changed"],
			["=", counts["="], "as it is"],
			["!", counts["!"], "left out"],
		] as const
	).filter(([, count]) => count > 0);
	return (
		<Dialog
			title={deck ? `Add pictures to ${deck.name}` : "Add pictures"}
			isWide
			onClose={onClose}
			onSubmit={() => {
				if (!isBusy && !isPlanning && toDo > 0) void start();
			}}
			actions={
				isBusy ? (
					<Button onClick={stop}>Stop</Button>
				) : (
					<>
						{failure ? (
							<p role="alert" className={styles.fault}>
								{describeError(failure).what} {describeError(failure).next}
							</p>
						) : (
							cannotBeSent > 0 && (
								<p role="alert" className={styles.fault}>
									{plural(cannotBeSent, "picture")} cannot be sent; no piece was changed. You can go on
									without {cannotBeSent === 1 ? "it" : "them"}.
								</p>
							)
						)}
						<Button
							look="primary"
							type="submit"
							icon="upload"
							disabled={toDo === 0 || isNameless}
							isBusy={isPlanning}
						>
							{toDo === 0 ? "Put on the table" : `Put ${plural(toDo, "piece")} on the table`}
						</Button>
						<Button look="quiet" onClick={onClose}>
							Cancel
						</Button>
					</>
				)
			}
		>
			{isBusy ? (
				<PushProgressBar progress={run.progress} />
			) : (
				<>
					{decks.length > 0 && (
						<p className={styles.deck}>
							<label htmlFor={deckField}>Into</label>
							<select
								id={deckField}
								value={deckId}
								onChange={(event) => {
									setDeckId(event.target.value);
									setPicked((known) => known.map(({ match: _, ...one }) => one));
								}}
							>
								{decks.map(({ id, name, app }) => (
									<option key={id} value={id}>
										{name}
										{appName(app) ? ` (${appName(app)})` : ""}
									</option>
								))}
								<option value={isNew}>A new deck</option>
							</select>
						</p>
					)}
					{deck === undefined && (
						<NewDeck name={newName} onName={setNewName} format={format} onFormat={setFormat} />
					)}
					<ChooseFiles isFirst={picked.length === 0} onFiles={add} />
					{rows.length > 0 && (
						<section aria-labelledby={`${deckField}-plan`}>
							<h3 id={`${deckField}-plan`} className={styles.planTitle}>
								What will happen
								<span role="status">
									{summary.map(([sign, count, word]) => (
										<span key={sign}>
											<span aria-hidden="true">{sign}</span> {countText(count)} {word}
										</span>
									))}
								</span>
							</h3>
							<ul>
								{rows.map((row) => (
									<PlanRow
										key={row.id}
										row={row}
										preview={preview(row)}
										shape={shapeOfNew}
										cards={cards}
										onMatch={({ id }, match) => {
											setPicked((known) => known.map((one) => (one.id === id ? { ...one, match } : one)));
										}}
										onRemove={({ pictures }) => {
											const ids = new Set(pictures.map((one) => one.picked.id));
											setPicked((known) => known.filter(({ id }) => !ids.has(id)));
											// another may come under its name
											setRefused((known) => new Map([...known].filter(([id]) => !ids.has(id))));
										}}
									/>
								))}
							</ul>
						</section>
					)}
					{deck && rows.length > 0 && appName(deck.app) !== ownName && (
						<p className="quiet small">
							This deck belongs to {appName(deck.app) ?? "another app"}, and so will what you add. When that
							app pushes the same cards again, its pictures take the place of yours.
						</p>
					)}
				</>
			)}
		</Dialog>
	);
}
