import type { resultsApi } from "#contract/results.ts";
import type { Received, Reply } from "#contract/route.ts";
import type { SurveyId } from "#domain/ids.ts";
import { proofAt } from "#domain/response/merkle.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import type { Context } from "../../context.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import { readCommitmentTree } from "./commitment-tree.ts";

/**
 * Whether a commitment is among those of a closed survey, with the proof, for everybody in its
 * audience: also who may not see the results may check their own answer.
 */
export async function proveCounted(
  ctx: Context,
  id: SurveyId,
  { commitment }: Received<typeof resultsApi.proveCounted>["body"],
): Promise<Reply<typeof resultsApi.proveCounted>> {
  const survey = await findSurvey(ctx, id);
  assertMaySee(survey, await viewerOf(ctx, survey), ctx.now());
  const tree = await readCommitmentTree(ctx, survey);
  const place = placeOf(tree.commitments, Buffer.from(commitment, "hex"));
  return {
    counted: place !== null,
    root: Buffer.from(tree.root).toString("hex"),
    proof:
      place === null
        ? []
        : proofAt(tree.levels, place).map(({ side, hash }) => ({
            side,
            hash: Buffer.from(hash).toString("hex"),
          })),
    someUnlisted: tree.unlisted > 0,
    someWaiting: tree.waiting > 0,
  };
}

/** By halving: the list is sorted. */
function placeOf(sorted: readonly Buffer[], wanted: Buffer): number | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(sorted[middle] ?? wanted, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.equals(wanted) ? low : null;
}
