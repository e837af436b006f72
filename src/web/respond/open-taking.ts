import type { Boot } from "#contract/boot.ts";
import type { SurveyId } from "#domain/ids.ts";
import { respondText } from "#text/respond.ts";
import { keptReceipt } from "../results/receipt-store.ts";
import type { Address } from "./address.ts";
import { answerStore } from "./kept-answers.ts";
import { type RespondApi, respondApi } from "./respond-api.ts";
import { respondTransport } from "./respond-transport.ts";
import type { Session } from "./session.ts";
import { type Taking, takingOf } from "./taking.ts";

export type Opened = { session: Session; api: RespondApi; taking: Taking };

/** Reads the item and what the person has answered already, both at once. */
export async function openTaking(
  boot: Boot,
  { surveyId, allowRetake }: Address,
  session: Session,
  base = `/${boot.context}/api`,
): Promise<Opened> {
  if (!surveyId) throw new Error(respondText.failed);
  const api = respondApi(respondTransport(base, session), session.userKey);
  const [survey, mine, store] = await Promise.all([
    api.readSurvey(surveyId),
    api.readMine(surveyId),
    answerStore(surveyId, session.userKey),
  ]);
  const receiptOf = (id: SurveyId) => keptReceipt(id, session.userKey);
  return { session, api, taking: takingOf({ api, source: session.source, survey, mine, store, allowRetake, receiptOf }) };
}
