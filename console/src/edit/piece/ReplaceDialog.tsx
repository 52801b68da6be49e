import type { Component } from "@tuckbox/client";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Select } from "@tuckbox/web/ui/Field.tsx";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useEffect, useRef, useState } from "react";
import { usePublished } from "../../api/queries.ts";
import { describeError } from "../../ui/Problem.tsx";
import type { ReplaceRequest } from "../drop/dialog-request.ts";
import { useObjectUrl } from "../drop/object-url.ts";
import { type PictureFacts, readPicture } from "../drop/picture-facts.ts";
import { refusalText, sayDone } from "../push/acts.ts";
import { sidesFor } from "./OwnPiece.tsx";
import styles from "./ReplaceDialog.module.css";
import { replaceSide, seenImages } from "./replace.ts";
import { sideText, sideTitle } from "./side-text.ts";

/** Below this a print looks blurred. */
const minDpi = 150;

function Facts({ facts: { widthPx, heightPx, fit } }: { facts: PictureFacts }) {
	const dpi = Math.round(fit.ppi);
	return (
		<>
			<p>
				{fit.bleedMm > 0
					? t("byHand.pictureWithBleed", {
							width: widthPx,
							height: heightPx,
							dpi,
							bleed: Math.round(fit.bleedMm * 10) / 10,
						})
					: t("byHand.pictureFacts", { width: widthPx, height: heightPx, dpi })}
			</p>
			{!fit.matches && <p className={styles.doubt}>{t("byHand.proportionsDiffer")}</p>}
			{fit.ppi < minDpi && <p className={styles.doubt}>{t("byHand.looksBlurred", { dpi })}</p>}
		</>
	);
}

type Props = { request: ReplaceRequest; onClose(): void };

/** Shows what a side of a piece will look like, and replaces it. */
export function ReplaceDialog({ request, onClose }: Props) {
	const published = usePublished(request.gameId);
	const piece = published.data?.components.find(({ id }) => id === request.pieceId);
	if (published.data === undefined || piece === undefined) return null;
	return <Replace piece={piece} request={request} onClose={onClose} />;
}

function Replace({ piece, request, onClose }: Props & { piece: Component }) {
	const { gameId, file } = request;
	const sides = sidesFor(piece);
	const [side, setSide] = useState(request.side ?? sides[0] ?? "front");
	const [facts, setFacts] = useState<PictureFacts>();
	const [fault, setFault] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const stop = useRef(new AbortController());
	const url = useObjectUrl(file);
	useEffect(() => {
		let isCurrent = true;
		readPicture(file, piece).then(
			(read) => isCurrent && setFacts(read),
			(error: Error) => isCurrent && setFault(describeError(error).what),
		);
		return () => {
			isCurrent = false;
		};
	}, [file, piece]);
	useEffect(() => () => stop.current.abort(), []);
	const before = piece.payload.imageFaces.find(({ sideKey }) => sideKey === side);
	const name = sideText(side);
	// what the person has seen when the dialog opened, or last chose to replace
	const [first] = useState(piece);
	const [accepted, setAccepted] = useState<Record<string, string | null>>();
	const [refused, setRefused] = useState<Record<string, string | null>>();
	const seen = accepted ?? seenImages(first, side);
	const now = refused ?? seenImages(piece, side);
	const isLate = JSON.stringify(now) !== JSON.stringify(seen);

	async function replace(): Promise<void> {
		if (facts === undefined) return;
		setIsBusy(true);
		setFault(undefined);
		stop.current = new AbortController();
		try {
			const based = { ...seen, ...now };
			const outcome = await replaceSide(
				{ gameId, piece, side, file, facts, seen: based },
				stop.current.signal,
			);
			const [refusal] = outcome.refused;
			if (refusal?.now?.images !== undefined) {
				setAccepted(based);
				setRefused({ ...based, ...refusal.now.images });
				return;
			}
			if (refusal !== undefined) {
				await loadWords(["errors"]).catch(() => undefined);
				return setFault(refusalText(outcome.refused));
			}
			const { version, at } = outcome;
			const done = [{ ids: [piece.id], version, at }];
			sayDone(gameId, t("byHand.sideReplaced", { side: sideTitle(side), name: piece.name }), done);
			onClose();
		} catch (error) {
			const { what, next } = describeError(error as Error);
			if (!stop.current.signal.aborted) setFault(`${what} ${next}`.trim());
		} finally {
			setIsBusy(false);
		}
	}
	return (
		<Dialog
			title={t("byHand.pictureOf", { name: piece.name })}
			onClose={onClose}
			onSubmit={() => void replace()}
			actions={
				<>
					<Button
						look="primary"
						type="submit"
						icon="upload"
						disabled={facts === undefined || sides.length === 0}
						isBusy={isBusy}
					>
						{isLate
							? t("byHand.keepYours")
							: before
								? t("byHand.replaceSide", { side: name })
								: t("byHand.addSide", { side: name })}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{isLate ? t("byHand.takeTheirs") : t("byHand.cancel")}
					</Button>
				</>
			}
		>
			{fault !== undefined && (
				<p role="alert" className={styles.fault}>
					{fault}
				</p>
			)}
			{isLate && <p role="alert">{t("byHand.pictureChanged", { name: piece.name })}</p>}
			{sides.length === 0 ? (
				<p>{t("byHand.showsNoPicture")}</p>
			) : (
				<>
					{sides.length > 1 && (
						<Select
							label={t("byHand.side")}
							value={side}
							onChoose={(one) => {
								setSide(one);
								setAccepted(undefined);
								setRefused(undefined);
							}}
							options={sides.map((one) => ({ value: one, label: sideTitle(one) }))}
						/>
					)}
					<div className={styles.pictures}>
						<figure>
							<PieceThumb piece={piece} side={side} size={9} alt={t("byHand.before")} />
							<figcaption>{t("byHand.before")}</figcaption>
						</figure>
						<Icon name="right" />
						<figure>
							{url && <img src={url} alt={t("byHand.after")} />}
							<figcaption dir="auto">{file.name}</figcaption>
						</figure>
					</div>
					{facts && <Facts facts={facts} />}
				</>
			)}
		</Dialog>
	);
}
