import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AppName, Component } from "@tuckbox/client";
import { useState } from "react";
import { call } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import type { CheckCode } from "./explanations.ts";

/** Something that may disappoint at the table. */
export type Finding = {
	code: CheckCode;
	/** An error: something is not there at all. */
	level: "error" | "warning";
	message: string;
	/** Null when it is an image that no piece shows. */
	componentId: string | null;
	kind: Component["kind"] | null;
	externalKey: string | null;
	name: string | null;
	app: AppName;
	sideKey?: string;
	assetId?: string;
	/** Of the job that has failed for good. */
	jobId?: string;
	/** Of the image that no piece shows. */
	url?: string;
};

type GameChecks = {
	/** The worst first; of each kind no more than a person looks through. */
	findings: Finding[];
	/** How many there are of each kind. */
	counts: Partial<Record<CheckCode, number>>;
};

const address = (gameId: string) => `/api/v1/games/${encodeURIComponent(gameId)}/checks`;
const keyOf = (gameId: string) => [...keys.game(gameId), "checks"] as const;

/** How long and how often one looks whether images that are tried again are there, in ms. */
const watchFor = 20_000;
const watchEvery = 1_000;

/** What may disappoint at the table; asked for anew with every version that is published. */
export function useChecks(gameId: string, version: number | undefined) {
	const client = useQueryClient();
	const [watchUntil, setWatchUntil] = useState(0);
	const checks = useQuery({
		queryKey: [...keyOf(gameId), version],
		queryFn: ({ signal }) => call<GameChecks>("GET", address(gameId), { signal }),
		placeholderData: keepPreviousData,
		enabled: version !== undefined,
		refetchInterval: () => (Date.now() < watchUntil ? watchEvery : false),
	});
	const retry = useMutation({
		mutationFn: () => call<{ retried: number }>("POST", `${address(gameId)}/retry`),
		onSuccess: async () => {
			setWatchUntil(Date.now() + watchFor);
			await client.invalidateQueries({ queryKey: keyOf(gameId) });
		},
	});
	return { checks, retry };
}
