import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { LinkButton } from "./LinkButton.tsx";

const reasons = {
	page: "shell.mistyped",
	game: "shell.gameDeletedOrForeign",
	piece: "shell.deletedOrForeign",
	version: "shell.deletedOrForeign",
	app: "shell.deletedOrForeign",
} as const;

/** Shown for unknown addresses and for records that do not exist or belong to another user. */
export function NotFound({ what = "page" }: { what?: keyof typeof reasons }) {
	const title = t(`shell.${what}NotFound`);
	useTitle(title);
	return (
		<Empty
			level={1}
			title={title}
			actions={
				<LinkButton look="primary" href="/">
					{t("shell.yourGames")}
				</LinkButton>
			}
		>
			<p>{t(reasons[what])}</p>
		</Empty>
	);
}
