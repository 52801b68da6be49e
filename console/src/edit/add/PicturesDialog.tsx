import type { AppName, Component } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { useId, useMemo, useState } from "react";
import { usePublished, useVersions } from "../../api/queries.ts";
import { ChooseButton } from "../drop/ChooseButton.tsx";
import { openFolderDialog, type PicturesRequest } from "../drop/dialog-request.ts";
import { AddNew } from "./AddNew.tsx";
import { AddToDeck } from "./AddToDeck.tsx";
import { newKindText } from "./kind-text.ts";
import { type NewKind, newKinds } from "./new-pieces.ts";
import styles from "./PicturesDialog.module.css";
import { type Picked, type Target, withFiles } from "./plan.ts";

/** A single picture dropped on a card belongs to that card, whatever its file name. */
function firstPicked({ files, cardId }: PicturesRequest): Picked[] {
	const picked = withFiles([], files);
	return cardId === undefined ? picked : picked.map((one) => ({ ...one, match: cardId }));
}

const isNewKind = (value: string): value is NewKind => newKinds.some((kind) => kind === value);

/** The decks and bundles, of all apps, that pictures can be added to. */
function useTargets(gameId: string) {
	const published = usePublished(gameId).data;
	const versions = useVersions(gameId).data;
	return useMemo(() => {
		const pieces = published?.components ?? [];
		const decks = pieces.filter(({ kind }) => kind === "deck" || kind === "bundle");
		const names = new Map(
			[...(versions ?? []).flatMap(({ apps }) => apps), ...(published?.apps ?? [])].map(
				({ id, name }: AppName) => [id, name],
			),
		);
		function deckTarget(deck: Component): Target {
			const tiles = pieces.filter(({ kind, app }) => kind === "tile" && app === deck.app);
			return {
				deck,
				cards: tiles.filter(({ parentExternalKey }) => parentExternalKey === deck.externalKey),
				takenKeys: new Set(tiles.map(({ externalKey }) => externalKey)),
			};
		}
		return { decks, deckTarget, appName: (id: string) => names.get(id) };
	}, [published, versions]);
}

/** Adds pieces to a game by hand, to a deck or as new ones of any kind: first shows what will happen, then does it. */
export function PicturesDialog({ request, onClose }: { request: PicturesRequest; onClose(): void }) {
	const { gameId } = request;
	const { decks, deckTarget, appName } = useTargets(gameId);
	/** A deck's id, or a kind of new pieces. */
	const [target, setTarget] = useState(request.deckId ?? decks[0]?.id ?? "deck");
	const [picked, setPicked] = useState(() => firstPicked(request));
	const id = useId();
	const deck = decks.find((one) => one.id === target);
	const choose = (
		<div className={styles.deck}>
			{picked.length === 0 && (
				<p className={styles.sort}>
					{t("edit.sortPushed")}
					<ChooseButton isFolder onChosen={(dropped) => openFolderDialog({ dropped, gameId })}>
						{t("shell.chooseFolder")}
					</ChooseButton>
				</p>
			)}
			<label htmlFor={id}>{t("edit.addAs")}</label>
			<Choice
				id={id}
				value={target}
				onChoose={(chosen) => {
					if (chosen === target) return;
					setTarget(chosen);
					setPicked((known) => known.map(({ id, file }) => ({ id, file })));
				}}
				options={[
					...decks.map(({ id: deckId, name, app }) => ({
						group: t("edit.toDeck"),
						value: deckId,
						label: appName(app) ? t("edit.deckOfApp", { deck: name, app: appName(app) ?? "" }) : name,
					})),
					...newKinds.map((kind) => ({
						group: t("edit.asNew"),
						value: kind,
						label: newKindText(kind),
					})),
				]}
			/>
		</div>
	);
	const common = { gameId, picked, onPicked: setPicked, choose, onClose };
	if (deck !== undefined)
		return <AddToDeck key={deck.id} {...common} target={deckTarget(deck)} appName={appName(deck.app)} />;
	const kind = isNewKind(target) ? target : "deck";
	return <AddNew key={kind} {...common} kind={kind} onDeck={setTarget} />;
}
