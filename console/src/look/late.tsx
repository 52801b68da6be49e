import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * A part of a page that the first view does not need. It is loaded by `load`, or else when it is first shown; its place is empty
 * until then.
 * @param waits the page around it is not shown without it, because it would move what the page shows
 */
export function late<P extends object>(start: () => Promise<ComponentType<P>>, { waits = false } = {}) {
	let loaded: ComponentType<P> | undefined;
	const load = async () => {
		loaded ??= await start();
		return loaded;
	};
	const Loading = lazy(async () => ({ default: await load() }));
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
