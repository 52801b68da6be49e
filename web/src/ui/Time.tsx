import { useEffect, useState } from "react";
import { agoText, momentText } from "./words.ts";

/** The time since an event, kept up to date, with the exact time as a tooltip. */
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
