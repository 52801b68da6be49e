import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Finding } from "@tuckbox/client";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { describeError } from "../look/Problem.tsx";
import { plural } from "../look/words.ts";
import styles from "./FindingGroup.module.css";

/** For pieces that are there several times: one button for each app that has some of them. */
export function KeepOne({ gameId, findings }: { gameId: string; findings: readonly Finding[] }) {
	const client = useQueryClient();
	const keep = useMutation({
		mutationFn: (appId: string) => tuckbox.game(gameId).keepPieces({ appId }),
		onSuccess: () => client.invalidateQueries({ queryKey: keys.checks(gameId) }),
	});
	const apps = new Map(
		findings
			.flatMap(({ app, others = [] }) => [app, ...others.map((other) => other.app)])
			.map((app) => [app.id, app]),
	);
	return (
		<div className={styles.retry}>
			{[...apps.values()].map(({ id, name }) => (
				<Button key={id} isBusy={keep.isPending} onClick={() => keep.mutate(id)}>
					Keep those of {name}
				</Button>
			))}
			<p role="status">
				{keep.data !== undefined &&
					`${plural(keep.data, "piece")} deleted. The version before still has them.`}
			</p>
			{keep.error && (
				<p role="alert" className={styles.fault}>
					{describeError(keep.error).what} {describeError(keep.error).next}
				</p>
			)}
		</div>
	);
}
