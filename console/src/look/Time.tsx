import { useEffect, useState } from "react";
import { agoText, momentText } from "./words.ts";

/** How long ago something was, kept true; the exact moment under the pointer. */
export function Time({ at }: { at: number }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 30_000);
		return () => clearInterval(timer);
	}, []);
	return (
		<time dateTime={new Date(at).toISOString()} title={momentText(at)}>
			{agoText(at, Math.max(now, at))}
		</time>
	);
}
