import type { ManifestComponent } from "@tuckbox/client";
import { dieTypes, kindOf, limits, namedSize } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { kindWord } from "@tuckbox/web/ui/piece-words.ts";
import { listText, sizeText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useMemo, useState } from "react";
import { fieldTitle } from "../../ui/field-words.ts";
import { ChooseFiles } from "../drop/ChooseFiles.tsx";
import { useObjectUrl } from "../drop/object-url.ts";
import { PlanHead } from "../push/PlanHead.tsx";
import { PushDialog } from "../push/PushDialog.tsx";
import { countSigns, type Sign, signOf } from "../push/signs.ts";
import { usePush } from "../push/usePush.ts";
import type { AddProps } from "./AddToDeck.tsx";
import { sizeOptions } from "./card-sizes.ts";
import { newKindText } from "./kind-text.ts";
import { isNamed, type NewKind, type NewPieces, needsPicture, nothingNew, readNew } from "./new-pieces.ts";
import styles from "./PlanRow.module.css";
import { type Picked, pictureFault, picturesKey, withFaults, withFiles } from "./plan.ts";

const filesIn = ({ images = [], pages = [], cover }: ManifestComponent): string[] => [
	...images.map(({ file }) => file),
	...pages,
	...(cover ? [cover] : []),
];

type RowProps = {
	piece: ManifestComponent;
	sign: Sign;
	pictures: readonly Picked[];
	/** Undefined where the name is chosen elsewhere. */
	onName: ((name: string) => void) | undefined;
	onRemove(): void;
};

function NewRow({ piece, sign, pictures, onName, onRemove }: RowProps) {
	const [first] = pictures;
	const url = useObjectUrl(first?.file);
	const { kind, name, externalKey, widthMm, heightMm, count } = piece;
	const files = listText(pictures.map(({ file }) => file.name));
	return (
		<li className={styles.row} data-sign={sign}>
			<span className={styles.sign} aria-hidden="true">
				{sign}
			</span>
			<span className={styles.pictures}>{url && <img className={styles.file} src={url} alt="" />}</span>
			<div className={styles.words}>
				<p>
					{onName ? (
						<input
							className={styles.name}
							aria-label={t("edit.nameOf", { file: first?.file.name ?? externalKey })}
							dir="auto"
							value={name}
							maxLength={limits.maxNameLength}
							required
							onChange={({ target }) => onName(target.value)}
						/>
					) : (
						<strong dir="auto">{name}</strong>
					)}{" "}
					<span className={styles.what}>
						{kindWord(kindOf(kind) ?? "tile", Boolean(piece.parentExternalKey))}
						{widthMm && heightMm ? ` · ${sizeText({ widthMm, heightMm })}` : ""}
						{count && count > 1 ? ` · ${count} ×` : ""}
					</span>
				</p>
				<p className={styles.key}>{t("edit.keyOf", { key: externalKey })}</p>
			</div>
			<span className={styles.buttons}>
				{pictures.length > 0 && (
					<Button
						look="quiet"
						isSmall
						icon="close"
						aria-label={t("edit.removeFiles", { files })}
						onClick={onRemove}
					/>
				)}
			</span>
		</li>
	);
}

function FaultRow({ one, reason, onRemove }: { one: Picked; reason: string; onRemove(): void }) {
	return (
		<li className={styles.row} data-sign="!">
			<span className={styles.sign} aria-hidden="true">
				!
			</span>
			<span className={styles.pictures} />
			<div className={styles.words}>
				<p>
					<strong dir="auto">{one.file.name}</strong>
				</p>
				<p className={styles.fault}>{reason}</p>
			</div>
			<span className={styles.buttons}>
				<Button
					look="quiet"
					isSmall
					icon="close"
					aria-label={t("edit.removeFiles", { files: one.file.name })}
					onClick={onRemove}
				/>
			</span>
		</li>
	);
}

/** The fault that prevents sending a picture, whatever piece it becomes. */
const ownFault = (one: Picked) => one.fault ?? pictureFault(one);

type Chosen = { kind: NewKind; name: string; size: string; sides: number; picked: readonly Picked[] };

/** Reads pictures as new pieces. The last reading is shown until the next one is there. */
function useNewPieces({ kind, name, size, sides, picked }: Chosen) {
	const wanted = useMemo(() => {
		const known = namedSize(size);
		const usable = picked.filter((one) => ownFault(one) === undefined);
		return { kind, name, picked: usable, sides, options: known ? { size: known } : {} };
	}, [kind, name, size, sides, picked]);
	const [state, setState] = useState<{ of?: typeof wanted; read: NewPieces; error?: Error }>({
		read: nothingNew,
	});
	useEffect(() => {
		let isCurrent = true;
		readNew(wanted).then(
			(read) => isCurrent && setState({ of: wanted, read }),
			(error: Error) => isCurrent && setState({ of: wanted, read: nothingNew, error }),
		);
		return () => {
			isCurrent = false;
		};
	}, [wanted]);
	return { ...state, isReading: state.of !== wanted };
}

