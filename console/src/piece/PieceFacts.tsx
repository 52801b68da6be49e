import type { Finding } from "@tuckbox/client";
import { capitalise } from "@tuckbox/messages/capitalise.ts";
import { counterRange } from "@tuckbox/pieces";
import { facesOf, familyOf } from "@tuckbox/web/draw/model/families.ts";
import { isCutOut, shapeOf } from "@tuckbox/web/draw/model/outline.ts";
import { type Piece, pagesOf, type Side, sidesOf } from "@tuckbox/web/draw/model/piece.ts";
import { language, rich, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { countOfKind, kindTitle, namedKind, sideWord } from "@tuckbox/web/ui/piece-words.ts";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { countText, sizeText } from "@tuckbox/web/ui/words.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { findingText } from "../checks/said.ts";
import { countCopies, type GroupedPieces } from "../find/groups.ts";
import { type Field, fieldTitle, shapeWord } from "../ui/field-words.ts";
import styles from "./PieceFacts.module.css";
import { imageFacts } from "./SideView.tsx";
import { isBlurred, trimOf } from "./trim.ts";

/** A picture as it was uploaded, to look at or to keep. */
function Download({ piece, side }: { piece: Piece; side: Side }) {
	const ending = /\.\w+$/.exec(side.url)?.[0] ?? "";
	const file = `${piece.externalKey} ${side.sideKey}`.replace(/[^\p{L}\p{N} ._-]+/gu, "-");
	return (
		<span className={styles.downloads}>
			<a href={side.url} target="_blank" rel="noreferrer">
				{t("piece.openOriginal")}
			</a>
			<a
				href={side.url}
				download={`${file}${ending}`}
				aria-label={t("piece.downloadSide", { side: sideWord(side.sideKey) })}
			>
				{t("piece.downloadOriginal")}
			</a>
			{side.trim && (
				<a
					href={side.largeUrl ?? side.derivedUrl}
					download={`${file} trimmed.webp`}
					aria-label={t("piece.downloadTrimmed", { side: sideWord(side.sideKey) })}
				>
					{t("piece.downloadWithoutBleed")}
				</a>
			)}
		</span>
	);
}

function Images({ piece }: { piece: Piece }) {
	return sidesOf(piece).map((side) => {
		const trim = trimOf(side, piece);
		const word = sideWord(side.sideKey);
		return (
			<div key={side.sideKey} style={{ display: "contents" }}>
				<dt>{capitalise(language, word)}</dt>
				<dd>
					<span className={isBlurred(trim.dpi) ? styles.low : undefined}>{imageFacts(side, trim)}</span>
					<Download piece={piece} side={side} />
				</dd>
			</div>
		);
	});
}

function Parent({ parent, gameId }: { parent: Piece; gameId: string }) {
	const { base } = useSource(gameId);
	return (
		<>
			<dt>{kindTitle(parent.kind)}</dt>
			<dd>
				<Link href={`${base}/pieces/${parent.id}`} dir="auto">
					{parent.name}
				</Link>
			</dd>
		</>
	);
}

type Props = {
	gameId: string;
	piece: Piece;
	grouped: GroupedPieces;
};

function Size({ piece }: Props) {
	return (
		<>
			<dt>{fieldTitle("size")}</dt>
			<dd>{piece.kind === "die" ? t("piece.sizeByType", { size: sizeText(piece) }) : sizeText(piece)}</dd>
		</>
	);
}

function Outline({ piece, grouped }: Props) {
	if (piece.kind === "die" || piece.kind === "book") return null;
	const shape = shapeOf(piece, familyOf(piece, grouped));
	// the outline of a token or a counter is that of its picture; of a rectangle, the size says all
	if (shape === "box" || isCutOut(piece, shape)) return null;
	return (
		<>
			<dt>{fieldTitle("shape")}</dt>
			<dd>{shapeWord(shape)}</dd>
		</>
	);
}

function Count({ piece }: Props) {
	return (
		<>
			<dt>{fieldTitle("count")}</dt>
			<dd>{countText(piece.count)}</dd>
		</>
	);
}

/** The parent and the children of the piece. */
function ParentAndChildren({ gameId, piece, grouped }: Props) {
	const parent = grouped.parents.get(piece.id);
	const children = grouped.children.get(piece.id) ?? [];
	return (
		<>
			{parent && <Parent parent={parent} gameId={gameId} />}
			{!parent && piece.parentExternalKey !== null && (
				<>
					<dt>{t("piece.parent")}</dt>
					<dd>
						{rich("piece.parentNotFound", {
							key: () => <code key="key">{piece.parentExternalKey}</code>,
						})}
					</dd>
				</>
			)}
			{(piece.kind === "deck" || piece.kind === "bundle") && (
				<>
					<dt>{t("piece.contents")}</dt>
					<dd>
						{countOfKind(piece.kind === "deck" ? "card" : "tile", children.length)}
						{countCopies(children) !== children.length &&
							` · ${t("piece.inTheBox", { count: countCopies(children) })}`}
					</dd>
				</>
			)}
		</>
	);
}

const sidesOfDie = (die: Piece) => die.sides ?? 6;

function Faces({ piece, grouped }: Props) {
	if (piece.kind !== "die") return null;
	return (
		<>
			<dt>{kindTitle("dieFace", 2)}</dt>
			<dd>
				{t("piece.facesWithPictures", {
					count: facesOf(familyOf(piece, grouped)).size,
					sides: countText(sidesOfDie(piece)),
				})}
			</dd>
		</>
	);
}

function Pictures({ piece }: Props) {
	if (piece.kind !== "book") return <Images piece={piece} />;
	return (
		<>
			<dt>{t("piece.pages")}</dt>
			<dd>{pagesOf(piece).length}</dd>
		</>
	);
}

/** Each field in the order of the list; null if it is shown elsewhere or with another field. A forgotten field does not compile. */
const facts: Record<Field, ((props: Props) => ReactNode) | null> = {
	name: null,
	externalKey: null,
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

function Counting({ piece }: Props) {
	const range = piece.kind === "counter" ? counterRange(piece.payload) : undefined;
	if (range === undefined) return null;
	const { start, min, max } = range;
	return (
		<>
			<dt>{t("piece.counts")}</dt>
			<dd>
				{t("piece.countsFrom", { start: countText(start) })}
				{min !== undefined && ` · ${t("piece.atLeast", { min: countText(min) })}`}
				{max !== undefined && ` · ${t("piece.atMost", { max: countText(max) })}`}
			</dd>
		</>
	);
}

/** Facts about a piece for a designer. */
export function PieceFacts(props: Props) {
	const { piece, grouped } = props;
	const isCard = grouped.parents.get(piece.id)?.kind === "deck";
	return (
		<dl className={styles.facts}>
			<dt>{fieldTitle("kind")}</dt>
			<dd>
				{piece.kind === "die"
					? t("piece.dieOf", { sides: countText(sidesOfDie(piece)) })
					: kindTitle(namedKind(piece.kind, isCard))}
			</dd>
			<Counting {...props} />
			{shownFacts.map(({ field, Fact }) => (
				<Fact key={field} {...props} />
			))}
			<dt>{t("piece.changed")}</dt>
			<dd>
				<Time at={piece.updatedAt} />
			</dd>
		</dl>
	);
}

/** The findings of the checks about a piece. */
export function PieceWarnings({ findings }: { findings: readonly Finding[] }) {
	if (findings.length === 0) return null;
	return (
		<ul className={styles.warnings} aria-label={t("piece.warnings")}>
			{findings.map((finding) => (
				<li key={`${finding.code} ${finding.sideKey ?? ""}`} className={styles.warning}>
					<Icon name="warning" />
					{findingText(finding)}
				</li>
			))}
		</ul>
	);
}
