import { fitsOn, openThings, type Thing } from "../session/things.ts";
import { type ActionContext, isContainer, isOnFelt, thingIds } from "./action.ts";

function othersThan(on: ActionContext): Thing[] {
	const ids = new Set(thingIds(on));
	return openThings(on.session.client.view).filter(({ id }) => !ids.has(id));
}

/** Cards and stacks that the things can be put onto. */
export function targetsOnto(on: ActionContext): Thing[] {
	return othersThan(on).filter(
		(target) => isOnFelt(target) && on.things.every((thing) => fitsOn(thing, target)),
	);
}

/** Containers and bundles that the things can be put into. */
export function targetsInto(on: ActionContext): Thing[] {
	return othersThan(on).filter(isContainer);
}
