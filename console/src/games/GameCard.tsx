import type { GameOverview } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import { Link } from "wouter";
import { ownAppName } from "../api/app-names.ts";
import { describeError } from "../ui/Problem.tsx";
import { Covers } from "./Covers.tsx";
import { useListGame } from "./change-game.ts";
import styles from "./GameCard.module.css";
import { GameMenu } from "./GameMenu.tsx";

/** The owner of a game that is shared with the user. */
function SharedBy({ game: { owner, role } }: { game: GameOverview }) {
	if (owner === undefined || role === undefined || role === "owner") return null;
	return <p dir="auto">{t(`games.sharedBy_${role}`, { owner: owner.name })}</p>;
}

/** The person, for changes in a browser or with Tuckbox's own tools; else the app. */
function whoPushed({ app, user, isByHand }: NonNullable<GameOverview["lastPush"]>): string {
	return user !== null && (isByHand || app.name === ownAppName) ? user.name : app.name;
}

function Facts({ game }: { game: GameOverview }) {
	const { pieces, images, bytes, lastPush } = game;
	if (pieces === 0 && lastPush === null)
		return (
			<>
				<p>{t("games.nothingPushed")}</p>
				<p>{rich("games.created", { time: <Time at={Date.parse(game.createdAt)} /> })}</p>
			</>
		);
	return (
		<>
			<p>{t("games.facts", { pieces, images, bytes: bytesText(bytes) })}</p>
			<p className={styles.push}>
				{lastPush === null
					? t("games.notPublished")
					: rich("games.lastPush", {
							who: <bdi className={styles.who}>{whoPushed(lastPush)}</bdi>,
							time: <Time at={lastPush.at} />,
						})}
			</p>
		</>
	);
}

/** The star, and the actions on the game. */
function CardActions({ game }: { game: GameOverview }) {
	const { name, isStarred, isArchived } = game;
	const listing = useListGame(game, {
		onDone: (change) => {
			if (change.isArchived !== true) return;
			const action = { label: t("games.undo"), run: () => listing.mutate({ isArchived: false }) };
			showToast(t("games.isArchived", { name }), { action });
		},
		onFault: (error) => showToast(describeError(error).what, { kind: "fault" }),
	});
	return (
		<>
			<button
				type="button"
				className={styles.star}
				aria-pressed={isStarred}
				aria-label={t("games.star", { name })}
				title={t(isStarred ? "games.starred" : "games.starHint")}
				onClick={() => listing.mutate({ isStarred: !isStarred })}
			>
				<Icon name="star" />
			</button>
			<GameMenu
				game={game}
				more={[
					isArchived
						? {
								label: t("games.unarchive"),
								icon: "undo",
								onPick: () => listing.mutate({ isArchived: false }),
							}
						: {
								label: t("games.archive"),
								icon: "archive",
								onPick: () => listing.mutate({ isArchived: true }),
							},
				]}
			/>
		</>
	);
}

/** A game in the list: pictures of its pieces, then its facts. The whole card is a link to the game. */
export function GameCard({ game }: { game: GameOverview }) {
	return (
		<article className={styles.card}>
			<Covers covers={game.covers} />
			<div className={styles.text}>
				<h2 className={styles.name}>
					<Link href={`/games/${game.id}`} className={styles.link} dir="auto">
						{game.name}
					</Link>
				</h2>
				<div className={styles.facts}>
					<SharedBy game={game} />
					<Facts game={game} />
				</div>
			</div>
			<div className={styles.menu}>
				<CardActions game={game} />
			</div>
		</article>
	);
}

export function GameCardSkeleton() {
	return (
		<div className={styles.card} aria-hidden="true">
			<Covers covers={undefined} />
			<div className={styles.text}>
				<p className={`${styles.name} ${styles.place}`}>
					<Skeleton width="60%" />
				</p>
				<div className={styles.facts}>
					<p className={styles.place}>
						<Skeleton width="80%" />
					</p>
					<p className={styles.place}>
						<Skeleton width="55%" />
					</p>
				</div>
			</div>
		</div>
	);
}
