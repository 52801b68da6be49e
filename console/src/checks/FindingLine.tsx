import type { Component, Finding } from "@tuckbox/client";
import { type Families, familyOf } from "@tuckbox/web/draw/model/families.ts";
import { withPicture } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { kindWord } from "@tuckbox/web/ui/piece-words.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./FindingGroup.module.css";

/** A picture that no piece shows. */
const unused = (name: string, url: string | undefined) =>
	withPicture({ kind: "tile", name, widthMm: 63.5, heightMm: 63.5 }, url);

/** The subject of a finding, in words. */
export const subjectOf = ({ name, externalKey }: Finding): string =>
	name || externalKey || t("checks.aPicture");

type Props = {
	gameId: string;
	finding: Finding;
	piece: Component | undefined;
	families: Families;
	isCard: boolean;
	hasApps: boolean;
	/** Its message, unless a heading above says it. */
	message?: string;
	/** Actions on the finding. */
	children?: ReactNode;
};

/** The piece that a finding is about. */
export function FindingLine(props: Props) {
	const { gameId, finding, piece, families, isCard, hasApps, message, children } = props;
	const { componentId, name, kind, externalKey, sideKey, url, app } = finding;
	const side = piece?.payload.imageFaces.some((face) => face.sideKey === sideKey) ? sideKey : undefined;
	return (
		<li className={styles.finding}>
			<span className={styles.picture}>
				<PieceThumb
					piece={piece ?? unused(name ?? "", url)}
					{...(piece && { family: familyOf(piece, families) })}
					side={side ?? undefined}
					size={3.5}
				/>
			</span>
			<div>
				<p className={styles.name}>
					{componentId !== null && piece ? (
						<Link href={`/games/${gameId}/pieces/${componentId}`}>
							<bdi>{name}</bdi>
						</Link>
					) : (
						<strong>
							<bdi>{subjectOf(finding)}</bdi>
						</strong>
					)}{" "}
					{kind !== null && <span>{kindWord(kind, isCard)}</span>}{" "}
					{externalKey !== null && <code>{externalKey}</code>}
					{hasApps && <span> · {app.name}</span>}
				</p>
				{message !== undefined && <p>{message}</p>}
			</div>
			{children}
		</li>
	);
}
