import { sql } from "drizzle-orm";
import type { exportsApi } from "#contract/exports.ts";
import type { Received } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { receiptsFileName } from "#domain/export/file-name.ts";
import type { ReceiptsFile } from "#domain/export/receipts-file.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { anonymousShown } from "../results/anonymous-responses.ts";
import { countResults } from "../results/count-results.ts";
import { type CommitmentTree, readCommitmentTree } from "../results/receipts/commitment-tree.ts";
import type { ExportFile } from "./export-surveys.ts";
import { surveyTitle } from "./exported-survey.ts";
import { findExportable } from "./find-exportable.ts";
import { readAnonymousRecords } from "./read-records.ts";

/**
 * The file by which a closed survey's anonymous responses can be recounted (`ReceiptsFile`), for
 * who may export it. Rows are in the table's order, which says nothing of time.
 */
export async function exportReceipts(
  ctx: Context,
  { params }: Received<typeof exportsApi.receipts>,
): Promise<ExportFile> {
  const [survey] = await findExportable(ctx, [params.id], assertAnonymous);
  if (!survey) throw new AppError("survey.not-found");
  const tree = await readCommitmentTree(ctx, survey);
  return {
    name: receiptsFileName({ product: ctx.config.product, now: ctx.now() }),
    type: "application/json; charset=utf-8",
    chunks: writeFile(ctx, survey, tree),
  };
}

function assertAnonymous({ anonymity, type }: Survey): void {
  if (anonymity === "none") throw new AppError("export.not-exportable", { type: typeNames[type] });
}

async function* writeFile(
  ctx: Context,
  survey: Survey,
  tree: CommitmentTree,
): AsyncGenerator<Uint8Array> {
  const { shown: areShown } = await anonymousShown(ctx, survey);
  const head: Omit<ReceiptsFile, "commitments" | "rows"> = {
    format: "anonymous-answers/1",
    survey: {
      id: survey.id,
      title: surveyTitle(survey),
      closedAt: survey.closeAt?.toISOString() ?? null,
    },
    root: Buffer.from(tree.root).toString("hex"),
    unlisted: tree.unlisted,
    waiting: tree.waiting,
    questions: await countedQuestions(ctx, survey, areShown),
  };
  yield bytes(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "commitments": [`);
  for (let at = 0; at < tree.commitments.length; at += batch) {
    const part = tree.commitments.slice(at, at + batch);
    const lines = part.map((commitment) => `\n    "${commitment.toString("hex")}"`);
    yield bytes(`${at > 0 ? "," : ""}${lines.join(",")}`);
  }
  if (!areShown) return yield bytes('\n  ],\n  "rows": null\n}\n');
  yield bytes('\n  ],\n  "rows": [');
  let first = true;
  for await (const records of readAnonymousRecords(ctx, survey)) {
    const lines = records.map(({ answers }) => `\n    ${JSON.stringify(answers)}`);
    yield bytes(`${first ? "" : ","}${lines.join(",")}`);
    first = false;
  }
  // It may have been opened again meanwhile: then this would be no file of one moment.
  if ((await readCommitmentTree(ctx, survey)).revision !== tree.revision)
    throw new AppError("survey.changed", { type: typeNames[survey.type] });
  yield bytes("\n  ]\n}\n");
}

const batch = 2000;

function bytes(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}

/** By name separately, unless few people answered: the rest would be what these said. */
async function countedQuestions(
  { db }: Context,
  survey: Survey,
  areShown: boolean,
): Promise<ReceiptsFile["questions"]> {
  const counted = await countResults(db, { survey, named: false });
  const named = areShown ? await countNamed(db, survey) : null;
  return survey.questions.map((question) => {
    const found = counted?.questions.find(({ questionId }) => questionId === question.id);
    const choices = choicesOf(question);
    const countOf = (id: string) => found?.choices.find((each) => each.choiceId === id)?.count ?? 0;
    return {
      id: question.id,
      label: question.label,
      choices: choices.map(({ id, label, value }) => ({ id, label: label || value })),
      totals: {
        answered: found?.answered ?? 0,
        choices: choices.map(({ id }) => ({ id, count: countOf(id) })),
      },
      named: named && {
        answered: named.get(`${question.id}:`) ?? 0,
        choices: choices.map(({ id }) => ({ id, count: named.get(`${question.id}:${id}`) ?? 0 })),
      },
    };
  });
}

/** What was picked in responses by name, by the picks' keys. */
async function countNamed(db: Context["db"], survey: Survey): Promise<Map<string, number>> {
  const rows = await rowsOf<{ pick: string; count: number }>(
    db,
    sql`
    select pick, count(*)::int as count
    from responses r cross join unnest(r.picks) as pick
    where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}
    group by pick`,
  );
  return new Map(rows.map(({ pick, count }) => [pick, count]));
}
