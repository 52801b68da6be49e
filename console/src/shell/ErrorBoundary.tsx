import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { whenAnswering } from "../api/connection.ts";
import { LinkButton } from "../ui/LinkButton.tsx";

const reloadedAt = "tuckbox:reloaded";

/** A chunk that no longer exists after an update of the console. Reloads the page to get the new one, at most once. */
addEventListener("vite:preloadError", async () => {
	const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
	if (Date.now() - last < 10_000) return;
	sessionStorage.setItem(reloadedAt, String(Date.now()));
	// without the service, a reload would show nothing
	await whenAnswering();
	location.reload();
});

type State = { error: Error | undefined };

/** Shows an error in place of a page that fails, and keeps the frame. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
	override state: State = { error: undefined };

	static getDerivedStateFromError(error: unknown): State {
		return { error: error instanceof Error ? error : new Error(String(error)) };
	}

	override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
		console.error(error, componentStack);
	}

	override render(): ReactNode {
		const { error } = this.state;
		if (error === undefined) return this.props.children;
		return (
			<div role="alert">
				<Empty
					level={1}
					title={t("shell.pageFailed")}
					actions={
						<>
							<Button look="primary" icon="retry" onClick={() => location.reload()}>
								{t("shell.reload")}
							</Button>
							<LinkButton href="/">{t("shell.yourGames")}</LinkButton>
						</>
					}
				>
					<p>{t("shell.gamesNotAffected")}</p>
					<p>
						<code>{error.message}</code>
					</p>
				</Empty>
			</div>
		);
	}
}
