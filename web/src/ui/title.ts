import { useEffect } from "react";

/** Sets the title of the browser tab. */
export function useTitle(title: string | undefined): void {
	useEffect(() => {
		document.title = title === undefined ? "Tuckbox" : `${title} · Tuckbox`;
	}, [title]);
}
