import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { timedLoader } from "../async/timed-loader.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { sentTo } from "./sent-to.ts";

type Sent = Pick<SurveyFrame, "id" | "tenantId" | "applicationType" | "recipients">;
/**
 * `size`: of the audience now, by the `version` of its rosters; null if it is not known.
 * `answered`: people, also those who have only begun.
 */
type Asked = { survey: Sent; version: string; size: number | null; answered: number };
/**
 * `more`: in binary digits, how many more have answered than there are: so they are counted again
 * when these have doubled, not with every answer.
 */
type Key = {
  tenantId: string;
  app: string;
  id: SurveyId;
  places: string[];
  people: string[];
  version: string;
  more: number;
};

/** A list looks only at surveys whose audience is small, or seems to have answered. */
const smallAudience = 100;
/** More answers are not compared with their audience. */
const mostCompared = 50_000;

/**
 * How many people answered each survey who are not among its audience, as they left its places or
 * are guests: they were asked too, so that it is not said that everybody has answered.
 */
export async function answeredOutside(
  { db, now }: Pick<Context, "db" | "now">,
  asked: readonly Asked[],
): Promise<Map<SurveyId, number>> {
  const compared = asked.filter(
    ({ size, answered: count }) =>
      size !== null &&
      count > 0 &&
      count <= mostCompared &&
      (asked.length === 1 || size <= smallAudience || count >= size),
  );
  const numberOf = async ({ survey, version, size, answered }: Asked) => {
    const { id, tenantId, applicationType: app } = survey;
    const more = binaryDigits(Math.max(0, answered - (size ?? 0)));
    const key = { tenantId, app, id, ...sentTo(survey), version, more };
    return [id, (await counted(db, key, now())) ?? 0] as const;
  };
  return new Map(await Promise.all(compared.map(numberOf)));
}

const binaryDigits = (n: number) => 32 - Math.clz32(n);

const textOf = ({ tenantId, id, version, more }: Key) => `${tenantId} ${id} ${more} ${version}`;

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
