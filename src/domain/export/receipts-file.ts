import { z } from "zod";
import { answer } from "../response/answers.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const counts = z.object({
  answered: count,
  choices: z.array(z.object({ id: z.string(), count })),
});

/**
 * The file by which anybody can recount a closed survey's anonymous responses offline
 * (decisions/040, `npm run verify`). It names nobody.
 */
export const receiptsFile = z.object({
  format: z.literal("anonymous-answers/1"),
  survey: z.object({ id: z.string(), title: z.string(), closedAt: z.string().nullable() }),
  /** The root of the Merkle tree (RFC 6962, SHA-256) over `commitments`. */
  root: hash,
  /** Counted responses without a commitment, from before there were any. */
  unlisted: count,
  /** Saved responses that are not counted. */
  waiting: count,
  questions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      choices: z.array(z.object({ id: z.string(), label: z.string() })),
      /** As the results show them, responses by name included. */
      totals: counts,
      /** How much of it was answered by name; null while single responses are withheld. */
      named: counts.nullable(),
    }),
  ),
  /** In ascending order. */
  commitments: z.array(hash),
  /** The answers of each anonymous response, in no order; null while they are withheld. */
  rows: z.array(z.array(answer)).nullable(),
});
export type ReceiptsFile = z.infer<typeof receiptsFile>;
