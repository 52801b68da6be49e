import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ExportRequest, PrintPlan } from "@tuckbox/client";
import { useEffect, useState } from "react";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";

/** The selection and options of a print; omitted options have their defaults. */
export type PrintRequest = ExportRequest<"print">;

/** Pause in typing after which the preview follows, in ms. */
const restMs = 300;

/** A value that follows another one once that rests. */
export function useRested<T>(value: T): T {
	const [rested, setRested] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setRested(value), restMs);
		return () => clearTimeout(timer);
	}, [value]);
	return rested;
}

/**
 * The plan of a print with one of its pages; while it is loading, that of the previous request.
 * @returns also whether the plan is that of the request
 */
export function usePrintPlan(
	gameId: string,
	request: PrintRequest,
	page: number,
): Pick<UseQueryResult<PrintPlan>, "data" | "error"> & { isCurrent: boolean } {
	const rested = useRested(request);
	const { data, error, isPlaceholderData } = useQuery({
		queryKey: [...keys.game(gameId), "print", rested, page],
		queryFn: ({ signal }) => tuckbox.game(gameId).exports.plan("print", { ...rested, page, signal }),
		placeholderData: keepPreviousData,
	});
	return { data, error, isCurrent: rested === request && !isPlaceholderData };
}

/** The address of an export, for a link: the browser then shows its progress, and can cancel it. */
export function addressOfExport(gameId: string, format: string, request: object): string {
	const given = Object.entries(request).filter(([, value]) => value !== undefined);
	const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
	return `/api/v1/games/${encodeURIComponent(gameId)}/exports/${format}?${query}`;
}

/** The search of the page behind a dialog, if it shows the game's pieces: what is seen is exported. */
export function searchOnPage(gameId: string): { search?: string } {
	const search = new URLSearchParams(location.search).get("q");
	return search !== null && location.pathname === `/games/${gameId}` ? { search } : {};
}
