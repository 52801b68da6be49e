import type { Finding } from "@tuckbox/client";
import { sizeText } from "@tuckbox/pieces";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { facesOf, familyOf } from "../draw/families.ts";
import { shapeOf } from "../draw/outline.ts";
import { type Piece, pagesOf, sidesOf } from "../draw/piece.ts";
import { type Field, shapeWords } from "../game/fields.ts";
import { countCopies, type Table } from "../game/groups.ts";
import { Icon } from "../look/Icon.tsx";
import { counted, kindText, kindWords } from "../look/piece-words.ts";
import { Time } from "../look/Time.tsx";
import { CopyKey } from "./CopyKey.tsx";
import styles from "./PieceFacts.module.css";
import { isBlurred, type ShownPixels, trimOf } from "./trim.ts";

function Images({ piece, shown }: { piece: Piece; shown: ReadonlyMap<string, ShownPixels> }) {
	return sidesOf(piece).map((side) => {
		const { dpi, bleedX } = trimOf(side, piece, shown.get(side.derivedAssetId));
		return (
			<div key={side.sideKey} style={{ display: "contents" }}>
				<dt>{side.sideKey.charAt(0).toUpperCase() + side.sideKey.slice(1).replace("-", " ")}</dt>
				<dd>
					{side.widthPx.toLocaleString("en")} × {side.heightPx.toLocaleString("en")} px,{" "}
					<span className={isBlurred(dpi) ? styles.low : undefined}>{dpi.toLocaleString("en")} dpi</span>
					{bleedX > 0 && ", with bleed"}{" "}
					<a href={side.url} target="_blank" rel="noreferrer">
						Original
					</a>
				</dd>
			</div>
		);
	});
}

function Parent({ parent, gameId }: { parent: Piece; gameId: string }) {
	const { base } = useSource(gameId);
	return (
		<>
			<dt>{kindWords[parent.kind][0]}</dt>
			<dd>
				<Link href={`${base}/pieces/${parent.id}`}>{parent.name}</Link>
			</dd>
		</>
	);
}

type Props = {
	gameId: string;
	piece: Piece;
	table: Table;
	appName: string;
	shown: ReadonlyMap<string, ShownPixels>;
};

function Size({ piece }: Props) {
	return (
		<>
			<dt>Size</dt>
			<dd>{piece.kind === "die" ? `${sizeText(piece)}, set by its type` : sizeText(piece)}</dd>
		</>
	);
}

function Outline({ piece, table }: Props) {
	if (piece.kind === "die" || piece.kind === "book") return null;
	const shape = shapeOf(piece, familyOf(piece, table));
	return (
		<>
			<dt>Outline</dt>
			<dd>{shapeWords[shape]}</dd>
		</>
	);
}

function Count({ piece }: Props) {
	return (
		<>
			<dt>Count</dt>
			<dd>{piece.count.toLocaleString("en")}</dd>
		</>
	);
}

/** The parent and the children of the piece. */
function ParentAndChildren({ gameId, piece, table }: Props) {
	const parent = table.parents.get(piece.id);
	const children = table.children.get(piece.id) ?? [];
	return (
		<>
			{parent && <Parent parent={parent} gameId={gameId} />}
			{!parent && piece.parentExternalKey !== null && (
				<>
					<dt>Parent</dt>
					<dd>
						<code>{piece.parentExternalKey}</code>, not found in this game
					</dd>
				</>
			)}
			{(piece.kind === "deck" || piece.kind === "bundle") && (
				<>
					<dt>Contents</dt>
					<dd>
						{counted(children.length, piece.kind === "deck" ? ["Card", "Cards"] : kindWords.tile)}
						{countCopies(children) !== children.length &&
							`, ${countCopies(children).toLocaleString("en")} in the box`}
					</dd>
				</>
			)}
		</>
	);
}

const sidesOfDie = (die: Piece) => die.sides ?? 6;

function Faces({ piece, table }: Props) {
	if (piece.kind !== "die") return null;
	return (
		<>
			<dt>Faces</dt>
			<dd>
				{facesOf(familyOf(piece, table)).size} of {sidesOfDie(piece)} with pictures
			</dd>
		</>
	);
}

function Pictures({ piece, shown }: Props) {
	if (piece.kind !== "book") return <Images piece={piece} shown={shown} />;
	return (
		<>
			<dt>Pages</dt>
			<dd>{pagesOf(piece).length}</dd>
		</>
	);
}

/** Each field in the order of the list; null if it is shown elsewhere or with another field. A forgotten field does not compile. */
const facts: Record<Field, ((props: Props) => ReactNode) | null> = {
	name: null,
	widthMm: Size,
	heightMm: null,
	shape: Outline,
	count: Count,
	parentExternalKey: ParentAndChildren,
	sides: Faces,
	imageFaces: Pictures,
	payload: null,
};
const shownFacts = Object.entries(facts).flatMap(([field, Fact]) => (Fact === null ? [] : [{ field, Fact }]));

/** All facts about a piece. */
export function PieceFacts(props: Props) {
	const { piece, table, appName } = props;
	const isCard = table.parents.get(piece.id)?.kind === "deck";
	return (
		<dl className={styles.facts}>
			<dt>Kind</dt>
			<dd>{piece.kind === "die" ? `Die, d${sidesOfDie(piece)}` : kindText(piece, isCard)}</dd>
			{shownFacts.map(({ field, Fact }) => (
				<Fact key={field} {...props} />
			))}
			<dt>App</dt>
			<dd>{appName}</dd>
			<dt>Key</dt>
			<dd>
				<CopyKey text={piece.externalKey} label="key" />
			</dd>
			<dt>Id</dt>
			<dd>
				<CopyKey text={piece.id} label="id" />
			</dd>
			<dt>Changed</dt>
			<dd>
				<Time at={piece.updatedAt} />
			</dd>
			<dt>Created</dt>
			<dd>
				<Time at={piece.createdAt} />
			</dd>
		</dl>
	);
}

/** The findings of the checks about a piece. */
export function PieceWarnings({ findings }: { findings: readonly Finding[] }) {
	if (findings.length === 0) return null;
	return (
		<ul className={styles.warnings} aria-label="Warnings">
			{findings.map(({ code, sideKey, message }) => (
				<li key={`${code} ${sideKey ?? ""}`} className={styles.warning}>
					<Icon name="warning" />
					{message}
				</li>
			))}
		</ul>
	);
}

/** The payload: the app's own data about a piece. */
export function PiecePayload({ piece }: { piece: Piece }) {
	const { imageFaces: _, ...own } = piece.payload;
	if (Object.keys(own).length === 0) return <p className="quiet small">None</p>;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long payload
		<pre className={styles.payload} tabIndex={0}>
			{JSON.stringify(own, null, 2)}
		</pre>
	);
}
