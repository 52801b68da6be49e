import { useQueryClient } from "@tanstack/react-query";
import type { PublishedGame } from "@tuckbox/client";
import { readPayloadFields, understand } from "@tuckbox/pieces/find";
import { familyOf, findFamilies } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { kindText } from "@tuckbox/web/ui/piece-words.ts";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { keys, useGames } from "../api/queries.ts";
import { Combobox, type Proposal } from "../ui/Combobox.tsx";
import { Keys } from "../ui/Keys.tsx";
import { surroundingsOf } from "./filter.ts";
import styles from "./Palette.module.css";
import { recentPieces } from "./recent-pieces.ts";

/** More than this is not a choice any longer. */
const maxOfKind = 8;

/** Something that can be done from anywhere. */
export type PaletteAct = {
	value: string;
	name: string;
	icon?: IconName;
	/** Its keys, as in a `Shortcut`. */
	keys?: string;
	/** Opens a dialog in place of the palette; otherwise, the palette closes first. */
	replaces?: true;
	run(): void;
};

type Entry = Pick<PaletteAct, "value" | "name" | "replaces" | "run"> & {
	picture: ReactNode;
	hint?: ReactNode;
};

const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word is in a text, in any order. */
function hasWords(text: string, sought: string): boolean {
	const folded = fold(text);
	return fold(sought)
		.split(/\s+/)
		.every((word) => folded.includes(word));
}

/** The pieces of a game that a text finds, those that were opened last first; without a text, only those. */
function usePieces(gameId: string | undefined, text: string): Entry[] {
	const [location, go] = useLocation();
	const client = useQueryClient();
	const published =
		gameId === undefined ? undefined : client.getQueryData<PublishedGame>(keys.published(gameId));
	const around = useMemo(() => {
		if (published === undefined) return undefined;
		return surroundingsOf(published.components, findFamilies(published.components), readPayloadFields);
	}, [published]);
	const families = useMemo(() => findFamilies(published?.components ?? []), [published]);
	return useMemo(() => {
		if (gameId === undefined || published === undefined || around === undefined) return [];
		const addressOf = ({ id }: Piece) => `/games/${gameId}/pieces/${id}`;
		const recent = recentPieces(gameId).flatMap(
			(id) => published.components.find((one) => one.id === id) ?? [],
		);
		const { matches } = understand(text, around);
		const isEmpty = text.trim() === "";
		const found: Piece[] = [];
		for (const piece of isEmpty ? recent : new Set([...recent, ...published.components])) {
			if (found.length === maxOfKind) break;
			// the one that is shown is not a place to go to
			if (isEmpty ? addressOf(piece) !== location : matches(piece)) found.push(piece);
		}
		return found.map((piece) => ({
			value: addressOf(piece),
			name: piece.name,
			picture: (
				<span className={styles.thumb}>
					<PieceThumb piece={piece} family={familyOf(piece, families)} size={2} />
				</span>
			),
			hint: kindText(piece, families.parents.get(piece.id)?.kind === "deck"),
			run: () => go(addressOf(piece)),
		}));
	}, [gameId, published, around, families, text, location, go]);
}

type Props = {
	/** The game whose pages are shown. */
	gameId: string | undefined;
	/** The pages and acts. */
	acts: readonly PaletteAct[];
	onClose(): void;
};

/** The way to any game, piece, page or act by its name. */
export function Palette({ gameId, acts, onClose }: Props) {
	const [, go] = useLocation();
	const [text, setText] = useState("");
	const field = useRef<HTMLInputElement>(null);
	const games = useGames().data?.games;
	const pieces = usePieces(gameId, text);
	const entry = ({ icon, keys, ...rest }: PaletteAct): Entry => ({
		...rest,
		picture: icon && <Icon name={icon} />,
		...(keys !== undefined && { hint: <Keys keys={keys} /> }),
	});
	const pick = (value: string) => {
		const line = lines.find((one) => one.value === value);
		// a dialog in front of the page keeps the focus from it
		if (line?.replaces === undefined) flushSync(onClose);
		line?.run();
	};
	const named = acts.filter(({ name }) => hasWords(name, text)).map(entry);
	// what is called by the beginning of its name is meant
	const begins =
		text.trim() === "" ? [] : named.filter(({ name }) => fold(name).startsWith(fold(text.trim())));
	const lines = [
		...begins,
		...pieces,
		...named.filter((one) => !begins.includes(one)),
		...(games ?? [])
			.filter(({ name, id }) => id !== gameId && hasWords(name, text))
			.slice(0, maxOfKind)
			.map(({ id, name }) => ({
				...entry({ value: `/games/${id}`, name, icon: "box", run: () => go(`/games/${id}`) }),
				hint: t("find.game"),
			})),
	];
	const proposals = lines.map(
		({ value, name, picture, hint }): Proposal => ({
			value,
			label: (
				<>
					<span className={styles.picture}>{picture}</span>
					{name}
				</>
			),
			...(hint !== undefined && { hint }),
		}),
	);
	return (
		<Dialog title={t("shell.palette")} onClose={onClose}>
			<div className={styles.palette}>
				<Combobox
					id="palette"
					field={field}
					text={text}
					onText={setText}
					proposals={proposals}
					picksFirst
					isInline
					onPick={pick}
					input={{
						className: styles.input,
						placeholder: t("find.paletteHint"),
						"aria-label": t("shell.palette"),
						autoComplete: "off",
						spellCheck: false,
						onKeyDown: ({ key }) => {
							if (key === "Escape") onClose();
						},
					}}
					label={t("find.proposals")}
				/>
				{proposals.length === 0 && <p className="quiet">{t("find.nothing")}</p>}
			</div>
		</Dialog>
	);
}
