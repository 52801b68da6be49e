import { useQueryClient } from "@tanstack/react-query";
import type { Game, Manifest, ManifestComponent, PushedPiece } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import { gameNameFault, kindOf } from "@tuckbox/pieces";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { kindWord } from "@tuckbox/web/ui/piece-words.ts";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useRef, useState } from "react";
import { keys, useGames } from "../../api/queries.ts";
import type { FolderRequest } from "../drop/dialog-request.ts";
import { asFolder, type DroppedFolder } from "../drop/dropped.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import { sayDone, useActs } from "../push/acts.ts";
import { PlanHead, PushButtons } from "../push/PlanParts.tsx";
import { DrawnBar, PushDone, PushProgressBar } from "../push/PushState.tsx";
import { type Sign, signOf } from "../push/signs.ts";
import { type Finished, usePush } from "../push/usePush.ts";
import styles from "./FolderDialog.module.css";
import { Guesses, Problems, Warnings } from "./FolderRemarks.tsx";
import { LeftOver, Renames } from "./KeyChanges.tsx";
import { renameGroups } from "./rename-groups.ts";

const nothing: Manifest = { components: [] };
const isNew = "";
/** Enough rows to see what a folder becomes; a folder may have thousands of pieces. */
const maxRows = 300;

type ReadState = {
	/** What is read, and has been made from it. */
	folder?: DroppedFolder;
	reading?: FolderReading;
	error?: Error;
	/** How many drawings and pages have been drawn, so far. */
	drawn?: { done: number; total: number };
};

/** What was dropped, read as the command line reads it. Drawing ends with the dialog. */
function useReading(dropped: readonly Dropped[]): ReadState {
	const [state, setState] = useState<ReadState>({});
	useEffect(() => {
		const ended = new AbortController();
		const folder = asFolder(dropped, () => import("./picture-tools.ts"), ended.signal);
		setState({});
		const show = (next: ReadState) => ended.signal.aborted || setState(next);
		const onDrawn = (done: number, total: number) => show({ drawn: { done, total } });
		import("@tuckbox/folder")
			.then(async ({ readFolder }) => {
				const [read] = await Promise.all([readFolder(folder, { onDrawn }), loadWords(["errors", "folder"])]);
				return read;
			})
			.then(
				(reading) => show({ folder, reading }),
				(error: Error) => show({ error }),
			);
		return () => ended.abort();
	}, [dropped]);
	return state;
}

/** Whose content the dialog shows: several files, a folder, or a single file. */
function titleOf({ dropped: [first, ...others] }: FolderRequest): { title: string; isFile: boolean } {
	if (first === undefined || others.length > 0) return { title: t("byHand.folder"), isFile: false };
	const { kind, name } = first;
	if (kind === "file") return { title: name, isFile: true };
	return { title: t("byHand.folderNamed", { folder: name }), isFile: false };
}

function PieceRow({ piece, sign }: { piece: ManifestComponent; sign: Sign }) {
	const { kind, name, externalKey, widthMm, heightMm, parentExternalKey } = piece;
	return (
		<li data-sign={sign} className={styles.row}>
			<span aria-hidden="true">{sign}</span>
			<span className={styles.kind}>{kindWord(kindOf(kind) ?? "tile", Boolean(parentExternalKey))}</span>
			<span dir="auto">
				{name} {externalKey !== name && <code>{externalKey}</code>}
			</span>
			<span className={styles.size}>{widthMm && heightMm ? sizeText({ widthMm, heightMm }) : ""}</span>
		</li>
	);
}

/** Says what a push has done. A game that it has created has nothing to go back to. */
function sayPushed({ result, undoable }: Finished, isNewGame: boolean): void {
	const count = result.created.length + result.changed.length + result.renamed.length;
	sayDone(result.game, t("byHand.pushed", { count }), isNewGame ? [] : [undoable]);
}

type Props = { request: FolderRequest; onClose(): void; onGo(href: string): void };

