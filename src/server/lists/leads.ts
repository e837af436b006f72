import { sql } from "drizzle-orm";
import type { Lead } from "#contract/survey-view.ts";
import type { ChoiceId, SurveyId, TenantId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { isNps, isYesNo } from "#domain/question/traits.ts";
import { npsOf } from "#domain/results/nps.ts";
import { type QuestionResult, questionResults } from "#domain/results/results.ts";
import type { SurveyType } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { answerText } from "#text/questions/registry.ts";
import { digestText } from "#text/results/digest.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { jsonBytes } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../async/revision-cache.ts";
import { type Db, rowsOf } from "../db/db.ts";

/** A survey at one revision of its totals; `updatedAt` changes with its questions. */
type Counted = { tenantId: TenantId; id: SurveyId; updatedAt: Date; revision: number };

/** Letters of a label that are read and shown. */
const labelLetters = 120;

const textOf = ({ tenantId, id, updatedAt }: Counted) => `${tenantId} ${id} ${updatedAt.getTime()}`;
const leadsOf = perOwner<Db, RevisionCache<Lead | null>>(() =>
  revisionCache<Lead | null>({ mostBytes: 4_000_000, sizeOf: jsonBytes }),
);

/**
 * What leads in a survey, from its tallies; null without a vote. Callers check first that the
 * viewer may see the results. Read once per revision, all surveys of a list in one statement.
 */
export function leadOf(db: Db, survey: Counted): Promise<Lead | null> {
  const { revision } = survey;
  return leadsOf(db)(textOf(survey), revision, async () => ({
    revision,
    value: (await readLead(db, survey)) ?? null,
  }));
}

type Row = {
  n: number;
  type: SurveyType;
  question: Question;
  counts: Record<ChoiceId | "", number> | null;
};

/** Only the first question with choices is read, with short labels, whatever a survey asks. */
const readLead = batchLoader<Counted, Lead>(textOf, async (db, keys) => {
  const [tenants, ids] = [
    sql.param(keys.map(({ tenantId }) => tenantId)),
    sql.param(keys.map(({ id }) => id)),
  ];
  const rows = await rowsOf<Row>(
    db,
    sql`
    select k.n::int as n, q.type, q.question || jsonb_build_object(
      'label', left(q.question ->> 'label', ${labelLetters}), 'choices', (
      select jsonb_agg(c.choice || jsonb_build_object(
        'value', left(c.choice ->> 'value', ${labelLetters}),
        'label', left(c.choice ->> 'label', ${labelLetters})) order by c.at)
      from jsonb_array_elements(q.question -> 'choices') with ordinality c (choice, at)
    )) as question, (
      select jsonb_object_agg(y.choice_id, y.count) from tallies y
      where y.tenant_id = k.tenant_id and y.survey_id = k.id
      and y.question_id = (q.question ->> 'id')::uuid
    ) as counts
    from unnest(${tenants}::uuid[], ${ids}::uuid[]) with ordinality as k (tenant_id, id, n)
    cross join lateral (
      select s.type, jsonb_path_query_first(
        s.questions, '$[*] ? (exists (@.choices[*]))') as question
      from surveys s where s.tenant_id = k.tenant_id and s.id = k.id limit 1
    ) q
    where q.question is not null`,
  );
  return new Map(
    rows.flatMap((row) => {
      const [key, lead] = [keys[row.n - 1], leadIn(row)];
      return key && lead ? [[textOf(key), lead]] : [];
    }),
  );
});

function leadIn({ type, question, counts }: Row): Lead | null {
  const { "": answered, ...votes } = { "": 0, ...counts };
  // safe: the keys of the row are the ids of choices
  const perChoice = new Map(Object.entries(votes) as [ChoiceId, number][]);
  const tallies = { answered: new Map([[question.id, answered]]), counts: perChoice };
  const [result] = questionResults([question], tallies, () => null);
  if (!result || answered === 0) return null;
  if (isNps(question)) {
    const nps = npsOf(result);
    return nps && { score: nps.score, parts: nps.buckets.map(({ percent }) => percent) };
  }
  if (specOf(type).sharesNames && isYesNo(question)) return flaggedIn(question, result);
  const most = Math.max(...result.choices.map(({ count }) => count));
  const [first, ...equals] = result.choices.filter(({ count }) => count === most);
  if (!first || most === 0) return null;
  const label = answerText(question, [first.choiceId]);
  return { label, percent: first.percent, equals: equals.length };
}

/** Null if nobody is flagged. */
function flaggedIn(question: Question, { choices: [yes] }: QuestionResult): Lead | null {
  if (!yes || yes.count === 0) return null;
  const answer = answerText(question, [yes.choiceId]);
  return { flagged: fill(digestText.flagged, { label: question.label, answer }), count: yes.count };
}
