import { useQueryClient } from "@tanstack/react-query";
import type { Game, Manifest, ManifestComponent, PlayersChange, PushedPiece } from "@tuckbox/client";
import type { FolderOptions, Remark } from "@tuckbox/folder";
import { isDoubtful } from "@tuckbox/folder/doubts";
import { gameNameFault, playersText } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { listText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { keys, useGames } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import type { FolderRequest } from "../drop/dialog-request.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import { ImportReport, piecesLeftOut } from "../import/ImportReport.tsx";
import { useOriginals } from "../import/use-originals.ts";
import { reportDone, useActs } from "../push/acts.ts";
import { type Finished, refusedFiles } from "../push/outcome.ts";
import { PushDialog } from "../push/PushDialog.tsx";
import { DrawnBar } from "../push/PushState.tsx";
import { changesIn, countSigns, signOf, whatChanges } from "../push/signs.ts";
import { usePush } from "../push/usePush.ts";
import styles from "./FolderDialog.module.css";
import { FolderPlan } from "./FolderPlan.tsx";
import { LeftOut, leftOutOf, Problems, Warnings } from "./FolderRemarks.tsx";
import { LeftOver, Renames } from "./KeyChanges.tsx";
import { useGameByKeys } from "./known-game.ts";
import { renameGroups } from "./rename-groups.ts";
import { SortDialog, SortLine } from "./SortDialog.tsx";
import { useBefore } from "./use-before.ts";
import { type Sorted, useReading } from "./use-reading.ts";

const nothing: Manifest = { components: [] };
const isNew = "";

/** The name of what the dialog shows: several files, a folder, or a single file. */
function contentTitle({ dropped: [first, ...others] }: FolderRequest): { title: string; isFile: boolean } {
	if (first === undefined || others.length > 0) return { title: t("edit.folder"), isFile: false };
	const { kind, name } = first;
	const file = kind === "folder" ? first.archive?.name : name;
	if (file !== undefined) return { title: file, isFile: true };
	return { title: t("edit.folderNamed", { folder: name }), isFile: false };
}

function playersChange({ before, after }: PlayersChange): string {
	const players = playersText(after);
	return before === null
		? t("edit.setsPlayers", { players })
		: t("edit.changesPlayers", { players, before: playersText(before) });
}

type Props = { request: FolderRequest; onClose(): void; onGo(href: string): void };

/** Shows what a dropped folder becomes, and pushes it: into a game, or as a new one. */
export function FolderDialog({ request, onClose, onGo }: Props) {
	const client = useQueryClient();
	const { title, isFile } = contentTitle(request);
	const [options, setOptions] = useState<FolderOptions>({});
	const [pictures, setPictures] = useState<readonly Dropped[]>([]);
	const [sorted, setSorted] = useState<Sorted>();
	const [isSorting, setIsSorting] = useState(false);
	const { folder, reading, report, error, drawn, isReading } = useReading(
		...([request.dropped, pictures, options, sorted] as const),
	);
	const games = useGames().data?.games;
	const here = client.getQueryData<Game>(keys.game(request.gameId ?? ""));
	const [chosen, setChosen] = useState<string>();
	const [name, setName] = useState<string>();
	const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
	const shownName = name ?? reading?.gameName ?? "";
	const known =
		games?.find(({ id }) => id === (report?.gameId ?? reading?.gameId)) ??
		games?.find((game) => game.name === reading?.gameName && !reading?.isNameGuessed);
	const isSound = reading !== undefined && reading.problems.length === 0;
	const isUnknown = isSound && request.gameId === undefined && known === undefined;
	const byKeys = useGameByKeys(isUnknown ? reading : undefined, games);
	const found = known?.id ?? byKeys.data ?? isNew;
	const gameId = request.gameId ?? chosen ?? found;
	function close(pushedTo?: string): void {
		onClose();
		if (pushedTo !== undefined && request.gameId === undefined) onGo(`/games/${pushedTo}`);
	}
	function leave({ result, undoable }: Finished): void {
		const counts = new Map([
			["+", result.created.length] as const,
			["~", result.changed.length + result.renamed.length] as const,
		]);
		const said = t("edit.pushed", { count: changesIn(counts), what: whatChanges(counts) });
		reportDone(result.game, said, undoable);
		close(result.game);
	}
	const left = (reading === undefined ? 0 : leftOutOf(reading).length) + (report ? piecesLeftOut(report) : 0);
	const originals = useOriginals(gameId, report, reading?.manifest ?? nothing);
	const push = usePush({
		game: gameId === isNew ? { name: shownName.trim() } : { id: gameId },
		manifest: (isSound && !byKeys.isLoading && originals?.manifest) || nothing,
		announced: originals?.announced,
		declined,
		fileOf: async (file) => {
			if (folder === undefined) throw new Error("the folder has not been read");
			return await folder.fileAt(reading?.images.get(file)?.path ?? file);
		},
		filesKey: String(reading?.images.size),
		onDone: (finished) => {
			void client.invalidateQueries({ queryKey: keys.games });
			if (finished.result.leftOver.length === 0 || left > 0) leave(finished);
		},
		// the next reading leaves them out
		onRefused: (faults) => {
			const refused = [...faults].map(([name, why]): [string, Remark] => {
				const file = reading?.images.get(name)?.from ?? name;
				return [file, { code: "PICTURE_REFUSED", params: { file, why } }];
			});
			if (refused.length > 0)
				setOptions((known) => ({ ...known, leaveOut: new Map([...(known.leaveOut ?? []), ...refused]) }));
		},
	});
	const { flow, previewOf } = push;
	const signOfPiece = ({ kind, externalKey }: ManifestComponent) =>
		signOf(previewOf(kind, externalKey) ?? "created");
	const counts = countSigns((isSound ? reading.manifest.components : []).map(signOfPiece));
	const inGame = gameId === isNew ? 0 : (counts.get("~") ?? 0) + (counts.get("=") ?? 0);
	const nameOf = (id: string) => games?.find((game) => game.id === id)?.name ?? "";
	const beforeOf = useBefore(gameId, counts.has("~"));
	const nameFault = gameId === isNew && isSound ? gameNameFault(shownName.trim()) : undefined;
	const acts = useActs(gameId);
	const finished = flow.state === "done" ? flow.result : undefined;
	const isUpToDate = flow.state === "planned" && changesIn(counts) === 0;
	const leftOver = (pieces: readonly PushedPiece[]) => (
		<LeftOver
			pieces={pieces}
			onDelete={
				finished || isUpToDate
					? () => {
							const ids = pieces.flatMap(({ id }) => id ?? []);
							// the push and the deletion can each be undone
							if (finished) leave(finished);
							else close();
							void acts.remove(ids, t("edit.deleted", { count: ids.length }));
						}
					: undefined
			}
		/>
	);
	const pushedTo = finished?.result.game ?? gameId;
	const sort = (
		<SortLine
			sorted={sorted?.text}
			dropped={request.dropped}
			isDoubtful={reading !== undefined && isDoubtful(reading)}
			onSort={() => setIsSorting(true)}
		/>
	);

	if (isSorting && reading !== undefined && folder !== undefined)
		return (
			<SortDialog
				{...{ folder, reading }}
				title={t("edit.sortTitle", { name: reading.gameName ?? title })}
				leaveOut={options.leaveOut}
				onClose={() => setIsSorting(false)}
				onSorted={(text, reading) => {
					// sizes and bleed are in the text now
					const { leaveOut } = options;
					const others = leaveOut === undefined ? {} : { leaveOut };
					setOptions(others);
					setSorted({ text, ...(leaveOut === undefined && { reading, options: others }) });
					setIsSorting(false);
				}}
			/>
		);
	return (
		<PushDialog
			{...{ title, push, counts, isReading }}
			leftOut={left}
			onClose={() => close(finished?.result.game)}
			isIncomplete={nameFault !== undefined}
			refused={[...refusedFiles(push.failure)].map(([file, reason]) => ({ file, reason }))}
			done={{
				gameId: pushedTo,
				name: here?.name ?? nameOf(pushedTo),
				more: leftOver(finished?.result.leftOver ?? []),
			}}
		>
			{error ? (
				<Fault isBoxed>{t("edit.folderUnreadable")}</Fault>
			) : reading === undefined || folder === undefined || byKeys.isLoading ? (
				<>
					<p role="status">{isFile ? t("edit.readingFile", { file: title }) : t("edit.readingFolder")}</p>
					{drawn && <DrawnBar {...drawn} />}
				</>
			) : (
				<>
					{report?.pieces !== 0 && <Problems reading={reading} isFile={isFile} />}
					{!isSound && report === undefined && sort}
					{!isSound && reading.manifest.components.length === 0 && <Warnings reading={reading} />}
					{report && (
						<ImportReport
							report={report}
							onPictures={(dropped) => setPictures((known) => [...known, ...dropped])}
						/>
					)}
					{isSound && (
						<>
							{request.gameId !== undefined ? (
								<p dir="auto">{t("edit.intoGame", { game: here?.name ?? "" })}</p>
							) : (
								<div className={styles.target}>
									<Select
										label={t("edit.game")}
										value={gameId}
										onChoose={setChosen}
										options={[
											{ value: isNew, label: t("edit.newGame") },
											...(games ?? []).map(({ id, name }) => ({ value: id, label: name })),
										]}
									/>
									{gameId === isNew && (
										<Field
											label={t("edit.gameName")}
											dir="auto"
											value={shownName}
											onChange={({ target }) => setName(target.value)}
											required
											maxLength={256}
											autoComplete="off"
											fault={nameFault === undefined ? undefined : t("edit.gameNameFault")}
										/>
									)}
								</div>
							)}
							{request.gameId === undefined && chosen === undefined && inGame > 0 && (
								<p className={styles.known} dir="auto">
									{t("edit.knownGame", { count: inGame, game: nameOf(gameId) })}{" "}
									<Button look="quiet" isSmall icon="plus" onClick={() => setChosen(isNew)}>
										{t("edit.makeNew")}
									</Button>
								</p>
							)}
							{sort}
							<LeftOut reading={reading} />
							<Warnings reading={reading} />
							<FolderPlan
								of={{ reading, folder }}
								signOf={signOfPiece}
								beforeOf={beforeOf}
								valuesOf={({ kind, externalKey }) => push.valuesOf(kind, externalKey)}
								options={options}
								onOptions={setOptions}
							>
								<Renames
									groups={renameGroups(push.renames, reading.manifest.components)}
									declined={declined}
									onDeclined={setDeclined}
								/>
								{push.setUps.length > 0 && (
									<p className="small" dir="auto">
										{t("edit.savesSetUps", { count: push.setUps.length, names: listText(push.setUps) })}
									</p>
								)}
								{push.players && <p className="small">{playersChange(push.players)}</p>}
								{/* a file that is left out may belong to a piece that seems to be missing */}
								{left === 0 && leftOver(push.leftOver)}
							</FolderPlan>
						</>
					)}
				</>
			)}
		</PushDialog>
	);
}
