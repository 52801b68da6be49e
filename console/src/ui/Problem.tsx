import { TuckboxError } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import type { ReactNode } from "react";
import { errorText } from "./faults.ts";

/** An error whose message is for people, in the language of the page. */
export class Spoken extends Error {}

/** An error in words: what happened, and what to do now. */
export function describeError(error: Error): { what: string; next: string } {
	if (error instanceof Spoken) return { what: error.message, next: "" };
	if (!(error instanceof TuckboxError)) return { what: t("look.pageFailed"), next: t("look.reloadOrAsk") };
	// the service's own message is for programs
	if (error.status === 401) return { what: t("look.signedOut"), next: t("look.signInAgain") };
	if (error.code === "NETWORK_ERROR") return { what: t("look.noAnswer"), next: t("look.nothingChanged") };
	const next =
		error.status >= 500
			? error.requestId
				? t("look.tryLaterWith", { request: error.requestId })
				: t("look.tryLater")
			: "";
	return { what: errorText(error), next };
}

type Props = { title: string; level?: 1 | 2; error: Error; onRetry?(): void; actions?: ReactNode };

/** Shown in place of content that could not be loaded. */
export function Problem({ title, level = 2, error, onRetry, actions }: Props) {
	const { what, next } = describeError(error);
	return (
		<div role="alert">
			<Empty
				title={title}
				level={level}
				actions={
					<>
						{onRetry && (
							<Button icon="retry" onClick={onRetry}>
								{t("look.retry")}
							</Button>
						)}
						{actions}
					</>
				}
			>
				<p>
					{what} {next}
				</p>
			</Empty>
		</div>
	);
}
