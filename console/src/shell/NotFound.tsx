import { Empty } from "../look/Empty.tsx";
import { LinkButton } from "../look/LinkButton.tsx";
import { useTitle } from "../look/title.ts";
import { t } from "../words/words.ts";

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