/** Shows what a dropped folder becomes, and pushes it: into a game, or as a new one. */
export function FolderDialog({ request, onClose, onGo }: Props) {
	const client = useQueryClient();
	const { title, isFile } = titleOf(request);
	const { folder, reading, error, drawn } = useReading(request.dropped);
	const games = useGames().data?.games;
	const here = client.getQueryData<Game>(keys.game(request.gameId ?? ""));
	const [chosen, setChosen] = useState<string>();
	const [name, setName] = useState<string>();
	const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
	const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
	const shownName = name ?? reading?.gameName ?? "";
	const known =
		games?.find(({ id }) => id === reading?.gameId) ??
		games?.find((game) => game.name === reading?.gameName && !reading?.isNameGuessed);
	const gameId = request.gameId ?? chosen ?? known?.id ?? isNew;
	const isSound = reading !== undefined && reading.problems.length === 0;
	const { run, failure, isPlanning, previewOf, renames, leftOver, start, stop } = usePush({
		game: gameId === isNew ? { name: shownName.trim() } : { id: gameId },
		appId: undefined,
		manifest: isSound ? reading.manifest : nothing,
		declined,
		fileOf: async (file) => {
			if (folder === undefined) throw new Error("the folder has not been read");
			return await folder.fileAt(reading?.images.get(file)?.path ?? file);
		},
		filesKey: String(reading?.images.size),
		onFileFaults: setFaults,
	});
	const counts = new Map<Sign, number>();
	const rows = (isSound ? reading.manifest.components : []).map((piece) => {
		const sign = signOf(previewOf(piece.kind, piece.externalKey) ?? "created");
		counts.set(sign, (counts.get(sign) ?? 0) + 1);
		return { piece, sign };
	});
	const toDo = (counts.get("+") ?? 0) + (counts.get("~") ?? 0);
	const isBusy = run?.state === "pushing";
	const nameFault = gameId === isNew && isSound ? gameNameFault(shownName.trim()) : undefined;

	const isNewGame = useRef(false);
	const isDone = useRef(false);
	function close(game?: string): void {
		onClose();
		if (game !== undefined && request.gameId === undefined) onGo(`/games/${game}`);
	}
	useEffect(() => {
		if (run?.state !== "done" || isDone.current) return;
		isDone.current = true;
		const { result } = run;
		void client.invalidateQueries({ queryKey: keys.games });
		if (result.leftOver.length > 0) return;
		sayPushed(run, isNewGame.current);
		onClose();
		if (request.gameId === undefined) onGo(`/games/${result.game}`);
	}, [run, client, onClose, onGo, request.gameId]);

	const acts = useActs(gameId);
	const leftOverOf = (pieces: readonly PushedPiece[], isPushed: boolean, game?: string) => (
		<LeftOver
			pieces={pieces}
			onDelete={
				isPushed
					? () => {
							const ids = pieces.flatMap(({ id }) => id ?? []);
							// the push and the deletion can each be undone
							if (run?.state === "done") sayPushed(run, isNewGame.current);
							void acts.remove(ids, t("byHand.deleted", { count: ids.length }));
							close(game);
						}
					: undefined
			}
		/>
	);
	if (run?.state === "done" && run.result.leftOver.length > 0) {
		const { game, leftOver: left } = run.result;
		const name = here?.name ?? games?.find(({ id }) => id === game)?.name ?? "";
		return (
			<PushDone gameId={game} name={name} run={run} onClose={() => close(game)}>
				{leftOverOf(left, true, game)}
			</PushDone>
		);
	}

	return (
		<Dialog
			title={title}
			isWide
			onClose={() => {
				stop();
				onClose();
			}}
			onSubmit={() => {
				if (!isBusy && !isPlanning && toDo > 0 && nameFault === undefined) {
					isNewGame.current = gameId === isNew;
					void start();
				}
			}}
			actions={
				<PushButtons
					{...{ isBusy, failure, toDo, onClose }}
					isPlanning={isPlanning && isSound}
					isDisabled={nameFault !== undefined}
					refused={[...faults].map(([file, reason]) => ({ file, reason }))}
					onStop={stop}
				/>
			}
		>
			{isBusy ? (
				<PushProgressBar progress={run.progress} />
			) : error ? (
				<p role="alert" className={styles.fault}>
					{t("byHand.folderUnreadable")}
				</p>
			) : reading === undefined ? (
				<>
					<p role="status">{isFile ? t("byHand.readingFile", { file: title }) : t("byHand.readingFolder")}</p>
					{drawn && <DrawnBar {...drawn} />}
				</>
			) : (
				<>
					<Problems reading={reading} isFile={isFile} />
					{isSound && (
						<>
							{request.gameId !== undefined ? (
								<p dir="auto">{t("byHand.intoGame", { game: here?.name ?? "" })}</p>
							) : (
								<div className={styles.target}>
									<Select
										label={t("byHand.game")}
										value={gameId}
										onChoose={setChosen}
										options={[
											{ value: isNew, label: t("byHand.newGame") },
											...(games ?? []).map(({ id, name }) => ({ value: id, label: name })),
										]}
									/>
									{gameId === isNew && (
										<Field
											label={t("byHand.gameName")}
											dir="auto"
											value={shownName}
											onChange={({ target }) => setName(target.value)}
											required
											maxLength={256}
											autoComplete="off"
											fault={nameFault === undefined ? undefined : t("byHand.gameNameFault")}
										/>
									)}
								</div>
							)}
							<Renames
								groups={renameGroups(renames, reading.manifest.components)}
								declined={declined}
								onDeclined={setDeclined}
							/>
							<PlanHead counts={counts}>
								{rows.slice(0, maxRows).map(({ piece, sign }) => (
									<PieceRow key={`${piece.kind} ${piece.externalKey}`} piece={piece} sign={sign} />
								))}
								{rows.length > maxRows && (
									<li className="quiet small">{t("byHand.moreRows", { count: rows.length - maxRows })}</li>
								)}
							</PlanHead>
							{leftOverOf(leftOver, toDo === 0 && !isPlanning && failure === undefined)}
							<Warnings reading={reading} />
							<Guesses reading={reading} />
						</>
					)}
				</>
			)}
		</Dialog>
	);
}
