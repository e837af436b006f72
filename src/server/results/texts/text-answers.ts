import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { TextAnswer } from "#contract/results.ts";
import { AppError } from "#domain/errors.ts";
import { type QuestionId, type UserId, userId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Withheld } from "#domain/results/withheld.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/db.ts";
import { anonymousPart, anonymousShown, hasAnonymous, hasNames } from "../anonymous-responses.ts";
import type { Seen } from "../assert-visible.ts";
import { badKey, type Part, readPage } from "../read-page.ts";

/** Rows per page. */
const limit = 50;

/** The text of a response or ballot `r`, as SQL; null or empty if there is none. */
export const surveyComment = sql`r.comment`;
export function partOfAnswer(id: QuestionId, field: "value" | "comment"): SQL {
  return sql`(select e ->> ${field} from jsonb_array_elements(r.answers) e
    where e ->> 'questionId' = ${id} limit 1)`;
}

type TextAnswers = { texts: TextAnswer[]; next: string | null; withheld: Withheld | null };

/**
 * Text answers. Owners read all: named ones newest first, then anonymous ones in an order unrelated
 * to time. Others read only their own entry (RES-34); an anonymous response is known only to the
 * holder of its receipt.
 */
export async function readTextAnswers(
  ctx: Context,
  { survey, viewer, own }: Seen,
  text: SQL,
  after: string | undefined,
): Promise<TextAnswers> {
  const { shown, withheld } = own
    ? await anonymousShown(ctx, survey)
    : { shown: false, withheld: null };
  const nobody: Part<TextAnswer> = async () => [];
  const named = hasNames(survey)
    ? namedPart(ctx, survey, text, own ? null : viewer.userId)
    : nobody;
  const given = {
    row: sql`jsonb_build_object('text', ${text}, 'user', null)`,
    where: sql`${text} <> ''`,
  };
  const anonymous =
    shown && hasAnonymous(survey) ? anonymousPart<TextAnswer>(ctx, survey, given) : nobody;
  const { rows, next } = await readPage([named, anonymous], after, limit);
  return { texts: rows, next, withheld };
}

/** A question of the survey; throws `request.not-found` for any other id. */
export function questionIn({ questions }: Survey, id: QuestionId): Question {
  const question = questions.find((each) => each.id === id);
  if (!question) throw new AppError("request.not-found");
  return question;
}

const place = z.object({ at: z.iso.datetime({ precision: 6 }), userId });

function namedPart(
  { db }: Context,
  survey: Survey,
  text: SQL,
  only: UserId | null,
): Part<TextAnswer> {
  return async (after, most) => {
    const from = after === null ? null : placeOf(after);
    return rowsOf<{ key: string; row: TextAnswer }>(
      db,
      sql`
      select to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' ||
      r.user_id as key, jsonb_build_object(
        'text', ${text},
        'user', jsonb_build_object('aadObjectId', r.user_id, 'name', coalesce(u.name, ''), 'upn',
        coalesce(u.upn, ''))
      ) as row
      from responses r left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
      where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}
        and r.created_at > '-infinity'
        ${only === null ? sql`` : sql`and r.user_id = ${only}`}
        ${
          from === null
            ? sql``
            : sql`and (r.created_at, r.user_id) < (${from.at}::timestamptz,
        ${from.userId}::uuid)`
        }
        and ${text} <> ''
      order by r.created_at desc, r.user_id desc
      limit ${most}`,
    );
  };
}

function placeOf(key: string): z.infer<typeof place> {
  const [at, id] = key.split("_");
  const read = place.safeParse({ at, userId: id });
  if (!read.success) throw badKey();
  return read.data;
}
