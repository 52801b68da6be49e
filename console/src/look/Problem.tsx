import { TuckboxError } from "@tuckbox/client";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Empty } from "./Empty.tsx";

/** An error in words: what happened, and what to do now. */
export function describeError(error: Error): { what: string; next: string } {
	if (!(error instanceof TuckboxError))
		return {
			what: error.message,
			next: "Reload the page. If it happens again, contact the operator of this service.",
		};
	if (error.code === "NETWORK_ERROR")
		return { what: "The service does not answer.", next: "Nothing was changed. Try again in a moment." };
	const next =
		error.status >= 500
			? `Try again in a moment.${error.requestId ? ` Request ${error.requestId}.` : ""}`
			: error.code === "RATE_LIMITED"
				? "Wait a moment."
				: "";
	return { what: error.message, next };
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
								Try again
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
