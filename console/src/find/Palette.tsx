import { useQueryClient } from "@tanstack/react-query";
import type { PublishedGame } from "@tuckbox/client";
import { understand } from "@tuckbox/pieces/find";
import { findFamilies } from "@tuckbox/web/draw/model/families.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Icon, type IconName } from "@tuckbox/web/ui/Icon.tsx";
import { kindWord } from "@tuckbox/web/ui/piece-words.ts";
import { useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { keys, useGames } from "../api/queries.ts";
import { Combobox, type Proposal } from "../ui/Combobox.tsx";
import { surroundingsOf } from "./filter.ts";
import styles from "./Palette.module.css";

/** More than this is not a choice any longer. */
const maxOfKind = 8;

type PaletteEntry = { value: string; name: string; icon: IconName; hint?: string; run(): void };

const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word is in a text, in any order. */
function hasWords(text: string, sought: string): boolean {
	const folded = fold(text);
	return fold(sought)
		.split(/\s+/)
		.every((word) => folded.includes(word));
}

/** The way to any game, piece or page by its name. */
export function Palette({ onClose }: { onClose(): void }) {
	const [location, go] = useLocation();
	const [text, setText] = useState("");
	const field = useRef<HTMLInputElement>(null);
	const games = useGames().data?.games;
	const client = useQueryClient();
	const gameId = /^\/games\/([^/]+)/.exec(location)?.[1];
	const published =
		gameId === undefined ? undefined : client.getQueryData<PublishedGame>(keys.published(gameId));
	const around = useMemo(() => {
		if (published === undefined) return undefined;
		return surroundingsOf(published.components, findFamilies(published.components));
	}, [published]);

	const to = (href: string) => () => go(href);
	const base = gameId === undefined ? undefined : `/games/${gameId}`;
	const actions: PaletteEntry[] = [
		...(base === undefined
			? []
			: (
					[
						["pieces", "table", base],
						["versions", "history", `${base}/versions`],
						["checks", "checks", `${base}/checks`],
					] as const
				).map(
					([key, icon, href]): PaletteEntry => ({
						value: href,
						name: t(`shell.${key}`),
						icon,
						run: to(href),
					}),
				)),
		{ value: "/", name: t("shell.yourGames"), icon: "table", run: to("/") },
		{ value: "/settings", name: t("shell.settings"), icon: "settings", run: to("/settings") },
		{
			value: "/settings/connections",
			name: t("shell.connections"),
			icon: "plug",
			run: to("/settings/connections"),
		},
		{ value: "/settings/tokens", name: t("shell.tokens"), icon: "key", run: to("/settings/tokens") },
		{
			value: "/docs",
			name: t("shell.reference"),
			icon: "book",
			run: () => globalThis.location.assign("/docs"),
		},
	];
	const pieces: PaletteEntry[] = useMemo(() => {
		if (published === undefined || around === undefined || text.trim() === "") return [];
		const { matches } = understand(text, around);
		const found: PaletteEntry[] = [];
		for (const piece of published.components) {
			if (found.length === maxOfKind) break;
			if (!matches(piece)) continue;
			const href = `/games/${gameId}/pieces/${piece.id}`;
			const hint = kindWord(piece.kind, piece.parentExternalKey !== null);
			found.push({ value: href, name: piece.name, icon: "picture", hint, run: () => go(href) });
		}
		return found;
	}, [published, around, text, gameId, go]);
	const lines = [
		...(games ?? [])
			.filter(({ name, id }) => id !== gameId && hasWords(name, text))
			.slice(0, maxOfKind)
			.map(
				({ id, name }): PaletteEntry => ({
					value: `/games/${id}`,
					name,
					icon: "box",
					hint: t("find.game"),
					run: to(`/games/${id}`),
				}),
			),
		...pieces,
		...actions.filter(({ name }) => hasWords(name, text)),
	];
	const proposals = lines.map(
		({ value, name, icon, hint }): Proposal => ({
			value,
			label: (
				<>
					<Icon name={icon} />
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
					onPick={(value) => {
						onClose();
						lines.find((line) => line.value === value)?.run();
					}}
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
