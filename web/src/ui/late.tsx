import { type ComponentType, lazy, Suspense, useState } from "react";

let connection: () => Promise<unknown> = async () => undefined;

/** Sets what late parts wait for: browsers do not try again to load a module that they could not load once. */
export function loadLateAfter(connected: () => Promise<unknown>): void {
	connection = connected;
}

/**
 * A part of a page that the first view does not need. It is loaded by `load`, or else when it is first shown; its place is empty
 * until then.
 * @param waits the page around it is not shown without it, because it would move what the page shows
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
			// its place stays empty, and the page around it goes on
			reportError(error);
			return { default: () => null };
		}
	});
	function Late(props: P) {
		// the same for as long as it is shown, so that its state stays
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