/** Adds new pieces of one kind to a game: their pictures are read as the command line reads a folder. */
export function AddNew(props: AddProps & { kind: NewKind; onDeck(id: string): void }) {
	const { gameId, picked, onPicked, choose, onClose, kind, onDeck } = props;
	const [name, setName] = useState("");
	const [size, setSize] = useState("");
	const [sides, setSides] = useState(6);
	const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
	const { read, isReading, error } = useNewPieces({ kind, name, size, sides, picked });
	const refused = picked.flatMap((one) => {
		const reason = ownFault(one) ?? read.faults.get(one.id);
		return reason === undefined ? [] : [{ one, file: one.file.name, reason }];
	});
	const manifest = useMemo(
		() => ({
			components: read.manifest.components.map((piece) => ({
				...piece,
				name: names.get(piece.externalKey) ?? piece.name,
			})),
		}),
		[read, names],
	);
	const push = usePush({
		...{ game: { id: gameId }, manifest, filesKey: picturesKey(picked) },
		fileOf: read.fileAt,
		onRefused: (faults) => {
			const ofPictures = [...faults].map(
				([file, reason]) => [read.files.get(file)?.id ?? "", reason] as const,
			);
			onPicked((known) => withFaults(known, new Map(ofPictures)));
		},
	});
	const signOfPiece = (piece: ManifestComponent) =>
		signOf(push.previewOf(piece.kind, piece.externalKey) ?? "created");
	const counts = countSigns([...refused.map(() => "!" as const), ...manifest.components.map(signOfPiece)]);
	const isNameless =
		(isNamed(kind) && name.trim() === "") || manifest.components.some((piece) => piece.name.trim() === "");
	const remove = (ids: ReadonlySet<string>) => onPicked((known) => known.filter(({ id }) => !ids.has(id)));
	const addMore = () => {
		onPicked(() => []);
		push.reset();
		// the new deck exists now
		const created = push.flow.state === "done" ? push.flow.result.result.created : [];
		const deck = created.find((piece) => piece.kind === "deck");
		if (deck?.id !== undefined) onDeck(deck.id);
	};
	const hasName = isNamed(kind) || (picked.length === 0 && !needsPicture(kind));
	return (
		<PushDialog
			{...{ counts, refused, isReading, onClose }}
			push={{ ...push, failure: error ?? push.failure }}
			title={t("edit.addPieces")}
			isIncomplete={isNameless}
			done={{ gameId, name: name.trim() || newKindText(kind), onAddMore: addMore }}
		>
			{choose}
			{hasName && (
				<Field
					label={kind === "deck" ? t("edit.deckName") : fieldTitle("name")}
					dir="auto"
					value={name}
					onChange={({ target }) => setName(target.value)}
					required={isNamed(kind)}
					pattern=".*\S.*"
					maxLength={limits.maxNameLength}
					autoComplete="off"
				/>
			)}
			{(kind === "deck" || kind === "tile") && (
				<Select
					label={kind === "deck" ? t("edit.cardSize") : fieldTitle("size")}
					value={size}
					onChoose={setSize}
					options={[{ value: "", label: t("edit.sizeOfPictures") }, ...sizeOptions()]}
				/>
			)}
			{kind === "die" && (
				<Select
					label={t("edit.dieType")}
					value={String(sides)}
					onChoose={(type) => setSides(Number(type))}
					options={dieTypes.map((type) => ({ value: String(type), label: `d${type}` }))}
				/>
			)}
			<ChooseFiles
				gameId={gameId}
				isFirst={picked.length === 0}
				hint={kind === "die" ? t("edit.dieHint") : kind === "book" ? t("edit.bookHint") : t("edit.newHint")}
				onFiles={(files) => onPicked((known) => withFiles(known, files))}
			/>
			{counts.size > 0 && (
				<PlanHead counts={counts}>
					<ul>
						{refused.map(({ one, reason }) => (
							<FaultRow key={one.id} one={one} reason={reason} onRemove={() => remove(new Set([one.id]))} />
						))}
						{manifest.components.map((piece) => {
							const pictures = filesIn(piece).flatMap((file) => read.files.get(file) ?? []);
							const hasOwnName = !(isNamed(kind) && piece.kind === kind) && piece.kind !== "dieFace";
							return (
								<NewRow
									key={`${piece.kind} ${piece.externalKey}`}
									piece={piece}
									sign={signOfPiece(piece)}
									pictures={pictures}
									onName={
										hasOwnName && pictures.length > 0
											? (next) => setNames((known) => new Map(known).set(piece.externalKey, next))
											: undefined
									}
									onRemove={() => remove(new Set(pictures.map(({ id }) => id)))}
								/>
							);
						})}
					</ul>
				</PlanHead>
			)}
		</PushDialog>
	);
}
