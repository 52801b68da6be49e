import { because, faultsOf, storedKind } from "@tuckbox/pieces";
import { type Fault, TuckboxError } from "../http/errors.ts";
import type { Manifest } from "./manifest.ts";

/** Maximum number of faults that an error lists, as in the service. */
const maxDetails = 200;

/**
 * Refuses a manifest that the service would refuse in any game, or in a new one.
 * @throws TuckboxError VALIDATION_ERROR naming every fault
 */
export function checkManifest({ components, players }: Manifest, isNewGame: boolean): void {
	const faults = components.flatMap((component, index) =>
		faultsOf(component, isNewGame).map((fault): Fault => {
			const { kind, externalKey } = component;
			return { index, kind: storedKind(kind), externalKey, ...fault };
		}),
	);
	if (players && players.max < players.min)
		faults.push({ field: "players.max", ...because("TOO_SMALL", { min: players.min }) });
	const [first] = faults;
	if (first === undefined) return;
	const rest = faults.length === 1 ? "" : ` (and ${faults.length - 1} more)`;
	throw new TuckboxError("VALIDATION_ERROR", `${first.message}${rest}`, {
		details: faults.slice(0, maxDetails),
	});
}
