import { aspectTolerance, grouped } from "@tuckbox/pieces";
import { aspectOf, type Sureness, sure, type Votes } from "./card-size.ts";

/** The weight of a card in the choice of one size for decks of the same proportions, by the sureness of its size. */
const weights: Readonly<Record<Sureness, number>> = {
	[sure.byFile]: 4,
	[sure.byUsual]: 4,
	[sure.byProportions]: 1,
	[sure.assumed]: 0.2,
};

/** Maximum difference between the sides of cards with the same back: they are of one size, but cropped or scanned apart. */
const maxOfBack = 0.06;

const differ = (one: number, other: number) => Math.abs(one / other - 1);

/** Whether a deck that has the back of another is so like it that both are of one size. */
function isOfOneSize(own: Votes, other: Votes): boolean {
	const isLong = own.sureness >= sure.byUsual && other.sureness >= sure.byUsual;
	return (
		differ(aspectOf(own.size), aspectOf(other.size)) <= maxOfBack &&
		(!isLong || differ(own.size.heightMm, other.size.heightMm) <= maxOfBack)
	);
}

/**
 * The size that most cards of the decks with the same proportions have, and of those like it with the same back, with the
 * surest of these decks. A deck that is of a known size at a resolution keeps it, unless another one has its back.
 */
export function commonSize(own: Votes, decks: readonly Votes[], withItsBack: readonly Votes[]): Votes {
	const ofOneSize = withItsBack.filter((other) => isOfOneSize(own, other));
	if (own.sureness >= sure.byUsual && ofOneSize.length === 0) return own;
	const alike = decks.filter(
		(other) =>
			ofOneSize.includes(other) ||
			other === own ||
			(own.sureness < sure.byUsual && differ(aspectOf(other.size), aspectOf(own.size)) <= aspectTolerance),
	);
	const bySize = grouped(alike, ({ size }) => `${size.widthMm} ${size.heightMm}`);
	const weighed = [...bySize.values()].map((same) => ({
		surest: same.reduce((best, one) => (one.sureness > best.sureness ? one : best)),
		weight: same.reduce((sum, { counted, sureness }) => sum + counted * weights[sureness], 0),
	}));
	return weighed.reduce((best, one) => (one.weight > best.weight ? one : best), { surest: own, weight: 0 })
		.surest;
}
