import type { Component } from "@tuckbox/client";
import { namedSize, type Size, sizeText } from "@tuckbox/pieces";
import { useId } from "react";
import { Field } from "../look/Field.tsx";
import styles from "./PicturesDialog.module.css";
import type { Target } from "./plan.ts";

/** Common card sizes. */
const formats: Record<string, { name: string; size: Size | undefined }> = {
	...Object.fromEntries(
		["poker", "bridge", "tarot", "mini", "square"].flatMap((name) => {
			const size = namedSize(name);
			const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
			return size === undefined ? [] : [[name, { name: `${title}, ${sizeText(size)}`, size }]];
		}),
	),
	pictures: { name: "Size of the pictures at 300 dpi", size: undefined },
};

/** A new deck of this name and format, with a key that no other deck has. */
export function newDeckOf(
	name: string,
	format: string,
	decks: readonly Component[],
): Extract<Target, { newDeck: unknown }>["newDeck"] {
	const taken = new Set(decks.map(({ externalKey }) => externalKey));
	const slug = name.trim().toLowerCase().replace(/\s+/g, "-").slice(0, 200) || "deck";
	let externalKey = slug;
	for (let n = 2; taken.has(externalKey); n++) externalKey = `${slug}-${n}`;
	return { name: name.trim(), externalKey, size: formats[format]?.size };
}

type Props = { name: string; onName(name: string): void; format: string; onFormat(format: string): void };

/** The fields of a deck that does not exist yet. */
export function NewDeck({ name, onName, format, onFormat }: Props) {
	const id = useId();
	return (
		<>
			<Field
				label="Deck name"
				value={name}
				onChange={(event) => onName(event.target.value)}
				required
				pattern=".*\S.*"
				maxLength={256}
				autoComplete="off"
			/>
			<p className={styles.deck}>
				<label htmlFor={id}>Card size</label>
				<select id={id} value={format} onChange={(event) => onFormat(event.target.value)}>
					{Object.entries(formats).map(([key, one]) => (
						<option key={key} value={key}>
							{one.name}
						</option>
					))}
				</select>
			</p>
		</>
	);
}
