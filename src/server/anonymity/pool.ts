import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { groupIn } from "./group-in.ts";
import type { Keyring } from "./keyring.ts";
import type { Sealable } from "./sealed-answer.ts";

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

/** A pool as it is stored, by the ids of its rows; the bytes in base64. */
export type PoolRow = {
  key_id: string | null;
  wrapped: string | null;
  shown_whole: boolean | null;
  erased: number;
  guests: number;
  pool: string[];
};

/** The name that binds what is sealed or wrapped to its survey. */
export function boundTo({ tenantId, surveyId }: SurveyKey): string {
  return `${tenantId} ${surveyId}`;
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
