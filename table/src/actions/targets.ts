import { fitsOn, openThings, type Thing } from "../session/things.ts";
import { type Context, idsOf, isContainer, isOnFelt } from "./action.ts";

function othersThan(on: Context): Thing[] {
	const ids = new Set(idsOf(on));
	return openThings(on.session.client.view).filter(({ id }) => !ids.has(id));
}

/** Cards and stacks that these can be put onto. */
export function targetsOnto(on: Context): Thing[] {
	return othersThan(on).filter(
		(target) => isOnFelt(target) && on.things.every((thing) => fitsOn(thing, target)),
	);
}

/** Containers and bundles that these can be put into. */
export function targetsInto(on: Context): Thing[] {
	return othersThan(on).filter(isContainer);
}
