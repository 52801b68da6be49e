import { useEffect, useRef, useState } from "react";
import { t } from "../messages/words.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./Links.module.css";

type Props = {
	/** Empty: the link has none. */
	name: string;
	/** Shown for a link without a name. */
	otherwise: string;
	onRename(name: string): Promise<unknown>;
};

/** The name of a link in its maker's list, which can be changed there. */
export function LinkName({ name, otherwise, onRename }: Props) {
	const [isEditing, setIsEditing] = useState(false);
	const wasEditing = useRef(false);
	const shown = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		if (wasEditing.current && !isEditing) shown.current?.querySelector("button")?.focus();
		wasEditing.current = isEditing;
	}, [isEditing]);
	if (isEditing) return <Editing name={name} onRename={onRename} onClose={() => setIsEditing(false)} />;
	const label = t("links.rename", { name: name || otherwise });
	return (
		<span className={styles.name} ref={shown}>
			<bdi>{name || otherwise}</bdi>
			<Button
				isSmall
				look="quiet"
				icon="edit"
				aria-label={label}
				title={label}
				onClick={() => setIsEditing(true)}
			/>
		</span>
	);
}

type EditingProps = Pick<Props, "name" | "onRename"> & { onClose(): void };

function Editing({ name, onRename, onClose }: EditingProps) {
	const [value, setValue] = useState(name);
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.select(), []);
	async function save() {
		setIsBusy(true);
		try {
			await onRename(value.trim());
			onClose();
		} catch (error) {
			setFault((error as Error).message);
			setIsBusy(false);
		}
	}
	return (
		<form
			className={styles.editing}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isBusy) void save();
			}}
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				// it would close the dialog around the list
				event.preventDefault();
				event.stopPropagation();
				onClose();
			}}
		>
			<input
				ref={field}
				className={styles.field}
				value={value}
				onChange={({ target }) => setValue(target.value)}
				maxLength={200}
				aria-label={t("links.name")}
				autoComplete="off"
				dir="auto"
			/>
			<Button isSmall type="submit" isBusy={isBusy}>
				{t("links.save")}
			</Button>
			<Button isSmall look="quiet" onClick={onClose}>
				{t("links.cancel")}
			</Button>
			{fault && <span role="alert">{fault}</span>}
		</form>
	);
}
