import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ExportRequest, PrintPlan } from "@tuckbox/client";
import { useEffect, useState } from "react";
import { guest, tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { type GameSource, useSource } from "../api/source.ts";

/** The selection and options of a print; omitted options have their defaults. */
export type PrintRequest = ExportRequest<"print">;

/** A print as a guest with a share link requests it: of what the link shows. */
function asGuest({ version: _, since: __, ...request }: PrintRequest): PrintRequest {
	return request;
}

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
	const { secret } = useSource(gameId);
	const { data, error, isPlaceholderData } = useQuery({
		queryKey: [...keys.game(gameId), "print", rested, page],
		queryFn: ({ signal }) =>
			secret === undefined
				? tuckbox.game(gameId).exports.plan("print", { ...rested, page, signal })
				: guest.shared(secret).planPrint({ ...asGuest(rested), page, signal }),
		placeholderData: keepPreviousData,
	});
	return { data, error, isCurrent: rested === request && !isPlaceholderData };
}

/** The address of an export, for a link: the browser then shows its progress, and can cancel it. */
export function addressOfExport(gameId: string, format: string, request: object): string {
	return `/api/v1/games/${encodeURIComponent(gameId)}/exports/${format}?${queryOf(request)}`;
}

/** The address of a print. */
export function addressOfPrint({ id, secret }: GameSource, request: PrintRequest): string {
	return secret === undefined
		? addressOfExport(id, "print", request)
		: `/api/v1/shared/${secret}/print?${queryOf(asGuest(request))}`;
}

function queryOf(request: object): URLSearchParams {
	const given = Object.entries(request).filter(([, value]) => value !== undefined);
	return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/**
 * The search of the page behind a dialog, if it shows the game's pieces: what is seen is exported.
 * @param base the address of the game's pieces
 */
export function searchOnPage(base: string): { search?: string } {
	const search = new URLSearchParams(location.search).get("q");
	return search !== null && location.pathname === base ? { search } : {};
}
