import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type Hash, merkleLevels, merkleRoot } from "#domain/response/merkle.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { perOwner } from "../../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../../async/revision-cache.ts";
import type { Context } from "../../context.ts";
import { type Db, rowsOf } from "../../db/db.ts";
import { readRevision } from "../read-revision.ts";

/**
 * The commitments of a closed survey's anonymous responses in ascending order, and their Merkle
 * tree. `unlisted`: counted responses from before there were commitments; `waiting`: saved ones
 * that are not counted (decisions/040).
 */
export type CommitmentTree = {
  revision: number;
  commitments: Buffer[];
  levels: Uint8Array[][];
  root: Uint8Array;
  unlisted: number;
  waiting: number;
};

/** Two hashes and an entry's place, for each commitment. */
const bytesPerCommitment = 500;
const mostBytes = 64_000_000;
/** After so many hashes other calls get their turn: a tree of 100,000 takes half a second. */
const turn = 2000;

const treesOf = perOwner<Db, RevisionCache<CommitmentTree>>(() =>
  revisionCache<CommitmentTree>({
    mostBytes,
    sizeOf: ({ commitments }) => commitments.length * bytesPerCommitment,
  }),
);

/**
 * Throws `survey.not-closed` until the closing is stored, because the last responses are counted
 * with it. All who ask for the same revision share one reading.
 */
export async function readCommitmentTree(ctx: Context, survey: Survey): Promise<CommitmentTree> {
  if (survey.state !== "closed")
    throw new AppError("survey.not-closed", { type: typeNames[survey.type] });
  const revision = await readRevision(ctx.db, survey);
  return treesOf(ctx.db)(`${survey.tenantId} ${survey.id}`, revision, async () => {
    const value = await readTree(ctx.db, survey);
    return { revision: value.revision, value };
  });
}

async function readTree(db: Db, survey: Survey): Promise<CommitmentTree> {
  const { tenantId, id } = survey;
  const [totals] = await rowsOf<{ revision: string; waiting: number }>(
    db,
    sql`select revision, waiting_count as waiting from totals
      where tenant_id = ${tenantId} and survey_id = ${id}`,
  );
  // Read before the ballots: if they change meanwhile, the next call finds a newer revision.
  const { all, unlisted } = await readBallots(db, survey);
  const commitments = await sorted(all);
  const sha256 = inTurns();
  const levels = await merkleLevels(commitments, sha256);
  return {
    revision: Number(totals?.revision ?? 0),
    commitments,
    levels,
    root: await merkleRoot(levels, sha256),
    unlisted,
    waiting: totals?.waiting ?? 0,
  };
}

/** Ballots per statement: the embedded database serves nobody else for the 10 ms of these. */
const pageRows = 4000;

type Page = { rows: number; unlisted: number; all: Uint8Array | null; last: string | null };

async function readBallots(
  db: Db,
  { tenantId, id }: Survey,
): Promise<{ all: Buffer[]; unlisted: number }> {
  const all: Buffer[] = [];
  let unlisted = 0;
  for (let after: string | null = ""; after !== null; ) {
    const [page]: Page[] = await rowsOf<Page>(
      db,
      sql`
      select count(*)::int as rows, count(*) filter (where commitment is null)::int as unlisted,
        string_agg(commitment, ''::bytea) as "all", max(encode(receipt_hash, 'hex')) as last
      from (
        select receipt_hash, commitment from ballots
        where tenant_id = ${tenantId} and survey_id = ${id}
        and receipt_hash > decode(${after}, 'hex')
        order by receipt_hash limit ${pageRows}
      ) b`,
    );
    const bytes = Buffer.from(page?.all ?? []);
    for (let at = 0; at < bytes.length; at += 32) all.push(bytes.subarray(at, at + 32));
    unlisted += page?.unlisted ?? 0;
    after = page?.rows === pageRows ? page.last : null;
    if (after !== null) await setImmediate();
  }
  return { all, unlisted };
}

/** In ascending order; by first bytes, so that other calls get their turn. */
async function sorted(commitments: readonly Buffer[]): Promise<Buffer[]> {
  const parts = Map.groupBy(commitments, (commitment) => commitment[0] ?? 0);
  const all: Buffer[] = [];
  for (const first of [...parts.keys()].sort((one, other) => one - other)) {
    all.push(...(parts.get(first) ?? []).sort(Buffer.compare));
    if (commitments.length > turn) await setImmediate();
  }
  return all;
}

function inTurns(): Hash {
  let done = 0;
  return (bytes) => {
    done += 1;
    const sum = hash("sha256", bytes, "buffer");
    return done % turn === 0 ? setImmediate(sum) : sum;
  };
}
