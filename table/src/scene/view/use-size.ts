import { type RefObject, useLayoutEffect, useState } from "react";

type Size = { width: number; height: number };

/** The size of an element, or of its parent, in pixels. */
export function useSize(element: RefObject<HTMLElement | null>, isOfParent = false): Size {
	const [size, setSize] = useState<Size>({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const measured = isOfParent ? element.current?.parentElement : element.current;
		if (measured == null) return;
		const measure = () => {
			const { clientWidth: width, clientHeight: height } = measured;
			setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(measured);
		return () => observer.disconnect();
	}, [element, isOfParent]);
	return size;
}
