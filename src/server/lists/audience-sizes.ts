import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { timedLoader } from "../async/timed-loader.ts";
import type { Context } from "../context.ts";
import { isRosterKnown } from "../conversations/rosters/is-roster-known.ts";
import { rowsOf } from "../db/db.ts";
import { sentTo } from "./sent-to.ts";

/** Whom it was sent to: the same for all surveys of one channel. */
type Key = { tenantId: string; app: string; places: string[]; people: string[] };
type Sent = Pick<SurveyFrame, "id" | "tenantId" | "applicationType" | "recipients">;

const kept = { keptFor: 60_000, mostKept: 5000 } as const;
/** Larger audiences are not counted. */
const mostCounted = 50_000;

const textOf = (key: Key) => JSON.stringify(key);

/**
 * How many people each survey was sent to, each counted once, by the stored rosters: the host is
 * not asked. Null for share links, which anybody may open, for places whose roster was never read
 * to its end, and above 50,000.
 */
export async function audienceSizesOf(
  { db, now }: Pick<Context, "db" | "now">,
  surveys: readonly Sent[],
): Promise<Map<SurveyId, number | null>> {
  const sizeOf = (survey: Sent) => {
    const key = keyOf(survey);
    return key && counted(db, key, now());
  };
  return new Map(
    await Promise.all(surveys.map(async (survey) => [survey.id, await sizeOf(survey)] as const)),
  );
}

function keyOf(survey: Sent): Key | null {
  const { tenantId, applicationType: app, recipients } = survey;
  if (recipients.length === 0 || recipients.some(({ type }) => type === "web")) return null;
  const { places, people } = sentTo(survey);
  return { tenantId, app, places: places.toSorted(), people: people.toSorted() };
}

const counted = timedLoader<Key, number>(textOf, kept, async (db, keys) => {
  const rows = await rowsOf<{ n: number; size: number | null }>(
    db,
    sql`
    select k.n::int as n, (
      select count(*)::int from (
        select m.user_id from members m
        where m.tenant_id = (k.key ->> 'tenantId')::uuid and m.application_type = k.key ->> 'app'
        and m.conversation_id in (select jsonb_array_elements_text(k.key -> 'places'))
        union
        select p.id::uuid from jsonb_array_elements_text(k.key -> 'people') p (id)
        limit ${mostCounted + 1}::int
      ) person
    ) as size
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality k (key, n)
    where not exists (
      select 1 from jsonb_array_elements_text(k.key -> 'places') p (id)
      left join conversations c on c.tenant_id = (k.key ->> 'tenantId')::uuid
      and c.application_type = k.key ->> 'app' and c.conversation_id = p.id
      where not ${isRosterKnown}
    )`,
  );
  return new Map(
    rows.flatMap(({ n, size }) => {
      const key = keys[n - 1];
      return key && size !== null && size <= mostCounted ? [[textOf(key), size]] : [];
    }),
  );
});
