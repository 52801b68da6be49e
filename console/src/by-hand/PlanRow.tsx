import type { Component } from "@tuckbox/client";
import { useEffect, useRef, useState } from "react";
import { PieceThumb } from "../draw/PieceThumb.tsx";
import { withPicture } from "../draw/piece.ts";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import styles from "./PlanRow.module.css";
import type { Picked, Row } from "./plan.ts";

/** A temporary URL of a file that has not been uploaded. */
function useObjectUrl(file: File | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (file === undefined) return;
		const objectUrl = URL.createObjectURL(file);
		setUrl(objectUrl);
		return () => URL.revokeObjectURL(objectUrl);
	}, [file]);
	return url;
}

type MatchProps = {
	picked: Picked;
	value: string;
	cards: readonly Component[];
	hasDeckBack: boolean;
	onMatch(match: string): void;
};

/** Chooses the card that a picture belongs to. */
function Match({ picked, value, cards, hasDeckBack, onMatch }: MatchProps) {
	const field = useRef<HTMLSelectElement>(null);
	// it replaces the button that was just pressed, so the focus moves here
	useEffect(() => field.current?.focus(), []);
	return (
		<select
			className={styles.match}
			aria-label={`Where ${picked.file.name} belongs`}
			value={value}
			ref={field}
			onChange={({ target }) => onMatch(target.value)}
		>
			<option value="new">New card</option>
			{hasDeckBack && <option value="deck">Back of the deck</option>}
			{cards.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</select>
	);
}

const signs = { created: "+", changed: "~", unchanged: "=" } as const;

function whatText({ piece, kind, pictures }: Row, preview: keyof typeof signs | undefined): string {
	if (preview === "unchanged") return "already has this picture";
	const sides = pictures.map(({ side }) => side).join(" and ");
	if (piece === undefined && kind === "deck") return `new deck with a ${sides}`;
	if (piece === undefined) return pictures.length > 1 ? "new card with a back" : "new card";
	const faces = piece.payload.imageFaces;
	const isNew = pictures.every(({ side }) => !faces.some(({ sideKey }) => sideKey === side));
	return isNew ? `gets a ${sides}` : `gets a new ${sides}`;
}

type Props = {
	row: Row;
	preview: keyof typeof signs | undefined;
	/** The shape that new cards will have. */
	shape: Pick<Component, "widthMm" | "heightMm" | "shape">;
	cards: readonly Component[];
	onMatch(picked: Picked, match: string): void;
	onRemove(row: Row): void;
};

/** What the push will do to a card: its picture before and after, and a description. */
export function PlanRow({ row, preview, shape, cards, onMatch, onRemove }: Props) {
	const { piece, name, pictures, fault, kind, externalKey } = row;
	const [isMatching, setIsMatching] = useState(false);
	const [first] = pictures;
	const imageUrl = useObjectUrl(first?.picked.file);
	const before = piece?.payload.imageFaces.find(({ sideKey }) => sideKey === first?.side);
	const outline = piece ?? { kind: "tile" as const, name: "", ...shape, payload: { imageFaces: [] } };
	const usual = piece ? "changed" : "created";
	const sign = fault ? "!" : signs[preview ?? usual];
	const isFile = row.id.startsWith("file ");
	return (
		<li className={styles.row} data-sign={sign}>
			<span className={styles.sign} aria-hidden="true">
				{sign}
			</span>
			<span className={styles.pictures}>
				{before && preview !== "unchanged" && (
					<>
						<PieceThumb piece={outline} side={before.sideKey} size={3.5} />
						<Icon name="right" />
					</>
				)}
				<PieceThumb piece={withPicture(outline, isFile ? undefined : imageUrl)} size={3.5} />
			</span>
			<div className={styles.words}>
				<p>
					<strong>{name}</strong> {!fault && <span className={styles.what}>{whatText(row, preview)}</span>}
				</p>
				{fault ? (
					<p className={styles.fault}>{fault}</p>
				) : (
					piece === undefined && kind === "card" && <p className={styles.key}>Key: {externalKey}</p>
				)}
				<ul className={styles.files}>
					{pictures.map(({ picked, side }) => (
						<li key={picked.id}>
							<code>{picked.file.name}</code>
							{isMatching && !isFile && (
								<Match
									picked={picked}
									value={picked.match ?? (kind === "deck" ? "deck" : (piece?.id ?? "new"))}
									cards={cards}
									hasDeckBack={side === "back" || kind === "deck" || cards.length > 0}
									onMatch={(match) => {
										setIsMatching(false);
										onMatch(picked, match);
									}}
								/>
							)}
						</li>
					))}
				</ul>
			</div>
			<span className={styles.buttons}>
				{!isFile && !isMatching && cards.length > 0 && (
					<Button
						look="quiet"
						isSmall
						aria-label={`Change where ${first?.picked.file.name} belongs`}
						onClick={() => setIsMatching(true)}
					>
						Change
					</Button>
				)}
				<Button
					look="quiet"
					isSmall
					icon="close"
					aria-label={`Remove ${pictures.map(({ picked }) => picked.file.name).join(" and ")}`}
					onClick={() => onRemove(row)}
				/>
			</span>
		</li>
	);
}
