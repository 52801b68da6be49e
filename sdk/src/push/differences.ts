import { identityOf } from "@tuckbox/pieces";
import type { PlanResult, Warning } from "../http/api.ts";
import type { ComparedPush } from "./compare-keys.ts";
import type { ManifestComponent } from "./manifest.ts";
import { planComponents } from "./plan.ts";
import { componentFiles, type PushedFile } from "./read-files.ts";

/** A push with the components to send, and the outcomes of all other components by their index in the manifest. */
export type DifferingPush = ComparedPush & {
	sending: readonly ManifestComponent[];
	known: ReadonlyMap<number, PlanResult>;
	warnings: readonly Warning[];
};

/** Sends every component of the manifest. */
export function sendAll(push: ComparedPush): DifferingPush {
	return { ...push, sending: push.manifest.components, known: new Map(), warnings: [] };
}

/**
 * Sends the components that differ from the game, according to the service's plan.
 * @throws TuckboxError as the push would
 */
export async function sendDifferences(push: ComparedPush): Promise<DifferingPush> {
	const { components, missing, warnings } = await planComponents(push);
	const outcomes = components.map((outcome, at) => {
		return { at, component: push.manifest.components[at] as ManifestComponent, outcome };
	});
	const isMissing = (name: string) => missing.has((push.files.get(name) as PushedFile).key);
	const differing = new Set(push.renames.map(identityOf));
	for (const { component, outcome } of outcomes)
		if (outcome.created || outcome.changed || componentFiles(component).some(isMissing))
			differing.add(identityOf(component));
	// all copies of a repeated piece are sent, because the last one counts
	const isSent = ({ component }: (typeof outcomes)[number]) => differing.has(identityOf(component));
	return {
		...push,
		sending: outcomes.filter(isSent).map(({ component }) => component),
		known: new Map(outcomes.filter((one) => !isSent(one)).map(({ at, outcome }) => [at, outcome])),
		warnings,
	};
}
