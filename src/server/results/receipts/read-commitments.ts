import type { resultsApi } from "#contract/results.ts";
import type { Received, Reply } from "#contract/route.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../../context.ts";
import { findVisible } from "../assert-visible.ts";
import { readCommitmentTree } from "./commitment-tree.ts";

/**
 * A page of the commitments of a closed survey, for all who may see its results: in ascending
 * order, which says nothing about time or people.
 */
export async function readCommitments(
  ctx: Context,
  id: SurveyId,
  { from, limit }: Received<typeof resultsApi.commitments>["query"],
): Promise<Reply<typeof resultsApi.commitments>> {
  const { survey } = await findVisible(ctx, id);
  const { commitments, root, unlisted, waiting } = await readCommitmentTree(ctx, survey);
  const page = commitments.slice(from, from + limit);
  const next = from + page.length;
  return {
    root: Buffer.from(root).toString("hex"),
    count: commitments.length,
    unlisted,
    waiting,
    commitments: page.map((commitment) => commitment.toString("hex")),
    next: page.length > 0 && next < commitments.length ? next : null,
  };
}
