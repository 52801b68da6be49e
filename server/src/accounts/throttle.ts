import { createHash } from "node:crypto";
import { because } from "@tuckbox/pieces";
import {
	maxMemoryMs,
	remainingWaitMs,
	type ThrottlePolicyName,
	throttlePolicies,
	withFailure,
} from "../domain/access/throttle.ts";
import { Problem } from "../domain/errors.ts";
import {
	dropOldFailures,
	forgetFailures,
	hasOldFailures,
	lockFailures,
	saveFailures,
} from "../store/queries/accounts/failures.ts";
import type { Store } from "../store/store.ts";

/** Counts failed sign-in attempts, over all processes and across restarts. */
export type SignInThrottle = {
	/**
	 * Starts an attempt that counts against several subjects, as failed until `succeeded` is called, so that simultaneous
	 * attempts cannot slip through together.
	 * @throws Problem RATE_LIMITED when the attempt has to wait
	 */
	begin(subjects: readonly Subject[]): Promise<Attempt>;
};

export type Attempt = {
	/** Number of remembered failures of the attempt's network address. */
	earlierFailures: number;
	/** The password was right. */
	succeeded(): Promise<void>;
	/** Nothing was compared: the attempt does not count. */
	withdrawn(): Promise<void>;
};

/** The subject that failures are counted for: a policy, and the account, address or browser it applies to. */
export type Subject = { policy: ThrottlePolicyName; who: string };

/** Subjects remembered at most; beyond that, the ones that failed longest ago are forgotten. */
const maxNames = 50_000;

/** Hashed, because users sometimes type their password into the field for the address. */
function hashedSubject({ policy, who }: Subject): string {
	return `${policy} ${createHash("sha256").update(who).digest("base64url")}`;
}

export function createSignInThrottle({ store, now }: { store: Store; now: () => number }): SignInThrottle {
	return {
		async begin(subjects) {
			const named = subjects.map((subject) => ({
				policy: subject.policy,
				name: hashedSubject(subject),
				rule: throttlePolicies[subject.policy],
			}));
			const names = named.map(({ name }) => name);
			const { wait, earlierFailures } = await store.writeLazily(async (writer) => {
				const known = await lockFailures(writer, names);
				const at = now(); // after waiting for the lock, so that no failure is later
				const longest = Math.max(
					...named.map(({ name, rule }) => remainingWaitMs(known.get(name), rule, at)),
				);
				let earlier = 0;
				for (const { policy, name, rule } of named) {
					const failures = withFailure(known.get(name), rule, at);
					if (policy === "address") earlier = failures.count - 1;
					if (longest === 0) await saveFailures(writer, name, failures);
				}
				return { wait: longest, earlierFailures: earlier };
			});
			if (wait > 0) {
				const seconds = Math.ceil(wait / 1000);
				throw new Problem("RATE_LIMITED", because("WRONG_PASSWORDS", { seconds }), { retryAfter: seconds });
			}
			/** Removes this attempt from the counts, and the earlier failures from those of some policies. */
			async function uncount(resets: readonly ThrottlePolicyName[]): Promise<void> {
				await store.writeLazily(async (writer) => {
					const known = await lockFailures(writer, names);
					const over: string[] = [];
					for (const { policy, name } of named) {
						const { count = 0, lastAt = 0 } = known.get(name) ?? {};
						if (resets.includes(policy) || count <= 1) over.push(name);
						else await saveFailures(writer, name, { count: count - 1, lastAt });
					}
					await forgetFailures(writer, over);
				});
			}
			return {
				earlierFailures,
				// the right password resets the counts that only the owner fills
				succeeded: () => uncount(["pair", "known"]),
				withdrawn: () => uncount([]),
			};
		},
	};
}

/** Deletes failures that no longer count. */
export async function forgetOldFailures({ store, now }: { store: Store; now: () => number }): Promise<void> {
	const before = now() - maxMemoryMs;
	if (!(await hasOldFailures(store.reader, before, maxNames))) return;
	await store.writeLazily((writer) => dropOldFailures(writer, before, maxNames));
}
