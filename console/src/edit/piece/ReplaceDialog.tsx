import type { Component, SelectedOutcome } from "@tuckbox/client";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Select } from "@tuckbox/web/ui/Field.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useState } from "react";
import { usePublished } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import { Spoken } from "../../ui/Problem.tsx";
import type { ReplaceRequest } from "../drop/dialog-request.ts";
import { useObjectUrl } from "../drop/object-url.ts";
import { type PictureFacts, readPicture } from "../drop/picture-facts.ts";
import { refusalText, reportDone } from "../push/acts.ts";
import { useFlow } from "../push/useFlow.ts";
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
					? t("edit.pictureWithBleed", {
							width: widthPx,
							height: heightPx,
							dpi,
							bleed: Math.round(fit.bleedMm * 10) / 10,
						})
					: t("edit.pictureFacts", { width: widthPx, height: heightPx, dpi })}
			</p>
			{!fit.matches && <p className={styles.doubt}>{t("edit.proportionsDiffer")}</p>}
			{fit.ppi < minDpi && <p className={styles.doubt}>{t("edit.looksBlurred", { dpi })}</p>}
		</>
	);
}

/** The pictures of a piece by side. */
type Images = Record<string, string | null>;

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
	const url = useObjectUrl(file);
	const before = piece.payload.imageFaces.find(({ sideKey }) => sideKey === side);
	const name = sideText(side);
	// the images that the user saw when the dialog opened, or last chose to replace, and others' images since
	const [first] = useState(piece);
	const [contest, setContest] = useState<{ accepted: Images; refused: Images }>();
	const seen = contest?.accepted ?? seenImages(first, side);
	const now = contest?.refused ?? seenImages(piece, side);
	const isLate = JSON.stringify(now) !== JSON.stringify(seen);
	const {
		flow,
		preview: facts,
		failure,
		start,
	} = useFlow<PictureFacts, never, SelectedOutcome>({
		choice: JSON.stringify([piece.kind, piece.widthMm, piece.heightMm]),
		plan: async () => await readPicture(file, piece),
		async push(signal, read) {
			const based = { ...seen, ...now };
			const facts = read as PictureFacts;
			const outcome = await replaceSide({ gameId, piece, side, facts, seen: based }, signal);
			const [refusal] = outcome.refused;
			if (refusal === undefined) return outcome;
			if (refusal.now?.images === undefined) {
				await loadWords(["errors"]).catch(() => undefined);
				throw new Spoken(refusalText(outcome.refused));
			}
			setContest({ accepted: based, refused: { ...based, ...refusal.now.images } });
		},
		onDone({ version, at }) {
			const done = [{ ids: [piece.id], version, at }];
			reportDone(gameId, t("edit.sideReplaced", { side: sideTitle(side), name: piece.name }), done);
			onClose();
		},
	});
	return (
		<Dialog
			title={t("edit.pictureOf", { name: piece.name })}
			onClose={onClose}
			onSubmit={() => facts && void start()}
			actions={
				<>
					<Button
						look="primary"
						type="submit"
						icon="upload"
						disabled={facts === undefined || sides.length === 0}
						isBusy={flow.state === "pushing"}
					>
						{isLate
							? t("edit.keepYours")
							: before
								? t("edit.replaceSide", { side: name })
								: t("edit.addSide", { side: name })}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{isLate ? t("edit.takeTheirs") : t("shell.cancel")}
					</Button>
				</>
			}
		>
			<Fault error={failure} isBoxed />
			{isLate && <p role="alert">{t("edit.pictureChanged", { name: piece.name })}</p>}
			{sides.length === 0 ? (
				<p>{t("edit.showsNoPicture")}</p>
			) : (
				<>
					{sides.length > 1 && (
						<Select
							label={t("edit.side")}
							value={side}
							onChoose={(one) => {
								setSide(one);
								setContest(undefined);
							}}
							options={sides.map((one) => ({ value: one, label: sideTitle(one) }))}
						/>
					)}
					<div className={styles.pictures}>
						<figure>
							<PieceThumb piece={piece} side={side} size={9} alt={t("edit.before")} />
							<figcaption>{t("edit.before")}</figcaption>
						</figure>
						<Icon name="right" />
						<figure>
							{url && <img src={url} alt={t("edit.after")} />}
							<figcaption dir="auto">{file.name}</figcaption>
						</figure>
					</div>
					{facts && <Facts facts={facts} />}
				</>
			)}
		</Dialog>
	);
}
