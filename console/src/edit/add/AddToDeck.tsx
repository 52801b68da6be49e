import { rich, t } from "@tuckbox/web/messages/words.ts";
import { useMemo, useState } from "react";
import { ChooseFiles } from "../drop/ChooseFiles.tsx";
import { PlanHead } from "../push/PlanParts.tsx";
import { PushDone } from "../push/PushState.tsx";
import { type Sign, signOf } from "../push/signs.ts";
import { usePush } from "../push/usePush.ts";
import { PlanRow } from "./PlanRow.tsx";
import { PushForm } from "./PushForm.tsx";
import { manifestOf, type Picked, planRows, type Row, type Target, withFiles } from "./plan.ts";
import { usePictureFaults } from "./usePictureFaults.ts";

/** What people push with Tuckbox's own tools in the service's lists of apps. */
const ownName = "Tuckbox";

export type AddProps = {
	gameId: string;
	picked: readonly Picked[];
	onPicked(change: (known: Picked[]) => Picked[]): void;
	/** Chooses what the pictures become. */
	choose: React.ReactNode;
	onClose(): void;
};

/** Adds pictures to a deck: first shows what will happen to each, then pushes them. */
export function AddToDeck(props: AddProps & { target: Target; appName: string | undefined }) {
	const { gameId, picked, onPicked, choose, onClose, target, appName } = props;
	const { deck, cards } = target;
	const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
	const { faults, addFaults, forget } = usePictureFaults(picked);
	const rows = useMemo(() => {
		const all = planRows(picked, target);
		for (const row of all) {
			row.name = names.get(row.id) ?? row.name;
			const reason = row.pictures.map((one) => faults.get(one.picked.id)).find((one) => one !== undefined);
			if (reason !== undefined) row.fault ??= reason;
		}
		// what cannot be sent comes first
		return all.sort((one, other) => Number(other.fault !== undefined) - Number(one.fault !== undefined));
	}, [picked, target, names, faults]);
	const manifest = useMemo(() => manifestOf(rows, target), [rows, target]);
	const push = usePush({
		...{ game: { id: gameId }, appId: deck.app, manifest },
		fileOf: async (id) => picked.find((one) => one.id === id)?.file as File,
		filesKey: JSON.stringify(picked.map(({ id, file }) => [id, file.size, file.lastModified])),
		onFileFaults: addFaults,
	});
	const { run, previewOf, reset } = push;
	const preview = (row: Row) => previewOf(row.kind === "deck" ? deck.kind : "tile", row.externalKey);
	const counts = new Map<Sign, number>();
	for (const row of rows) {
		const sign = row.fault ? "!" : signOf(preview(row) ?? (row.piece ? "changed" : "created"));
		counts.set(sign, (counts.get(sign) ?? 0) + 1);
	}
	const isNameless = rows.some(({ fault, name }) => fault === undefined && name.trim() === "");

	if (run?.state === "done") {
		const addMore = () => {
			onPicked(() => []);
			reset();
		};
		return <PushDone gameId={gameId} name={deck.name} run={run} onAddMore={addMore} onClose={onClose} />;
	}
	const shapeOfNew = cards[0] ?? deck;
	return (
		<PushForm
			{...{ push, counts, isNameless, picked, faults, onClose }}
			title={t("byHand.addTo", { deck: deck.name })}
		>
			{choose}
			<ChooseFiles
				isFirst={picked.length === 0}
				hint={rich("byHand.deckHint", { code: (text) => <code>{text}</code> })}
				onFiles={(files) => onPicked((known) => withFiles(known, files))}
			/>
			{rows.length > 0 && (
				<PlanHead counts={counts}>
					{rows.map((row) => (
						<PlanRow
							key={row.id}
							row={row}
							preview={preview(row)}
							shape={shapeOfNew}
							cards={cards}
							onName={(name) => setNames((known) => new Map(known).set(row.id, name))}
							onMatch={({ id }, match) =>
								onPicked((known) => known.map((one) => (one.id === id ? { ...one, match } : one)))
							}
							onRemove={({ pictures }) => {
								const ids = new Set(pictures.map((one) => one.picked.id));
								onPicked((known) => known.filter(({ id }) => !ids.has(id)));
								// another file of the same name may follow
								forget(ids);
							}}
						/>
					))}
				</PlanHead>
			)}
			{rows.length > 0 && appName !== ownName && (
				<p className="quiet small" dir="auto">
					{appName === undefined ? t("byHand.deckOfOther") : t("byHand.deckOfOtherNamed", { app: appName })}
				</p>
			)}
		</PushForm>
	);
}
