import { LinkButton } from "../look/Button.tsx";
import { Empty } from "../look/Empty.tsx";
import { useTitle } from "./TopBar.tsx";

/** Shown for unknown addresses and for records that do not exist or belong to another user. */
export function NotFound({ what = "page" }: { what?: "page" | "game" | "piece" | "version" | "app" }) {
	const title = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
	useTitle(`${title} not found`);
	return (
		<Empty
			level={1}
			title={`${title} not found`}
			actions={
				<LinkButton look="primary" href="/">
					Your games
				</LinkButton>
			}
		>
			<p>
				{what === "page"
					? "The address may be mistyped."
					: "It may have been deleted, or it may belong to another user."}
			</p>
		</Empty>
	);
}
