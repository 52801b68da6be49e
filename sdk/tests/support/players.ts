import assert from "node:assert/strict";
import { connectTable, type Outcome, type TableClient } from "@tuckbox/client/table";
import { type Act, actKinds, type View } from "@tuckbox/pieces/table";
import { someAct } from "../../../server/tests/support/random/random-acts.ts";
import type { Seat } from "../../../server/tests/support/tables/laid-table.ts";
import { until } from "../../../server/tests/support/waiting.ts";

/** A program at a table that plays and records the outcome of each act. */
export class PlayerAtTable implements Disposable {
	readonly client: TableClient;
	readonly outcomes: Promise<Outcome>[] = [];
	readonly #secret: string;
	readonly #baseUrl: string;

	constructor(baseUrl: string, tableId: string, { secret }: Pick<Seat, "secret">) {
		this.#baseUrl = baseUrl;
		this.#secret = secret;
		this.client = connectTable({ baseUrl, tableId, secret });
	}

	async seated(): Promise<this> {
		assert.equal((await this.client.connected()).kind, "open");
		return this;
	}

	/** The first visible item of this kind. */
	idOf(kind: string): string {
		const found = Object.entries(this.client.view).find(
			([, entry]) => "place" in entry && "shown" in entry && entry.shown.kind === kind,
		);
		return (found ?? assert.fail(`no ${kind}`))[0].slice("item:".length);
	}

	do(act: Act): Promise<Outcome> {
		const outcome = this.client.act(act);
		this.outcomes.push(outcome);
		return outcome;
	}

	/** Does a random act, and grabs or releases random items. */
	doAnything(draw: (n: number) => number): void {
		const { head, view, seq } = this.client;
		if (head === undefined) return;
		const kind = actKinds[draw(actKinds.length)] as Act["kind"];
		const seats = Object.keys(view).flatMap((name) => (name.startsWith("seat:") ? name.slice(5) : []));
		const ids = Object.keys(view).flatMap((name) => (name.startsWith("item:") ? name.slice(5) : []));
		if (draw(4) === 0) {
			this.client.grab([ids[draw(ids.length)] ?? ""]);
			this.client.drag(draw(50), draw(50));
		}
		void this.do(someAct(kind, { seat: head.seat, view, seats, seq }, draw));
		if (draw(2) === 0) this.client.release();
		this.client.cursor({ x: draw(100), y: draw(100) });
	}

	/** Waits until the service has judged everything. */
	async settled(): Promise<Outcome[]> {
		await until(
			"all is judged",
			() => this.client.status.kind === "open" && this.client.pending.length === 0,
		);
		return await Promise.all(this.outcomes);
	}

	/** The seat's view over HTTP. */
	async viewByHttp(): Promise<{ seq: number; view: View }> {
		const url = `${this.#baseUrl}/api/v1/tables/${this.client.tableId}/view`;
		const response = await fetch(url, { headers: { authorization: `Bearer ${this.#secret}` } });
		assert.equal(response.status, 200);
		return (await response.json()) as { seq: number; view: View };
	}

	/** Asserts that the view built from frames is the service's. */
	async assertAgrees(): Promise<void> {
		const { seq, view } = await this.viewByHttp();
		await until("the last act", () => this.client.seq >= seq);
		assert.deepEqual(this.client.view, view);
	}

	[Symbol.dispose](): void {
		this.client.close();
	}
}
