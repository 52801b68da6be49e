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

/** The shape of previews while the size of new cards is unknown. */
const poker = { widthMm: 63.5, heightMm: 88.9 };
/** The name of what people push with Tuckbox's own tools in the service's lists of apps. */
const ownName = "Tuckbox";
/** The option that creates a deck. */
const isNew = "new";

/** A single picture dropped on a card belongs to that card, whatever its file name. */
function firstPicked({ files, cardId }: DialogRequest): Picked[] {
	const picked = withFiles([], files);
	return cardId === undefined ? picked : picked.map((one) => ({ ...one, match: cardId }));
}

/** Adds pictures to a deck: first shows what will happen to each, then pushes them. */
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
	const { run, failure, isPlanning, previewOf, start, stop, reset } = usePush({
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
		const addMore = () => {
			setPicked([]);
			setRefused(new Map());
			// the new deck exists now
			setDeckId((known) => result.created.find(({ kind }) => kind === "deck")?.id ?? known);
			reset();
		};
		return <PushDone result={result} deck={deck?.name ?? newName} onAddMore={addMore} onClose={onClose} />;
	}
	const cards = "deck" in target ? target.cards : [];
	const shapeOfNew = cards[0] ?? deck ?? ("newDeck" in target ? target.newDeck.size : undefined) ?? poker;
	const summary = (
		[
			["+", counts["+"], "new"],
			["~", counts["~"], "changed"],
			["=", counts["="], "unchanged"],
			["!", counts["!"], "skipped"],
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
									{plural(cannotBeSent, "picture")} cannot be sent, and no piece was changed. Remove{" "}
									{cannotBeSent === 1 ? "it" : "them"} or push the rest.
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
							{toDo === 0 ? "Push" : `Push ${plural(toDo, "piece")}`}
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
							<label htmlFor={deckField}>Add to</label>
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
								<option value={isNew}>New deck</option>
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
											// another file of the same name may follow
											setRefused((known) => new Map([...known].filter(([id]) => !ids.has(id))));
										}}
									/>
								))}
							</ul>
						</section>
					)}
					{deck && rows.length > 0 && appName(deck.app) !== ownName && (
						<p className="quiet small">
							This deck belongs to {appName(deck.app) ?? "another app"}, and so will the pieces you add. If
							that app pushes the same cards again, its pictures replace yours.
						</p>
					)}
				</>
			)}
		</Dialog>
	);
}
