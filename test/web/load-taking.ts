import type { SurveyId } from "#domain/ids.ts";
import { beginOwn } from "#web/answering/own-in.ts";
import { keptReceipt } from "#web/answering/receipt-store.ts";
import { answerStore } from "#web/answering/stored-answers.ts";
import { type Taking, takingOf } from "#web/answering/taking.ts";
import { respondApi } from "#web/respond/respond-api.ts";
import { respondTransport } from "#web/respond/respond-transport.ts";
import type { Person } from "../person.ts";

export type TakingOver = {
  forget?: () => void;
  token?: () => Promise<string>;
  allowRetake?: boolean;
};

/** The page that a person answers on after a load, without rendering. */
export async function loadTaking(
  url: string,
  person: Person,
  id: SurveyId,
  {
    forget = () => undefined,
    token = () => Promise.resolve(person.token),
    allowRetake = false,
  }: TakingOver = {},
): Promise<Taking> {
  const api = respondApi(respondTransport(`${url}/msteams/api`, { token, forget }), person.id);
  const [survey, mine, store] = await Promise.all([
    api.readSurvey(id),
    api.readMine(id),
    answerStore(id, person.id),
  ]);
  const receiptOf = (of: SurveyId) => keptReceipt(of, person.id);
  const taking = takingOf({
    api,
    source: "web",
    survey,
    mine,
    store,
    allowRetake,
    receiptOf,
    beginOwn,
    waits: { first: 2, longest: 10 },
  });
  taking.start();
  return taking;
}
