import { type SQL, sql } from "drizzle-orm";
import type { ListCounts } from "#contract/surveys.ts";
import { surveyState, surveyType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { isKnown, type Narrowed, narrowedTo, rowsOfList } from "./narrow-listings.ts";
import type { List } from "./open-list.ts";

/** Counts cover at most this many of a list's newest surveys, which bounds their cost. */
const mostCounted = 2000;
/** At most this many owners and channels are named. */
const mostNamed = 100;

type Row = {
  facet: "type" | "state" | "owner" | "channel";
  id: string;
  name: string | null;
  count: number;
};

/**
 * How many surveys of a scope the caller may see, by type, state, owner and channel, in one
 * statement; highest count first (MTG-04).
 */
export async function countListings(
  ctx: Pick<Context, "db" | "actor">,
  list: List,
  scope: Narrowed,
): Promise<ListCounts> {
  const rows = await rowsOf<Row>(ctx.db, counted(ctx, list, scope));
  const of = (facet: Row["facet"]) => rows.filter((row) => row.facet === facet);
  const named = (facet: Row["facet"]) =>
    of(facet).map(({ id, name, count }) => ({ id, name: name ?? "", count }));
  return {
    types: of("type").map(({ id, count }) => ({ id: surveyType.parse(id), count })),
    states: of("state").map(({ id, count }) => ({ id: surveyState.parse(id), count })),
    // Guests don't see their ids.
    owners: ctx.actor.guestIn === null ? named("owner") : [],
    channels: named("channel"),
  };
}

function counted(ctx: Pick<Context, "db" | "actor">, list: List, scope: Narrowed): SQL {
  const { tenantId } = ctx.actor;
  const wide = scope.organizationWide ? sql`and l.organization_wide` : sql``;
  return sql`
    with scope as materialized (
      select l.type, l.state, l.owner_ids, l.place_ids, count(*) as count from (
        select * from listings l where ${rowsOfList(ctx.actor, list)} ${wide}
        order by l.created_at desc, l.survey_id desc limit ${mostCounted}::int
      ) l where ${narrowedTo(ctx, list, scope)}
      group by l.type, l.state, l.owner_ids, l.place_ids
    ), counted as (
      select 'type' as facet, type as id, sum(count)::int as count from scope group by type
      union all
      select 'state', state, sum(count)::int from scope group by state
      union all
      (select 'owner', o.id::text, sum(count)::int from scope, unnest(owner_ids) as o (id)
      group by o.id order by 3 desc, 2 limit ${mostNamed}::int)
      union all
      (select 'channel', p.id, sum(count)::int from scope, unnest(place_ids) as p (id)
      where ${isKnown(ctx, list, sql`p.id`)}
       group by p.id order by 3 desc, 2 limit ${mostNamed}::int)
    )
    select facet, id, count, case facet
      when 'owner' then (select o.name from owners o where o.tenant_id = ${tenantId}
      and o.user_id = id::uuid order by o.created_at desc limit 1)
      when 'channel' then (select r.name from recipients r where r.tenant_id = ${tenantId}
      and r.id = counted.id order by r.created_at desc limit 1)
    end as name
    from counted order by count desc, id`;
}
