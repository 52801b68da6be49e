import { LinkButton } from "../look/Button.tsx";
import { Empty } from "../look/Empty.tsx";
import { useTitle } from "./TopBar.tsx";

/** For addresses that lead nowhere, and for games that are gone. */
export function NotFound({ what = "page" }: { what?: "page" | "game" | "piece" | "version" | "app" }) {
	useTitle(`No such ${what}`);
	return (
		<Empty
			level={1}
			title={`There is no such ${what}`}
			actions={
				<LinkButton look="primary" href="/">
					Your games
				</LinkButton>
			}
		>
			<p>
				{what === "page"
					? "The address may be mistyped."
					: `It may have been deleted, or it belongs to somebody else.`}
			</p>
		</Empty>
	);
}
