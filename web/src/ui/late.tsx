import { type ComponentType, lazy, Suspense, useState } from "react";

let connection: () => Promise<unknown> = async () => undefined;

/** Sets the promise that late parts wait for: browsers do not try again to load a module that failed to load once. */
export function loadLateAfter(connected: () => Promise<unknown>): void {
	connection = connected;
}

/**
 * A part of a page that the first view does not need. It is loaded by `load`, or else when it is first shown; until
 * then, its place is empty.
 * @param waits whether the page around it waits for it, because it would move other content
 */
export function late<P extends object>(start: () => Promise<ComponentType<P>>, { waits = false } = {}) {
	let loaded: ComponentType<P> | undefined;
	const load = async () => {
		if (loaded === undefined) await connection();
		loaded ??= await start();
		return loaded;
	};
	const Loading = lazy(async (): Promise<{ default: ComponentType<P> }> => {
		try {
			return { default: await load() };
		} catch (error) {
			if (waits) throw error;
			// its place stays empty, and the rest of the page works
			reportError(error);
			return { default: () => null };
		}
	});
	function Late(props: P) {
		// the same component for as long as it is shown, so that its state stays
		const [Part] = useState<ComponentType<P>>(() => loaded ?? (Loading as unknown as ComponentType<P>));
		if (waits) return <Part {...props} />;
		return (
			<Suspense>
				<Part {...props} />
			</Suspense>
		);
	}
	return Object.assign(Late, { load });
}
