import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { timedLoader } from "../async/timed-loader.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { sentTo } from "./sent-to.ts";

type Sent = Pick<SurveyFrame, "id" | "tenantId" | "applicationType" | "recipients">;
/** `size`: of the audience now; null if it is not known. */
type Asked = { survey: Sent; size: number | null; responseCount: number };
type Key = { tenantId: string; app: string; id: SurveyId; places: string[]; people: string[] };

/** A list looks only at surveys whose audience is small, or seems to have answered. */
const smallAudience = 100;
/** More answers are not compared with their audience. */
const mostCompared = 50_000;

/**
 * How many people completed each survey who are not among its audience any more, as they left its
 * places: they were asked too, so that it is not said that everybody has answered.
 */
export async function answeredOutside(
  { db, now }: Pick<Context, "db" | "now">,
  asked: readonly Asked[],
): Promise<Map<SurveyId, number>> {
  const compared = asked.filter(
    ({ size, responseCount: count }) =>
      size !== null &&
      count > 0 &&
      count <= mostCompared &&
      (asked.length === 1 || size <= smallAudience || count >= size),
  );
  const numberOf = async ({ survey }: Asked) => {
    const { id, tenantId, applicationType: app } = survey;
    return [id, (await counted(db, { tenantId, app, id, ...sentTo(survey) }, now())) ?? 0] as const;
  };
  return new Map(await Promise.all(compared.map(numberOf)));
}

const textOf = ({ tenantId, id }: Key) => `${tenantId} ${id}`;

const counted = timedLoader<Key, number>(
  textOf,
  { keptFor: 60_000, mostKept: 5000 },
  async (db, keys) => {
    const rows = await rowsOf<{ n: number; outside: number }>(
      db,
      sql`
      select k.n::int as n, (
        select count(*)::int from (
          select unnest(user_ids) as user_id from participation
          where tenant_id = (k.key ->> 'tenantId')::uuid and survey_id = (k.key ->> 'id')::uuid
          union
          select user_id from responses
          where tenant_id = (k.key ->> 'tenantId')::uuid and survey_id = (k.key ->> 'id')::uuid
          and completed_on is not null
        ) part
        where not k.key -> 'people' ? part.user_id::text and not exists (
          select 1 from jsonb_array_elements_text(k.key -> 'places') p (id)
          join members m on m.tenant_id = (k.key ->> 'tenantId')::uuid
          and m.application_type = k.key ->> 'app' and m.conversation_id = p.id
          and m.user_id = part.user_id
        )
      ) as outside
      from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality k (key, n)`,
    );
    return new Map(
      rows.flatMap(({ n, outside }) => {
        const key = keys[n - 1];
        return key ? [[textOf(key), outside] as const] : [];
      }),
    );
  },
);
