import { randomUUID } from "node:crypto";
import type { Answer } from "#domain/response/answers.ts";
import { commitmentOf } from "../anonymity/commitment-of.ts";
import { hexOf, type Pooled } from "../anonymity/pool.ts";
import { pickKey, type Vote } from "./vote.ts";

type About = Pick<Pooled, "guest" | "isNew"> & {
  /** The one that it replaces in the pool. */
  before: Pooled | null;
};

/** An accepted anonymous vote on its way into the pool. `hash`: of its receipt. */
export function pooledOf(vote: Vote, hash: string, { before, guest, isNew }: About): Pooled {
  const { answers, picks, comment, receipt, added = [] } = vote;
  refuseUnstorable(
    answers,
    comment,
    added.map(({ text }) => text),
  );
  return {
    id: randomUUID(),
    isStored: false,
    hash,
    answers,
    picks: picks.map(pickKey),
    comment: comment ?? before?.comment ?? null,
    commitment: receipt ? hexOf(commitmentOf(receipt, answers)) : "",
    guest,
    isNew,
    ...(added.length > 0 ? { added, receipt } : {}),
  };
}

/**
 * What the database cannot store as text would be found out only at the flush, and prevent that of
 * all others.
 */
function refuseUnstorable(
  answers: readonly Answer[],
  comment: string | undefined,
  added: readonly string[],
): void {
  const texts = [
    comment ?? "",
    ...added,
    ...answers.flatMap((one) => [one.comment ?? "", one.value].flat()),
  ];
  if (texts.some((text) => text.includes("\0") || !text.isWellFormed()))
    throw new Error("an answer that the database cannot store");
}
