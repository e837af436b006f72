import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { groupIn } from "./group-in.ts";
import type { Keyring } from "./keyring.ts";
import { type Sealable, unseal } from "./sealed-answer.ts";

export type SurveyKey = { tenantId: TenantId; surveyId: SurveyId };

/** What sealing needs: the deployment's keys and how many people make a group. */
export type Sealing = { keyring: Keyring; groupOf: number };

export function sealingOf(services: {
  keyring: Keyring;
  config: Pick<Config, "minAnonymousGroup">;
}): Sealing {
  return { keyring: services.keyring, groupOf: services.config.minAnonymousGroup };
}

/** The same for one survey, which may demand more than the deployment. */
export function sealingFor(sealing: Sealing, survey: Pick<Survey, "minimumGroup">): Sealing {
  return { ...sealing, groupOf: groupIn({ minAnonymousGroup: sealing.groupOf }, survey) };
}

/** `id`: of its row, or of the one that it gets. */
export type Pooled = Sealable & { id: string; isStored: boolean };

/** The sealed responses of a survey, and the key that seals them; null while there is none. */
export type Pool = {
  key: Uint8Array | null;
  /** The key as it is stored, in hex. */
  wrapped: string | null;
  shownWhole: boolean;
  /** How many of those who answered were erased since. */
  erased: number;
  /** How many of them have no account. */
  guests: number;
  entries: readonly Pooled[];
};

/** A pool as it is stored; the bytes in base64. */
export type PoolRow = {
  key_id: string | null;
  wrapped: string | null;
  shown_whole: boolean | null;
  erased: number;
  guests: number;
  pool: { id: string; sealed: string }[];
};

/** The name that binds what is sealed or wrapped to its survey. */
export function boundTo({ tenantId, surveyId }: SurveyKey): string {
  return `${tenantId} ${surveyId}`;
}

export function openPool(keyring: Keyring, of: SurveyKey, row: PoolRow): Pool {
  const { key_id: keyId, wrapped, shown_whole: shownWhole, erased, guests, pool } = row;
  const bound = boundTo(of);
  const bytes = wrapped === null ? null : Buffer.from(wrapped, "base64");
  const key =
    keyId === null || bytes === null ? null : keyring.unwrap({ keyId, wrapped: bytes }, bound);
  if (key === null && pool.length > 0) throw new Error("a pool has a key");
  const entries = key
    ? pool.map(({ id, sealed }) => ({
        ...unseal(key, bound, Buffer.from(sealed, "base64")),
        id,
        isStored: true,
      }))
    : [];
  const stored = { wrapped: bytes && hexOf(bytes), shownWhole: shownWhole ?? false };
  return { ...stored, erased, guests, key, entries };
}

/** A survey's pool as it is now. Callers who write lock the survey's totals first. */
export async function readPool(db: Db, keyring: Keyring, of: SurveyKey): Promise<Pool> {
  const [row] = await rowsOf<PoolRow>(
    db,
    sql`select x.key_id, encode(x.wrapped, 'base64') as wrapped, x.shown_whole, (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sealed',
        encode(p.sealed, 'base64'))), '[]') from sealed_ballots p
        where p.tenant_id = x.tenant_id and p.survey_id = x.survey_id) as pool,
        coalesce(t.erased, 0) as erased, coalesce(cardinality(t.user_ids) - t.people, 0) as guests
      from survey_seals x
      left join participation t on t.tenant_id = x.tenant_id and t.survey_id = x.survey_id
      where x.tenant_id = ${of.tenantId} and x.survey_id = ${of.surveyId}`,
  );
  return row
    ? openPool(keyring, of, row)
    : { key: null, wrapped: null, shownWhole: false, erased: 0, guests: 0, entries: [] };
}

/** A new key for a survey that has none. */
export async function makeKey(
  db: Db,
  keyring: Keyring,
  of: SurveyKey,
): Promise<{ key: Uint8Array; wrapped: string }> {
  const key = randomBytes(32);
  const { keyId, wrapped } = keyring.wrap(key, boundTo(of));
  await db.execute(sql`
    insert into survey_seals (tenant_id, survey_id, key_id, wrapped)
    values (${of.tenantId}, ${of.surveyId}, ${keyId}, decode(${hexOf(wrapped)}, 'hex'))
    on conflict (tenant_id, survey_id) do update
    set key_id = excluded.key_id, wrapped = excluded.wrapped`);
  return { key, wrapped: hexOf(wrapped) };
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}
