import { TuckboxError } from "@tuckbox/client";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Empty } from "./Empty.tsx";

/** What an error says to a person: what is wrong, and what to do now. */
export function describeError(error: Error): { what: string; next: string } {
	if (!(error instanceof TuckboxError))
		return {
			what: error.message,
			next: "Load the page again. If it stays, tell whoever runs this service.",
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

/** In the place of what could not be shown. */
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
