import type { AppName, PublishedGame } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { useAppNames } from "../../api/app-names.ts";
import { tuckbox } from "../../api/client.ts";
import { usePublished } from "../../api/queries.ts";
import { describeError } from "../../ui/Problem.tsx";
import { reportDone, useActs, versionBefore } from "../push/acts.ts";
import { countsByApp, doublesIn, fingerprintOf } from "./doubles.ts";
import styles from "./PiecesByApp.module.css";
import { insideOf } from "./SelectionActions.tsx";

type Asked = { what: "keep" | "remove"; app: AppName };

const hiddenKey = (gameId: string) => `tuckbox-doubles-${gameId}`;

/**
 * Shows which apps have the same pieces, and offers ways to bring them together.
 * @param canHide it can be hidden until other pieces are among them
 */
export function PiecesByApp({ gameId, canHide = false }: { gameId: string; canHide?: boolean }) {
	const published = usePublished(gameId).data;
	const apps = useAppNames(gameId, published);
	return published && <ByApp {...{ gameId, published, apps, canHide }} />;
}

type Props = { gameId: string; published: PublishedGame; apps: readonly AppName[]; canHide: boolean };

function ByApp({ gameId, published: { components: pieces }, apps, canHide }: Props) {
	const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(gameId)));
	const acts = useActs(gameId);
	const [asked, setAsked] = useState<Asked>();
	const [isBusy, setIsBusy] = useState(false);
	const counts = countsByApp(pieces);
	const doubles = doublesIn(pieces);
	const fingerprint = fingerprintOf(doubles);
	if (doubles.length === 0 || (canHide && hidden === fingerprint)) return null;
	const own = apps.filter(({ id }) => counts.has(id));
	const doubled = new Set(doubles.map(({ app }) => app));
	/**
	 * The pieces to delete if those of one app are kept: the other apps' pieces with the same keys, with the faces of
	 * dice.
	 */
	const losers = (keptApp: string) => {
		const kept = new Set(
			doubles.flatMap(({ app, kind, externalKey }) => (app === keptApp ? `${kind} ${externalKey}` : [])),
		);
		const lost = doubles.filter(
			({ app, kind, externalKey }) => app !== keptApp && kept.has(`${kind} ${externalKey}`),
		);
		const faces = insideOf(lost, pieces).filter(({ kind }) => kind === "dieFace");
		return [...lost, ...faces];
	};
	const ofApp = (id: string) => pieces.filter(({ app }) => app === id);

	async function keep(app: AppName): Promise<void> {
		setIsBusy(true);
		try {
			const ids = losers(app.id).map(({ id }) => id);
			const version = await versionBefore(gameId, ids);
			const count = await tuckbox.game(gameId).keepPieces({ appId: app.id });
			reportDone(gameId, t("edit.deleted", { count }), count > 0 ? [{ ids, version }] : []);
		} catch (error) {
			const { what, next } = describeError(error as Error);
			showToast(`${what} ${next}`.trim(), { kind: "fault" });
		} finally {
			setIsBusy(false);
			setAsked(undefined);
		}
	}
	async function remove({ id }: AppName): Promise<void> {
		const ids = ofApp(id).map((piece) => piece.id);
		await acts.remove(ids, t("edit.deleted", { count: ids.length }));
		setAsked(undefined);
	}
	const gone =
		asked === undefined ? 0 : (asked.what === "keep" ? losers(asked.app.id) : ofApp(asked.app.id)).length;
	return (
		<section className={styles.place} aria-label={t("edit.piecesBy")}>
			<p>
				{t("edit.doubles", {
					count: new Set(doubles.map((piece) => `${piece.kind} ${piece.externalKey}`)).size,
				})}{" "}
				<span className={styles.apps}>
					{t("edit.piecesBy")}{" "}
					{own.map(({ id, name }) => (
						<bdi key={id}>{t("edit.appCount", { app: name, count: counts.get(id) ?? 0 })}</bdi>
					))}
				</span>
			</p>
			<div className={styles.buttons}>
				{own.map((app) =>
					doubled.has(app.id) ? (
						<Button key={app.id} isSmall onClick={() => setAsked({ what: "keep", app })}>
							{t("edit.keep", { app: app.name })}
						</Button>
					) : null,
				)}
				{own.map((app) => (
					<Button key={app.id} isSmall look="quiet" onClick={() => setAsked({ what: "remove", app })}>
						{t("edit.removeAllOf", { app: app.name })}
					</Button>
				))}
				{canHide && (
					<Button
						isSmall
						look="quiet"
						icon="close"
						aria-label={t("edit.hideDoubles")}
						onClick={() => {
							localStorage.setItem(hiddenKey(gameId), fingerprint);
							setHidden(fingerprint);
						}}
					/>
				)}
			</div>
			{asked && (
				<Dialog
					title={
						asked.what === "keep"
							? t("edit.keepAsked", { app: asked.app.name })
							: t("edit.removeAsked", { app: asked.app.name })
					}
					onClose={() => setAsked(undefined)}
					onSubmit={() => void (asked.what === "keep" ? keep(asked.app) : remove(asked.app))}
					actions={
						<>
							<Button look="danger" type="submit" isBusy={isBusy || acts.isBusy}>
								{t("edit.deleteCount", { count: gone })}
							</Button>
							<Button look="quiet" onClick={() => setAsked(undefined)}>
								{t("shell.cancel")}
							</Button>
						</>
					}
				>
					<p dir="auto">
						{asked.what === "keep"
							? t("edit.keepText", { app: asked.app.name, count: gone })
							: t("edit.removeText", { app: asked.app.name, count: gone, rest: pieces.length - gone })}
					</p>
					<p>{t("edit.deleteIsUndone")}</p>
				</Dialog>
			)}
		</section>
	);
}
