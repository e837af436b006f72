import type { SurveyId, TenantId } from "#domain/ids.ts";
import { createKeyring } from "#server/anonymity/keyring.ts";
import { boundTo } from "#server/anonymity/pool.ts";
import { unseal } from "#server/anonymity/sealed-answer.ts";
import type { Row } from "../read-database.ts";

/**
 * What somebody with the deployment's key reads in the tables at one time: the hash in each row of
 * a survey's pool, by the row's id.
 */
export function openWithKey(
  rows: readonly Row[],
  surveyId: SurveyId,
  deploymentKey: Uint8Array,
): Map<string, string> {
  const mine = rows.filter(({ text }) => text.includes(surveyId));
  const [stored] = mine.filter(({ table }) => table === "public.survey_seals");
  const { tenant_id: tenant, key_id: keyId, wrapped } = JSON.parse(stored?.text ?? "{}");
  if (!wrapped) return new Map();
  // safe: a column of the table
  const of = boundTo({ tenantId: tenant as TenantId, surveyId });
  const key = createKeyring(deploymentKey).unwrap({ keyId, wrapped: bytesIn(wrapped) }, of);
  return new Map(
    mine
      .filter(({ table }) => table === "public.sealed_ballots")
      .map(({ text }) => JSON.parse(text))
      .map(({ id, sealed }) => [id, unseal(key, of, bytesIn(sealed)).hash]),
  );
}

const bytesIn = (text: string) => new Uint8Array(Buffer.from(text.replace("\\x", ""), "hex"));
