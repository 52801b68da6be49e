import type { Size } from "@tuckbox/pieces";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { ownAppName } from "../../api/app-names.ts";
import { describeError } from "../../ui/Problem.tsx";
import { ChooseFiles } from "../drop/ChooseFiles.tsx";
import { drawnPicture } from "../drop/drawn-picture.ts";
import { isDrawable } from "../drop/dropped.ts";
import { headerFault } from "../drop/picture-facts.ts";
import { PlanHead } from "../push/PlanHead.tsx";
import { PushDialog } from "../push/PushDialog.tsx";
import { countSigns, signOf } from "../push/signs.ts";
import { usePush } from "../push/usePush.ts";
import { PlanRow } from "./PlanRow.tsx";
import {
	commonSize,
	manifestOf,
	type Picked,
	picturesKey,
	planRows,
	type Row,
	type Target,
	withFaults,
	withFiles,
} from "./plan.ts";

export type AddProps = {
	gameId: string;
	picked: readonly Picked[];
	onPicked(change: (known: Picked[]) => Picked[]): void;
	/** Chooses what the pictures become. */
	choose: React.ReactNode;
	onClose(): void;
};

/**
 * Draws what is not a picture yet, in the size of the deck's cards, and notes which pictures cannot be sent, as far as
 * their headers show it.
 * @returns the pictures, without those that are still being drawn
 */
function usePictures(
	picked: readonly Picked[],
	onPicked: AddProps["onPicked"],
	size: Size,
): readonly Picked[] {
	const checked = useRef(new WeakSet<File>());
	// biome-ignore lint/correctness/useExhaustiveDependencies: the size that the cards had when the picture came
	useEffect(() => {
		const check = async ({ id, file }: Picked): Promise<void> => {
			const drawn = await drawnPicture(file, size).catch((error: Error) => error);
			const fault = drawn instanceof Error ? describeError(drawn).what : await headerFault(drawn);
			if (fault !== undefined) return onPicked((known) => withFaults(known, new Map([[id, fault]])));
			if (drawn instanceof Error || drawn === file) return;
			checked.current.add(drawn);
			onPicked((known) => known.map((one) => (one.id === id ? { ...one, file: drawn } : one)));
		};
		for (const one of picked) {
			if (checked.current.has(one.file)) continue;
			checked.current.add(one.file);
			void check(one);
		}
	}, [picked, onPicked]);
	return useMemo(
		() => picked.filter(({ file, fault }) => fault !== undefined || !isDrawable(file)),
		[picked],
	);
}

/** Adds pictures to a deck: first shows what will happen to each, then pushes them. */
export function AddToDeck(props: AddProps & { target: Target; appName: string | undefined }) {
	const { gameId, picked, onPicked, choose, onClose, target, appName } = props;
	const { deck, cards } = target;
	const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
	const pictures = usePictures(picked, onPicked, commonSize(target));
	const rows = useMemo(() => {
		const all = planRows(pictures, target);
		for (const row of all) {
			row.name = names.get(row.id) ?? row.name;
			const reason = row.pictures.map((one) => one.picked.fault).find((one) => one !== undefined);
			if (reason !== undefined) row.fault ??= reason;
		}
		// pictures that cannot be sent come first
		return all.sort((one, other) => Number(other.fault !== undefined) - Number(one.fault !== undefined));
	}, [pictures, target, names]);
	const manifest = useMemo(() => manifestOf(rows, target), [rows, target]);
	const push = usePush({
		...{ game: { id: gameId }, appId: deck.app, manifest, filesKey: picturesKey(picked) },
		fileOf: async (id) => picked.find((one) => one.id === id)?.file as File,
		onRefused: (faults) => onPicked((known) => withFaults(known, faults)),
	});
	const preview = (row: Row) => push.previewOf(row.kind === "deck" ? deck.kind : "tile", row.externalKey);
	const counts = countSigns(
		rows.map((row) => (row.fault ? "!" : signOf(preview(row) ?? (row.piece ? "changed" : "created")))),
	);
	const addMore = () => {
		onPicked(() => []);
		push.reset();
	};
	const shapeOfNew = cards[0] ?? deck;
	return (
		<PushDialog
			{...{ push, counts, onClose }}
			isReading={pictures.length < picked.length}
			title={t("edit.addTo", { deck: deck.name })}
			isIncomplete={rows.some(({ fault, name }) => fault === undefined && name.trim() === "")}
			refused={picked.flatMap(({ file, fault }) =>
				fault === undefined ? [] : [{ file: file.name, reason: fault }],
			)}
			done={{ gameId, name: deck.name, onAddMore: addMore }}
		>
			{choose}
			<ChooseFiles
				gameId={gameId}
				isFirst={picked.length === 0}
				hint={rich("edit.deckHint", { code: (text) => <code>{text}</code> })}
				onFiles={(files) => onPicked((known) => withFiles(known, files))}
			/>
			{rows.length > 0 && (
				<PlanHead counts={counts}>
					<ul>
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
								}}
							/>
						))}
					</ul>
				</PlanHead>
			)}
			{rows.length > 0 && appName !== ownAppName && (
				<p className="quiet small" dir="auto">
					{appName === undefined ? t("edit.deckOfOther") : t("edit.deckOfOtherNamed", { app: appName })}
				</p>
			)}
		</PushDialog>
	);
}
