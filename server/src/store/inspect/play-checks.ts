import { sql } from "kysely";
import { bytesPerPlaytest, bytesPerRow } from "../../domain/playtests/bytes.ts";
import { tableByteBlock } from "../queries/table/acts.ts";
import type { Check, Suspicion } from "./check.ts";

const tables: readonly Check[] = [
	() => sql`
	select id as about, 'table ' || id || ': counts ' || stored_bytes || ' bytes, its state and acts sum to '
		|| coalesce(used, 0) as fault
	from tables left join (select s.table_id, octet_length(s.body) + coalesce((select sum(octet_length(a.body))
			from table_acts as a where a.table_id = s.table_id and a.seq <= s.seq), 0) as used
		from table_states as s) as sums on table_id = id
	where stored_bytes < coalesce(used, 0) or stored_bytes >= coalesce(used, 0) + ${tableByteBlock}`,
	() => sql`
	select id as about, 'table ' || id || ': is at act ' || tables.seq || ', its state is at ' || coalesce(s.seq, -1)
		|| ', and of the acts since there are ' || (select count(*) from table_acts as a
			where a.table_id = id and a.seq > s.seq) as fault
	from tables left join table_states as s on s.table_id = id
	where s.seq is null or tables.seq - s.seq <> (select count(*) from table_acts as a
		where a.table_id = id and a.seq > s.seq and a.seq <= tables.seq)
		or exists (select 1 from table_acts as a where a.table_id = id and a.seq > tables.seq)`,
];

const playtests: readonly Check[] = [
	() => sql`
	select p.id as about, 'playtest ' || p.id || case when p.ended_at is null
		then ': has not ended, and does not run at its table' else ': has ended, and runs at a table' end as fault
	from playtests as p
	where (p.ended_at is null) <> exists (select 1 from tables where tables.playtest_id = p.id and tables.id = p.table_id)`,
	() => sql`
	select p.id as about, 'playtest ' || p.id || ': counts ' || p.stored_bytes || ' bytes and ' || p.recorded
		|| ' rows, there are ' || rows || ', and ' || said || ' bytes of its form and answers' as fault
	from (select playtests.*, (select count(*) from playtest_facts as f where f.playtest_id = id)
			+ (select count(*) from playtest_marks as m where m.playtest_id = id) as rows,
			octet_length(coalesce(form, '')) + (select cast(coalesce(sum(${bytesPerRow} + octet_length(coalesce(a.body, ''))), 0)
				as bigint) from playtest_answers as a where a.playtest_id = id) as said from playtests) as p
	where p.ended_at is not null
		and (p.recorded <> rows or p.stored_bytes <> ${bytesPerPlaytest} + ${bytesPerRow} * rows + said
			+ coalesce(p.replay_bytes, 0))`,
	() => sql`
	select p.id as about, 'playtest ' || p.id || ': counts ' || coalesce(p.replay_bytes, 0)
		|| ' bytes for its replay, its parts sum to ' || used as fault
	from (select playtests.*, coalesce((select sum(octet_length(body)) from playtest_replays as r
		where r.playtest_id = id), 0) as used from playtests) as p
	where coalesce(p.replay_bytes, 0) <> used`,
	() => sql`
	select p.id || ' ' || r.first_act as about, 'playtest ' || p.id || ': the part of its replay from act '
		|| r.first_act || ' ends at act ' || (r.first_act + r.acts) || ', where neither a part begins nor the replay ends'
		as fault
	from playtest_replays as r join playtests as p on p.id = r.playtest_id
	where r.first_act + r.acts <> p.last_act and not exists (select 1 from playtest_replays as n
		where n.playtest_id = r.playtest_id and n.first_act = r.first_act + r.acts)`,
	() => sql`
	select p.id as about, 'playtest ' || p.id || ': has no replay yet, and its table does not exist' as fault
	from playtests as p
	where p.ended_at is not null and p.replay_bytes is null
		and not exists (select 1 from tables where tables.id = p.table_id)`,
	...(["facts", "answers"] as const).map(
		(what) => () =>
			sql<Suspicion>`
	select distinct f.playtest_id || ' ' || piece_id as about,
		'playtest ' || f.playtest_id || ': has ${sql.raw(what)} of ' || piece_id || ', which is not recorded' as fault
	from ${sql.table(`playtest_${what}`)} as f join playtests as p on p.id = f.playtest_id
	where piece_id is not null
		and not exists (select 1 from recorded_pieces as r where r.game_id = p.game_id and r.id = piece_id)`,
	),
	() => sql`
	select a.playtest_id || ' ' || a.place as about,
		'playtest ' || a.playtest_id || ': has answers of the place ' || a.place || ', at which no one sat' as fault
	from playtest_answers as a
	where not exists (select 1 from playtest_seats as s where s.playtest_id = a.playtest_id and s.place = a.place)
	group by a.playtest_id, a.place`,
];

/** Checks of the tables at which games are played, and of what is recorded there. */
export const playChecks: readonly Check[] = [...tables, ...playtests];
