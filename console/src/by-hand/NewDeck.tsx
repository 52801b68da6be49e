import type { Component } from "@tuckbox/client";
import { namedSize, type Size, sizeText } from "@tuckbox/pieces";
import { useId } from "react";
import { Field } from "../look/Field.tsx";
import styles from "./PicturesDialog.module.css";
import type { Target } from "./plan.ts";

/** Usual cards. */
const formats: Record<string, { name: string; size: Size | undefined }> = {
	...Object.fromEntries(
		["poker", "bridge", "tarot", "mini", "square"].flatMap((name) => {
			const size = namedSize(name);
			const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
			return size === undefined ? [] : [[name, { name: `${title}, ${sizeText(size)}`, size }]];
		}),
	),
	pictures: { name: "As the pictures are, at 300 pixels to the inch", size: undefined },
};

/** The deck that a name and a format make, with a key that no other deck has. */
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

/** What has to be known of a deck that there is not yet. */
export function NewDeck({ name, onName, format, onFormat }: Props) {
	const id = useId();
	return (
		<>
			<Field
				label="Name of the new deck"
				value={name}
				onChange={(event) => onName(event.target.value)}
				required
				pattern=".*\S.*"
				maxLength={256}
				autoComplete="off"
			/>
			<p className={styles.deck}>
				<label htmlFor={id}>Size of its cards</label>
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
