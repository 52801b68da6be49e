import { useCallback, useEffect, useRef, useState } from "react";
import { headerFault } from "../drop/picture-facts.ts";
import type { Picked } from "./plan.ts";

/** Why pictures cannot be sent, by their ids: what their headers show before anything is sent, and what the service refused. */
export function usePictureFaults(picked: readonly Picked[]) {
	const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
	const checked = useRef(new WeakSet<File>());
	const addFaults = useCallback((more: ReadonlyMap<string, string>) => {
		if (more.size > 0) setFaults((known) => new Map([...known, ...more]));
	}, []);
	useEffect(() => {
		for (const { id, file } of picked) {
			if (checked.current.has(file)) continue;
			checked.current.add(file);
			void headerFault(file).then((fault) => fault !== undefined && addFaults(new Map([[id, fault]])));
		}
	}, [picked, addFaults]);
	return {
		faults,
		addFaults,
		forget: (ids: ReadonlySet<string>) =>
			setFaults((known) => new Map([...known].filter(([id]) => !ids.has(id)))),
	};
}
