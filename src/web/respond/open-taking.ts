import type { Boot } from "#contract/boot.ts";
import type { SurveyId } from "#domain/ids.ts";
import { keptReceipt } from "../answering/receipt-store.ts";
import { answerStore } from "../answering/stored-answers.ts";
import { type Taking, takingOf } from "../answering/taking.ts";
import type { Session } from "../sign-in/session.ts";
import { untilLoaded } from "../until-loaded.ts";
import type { Address } from "./address.ts";
import { type RespondApi, respondApi } from "./respond-api.ts";
import { respondTransport } from "./respond-transport.ts";

export type Opened = { session: Session; api: RespondApi; taking: Taking };

/** Loads the survey and the person's response in parallel. */
export async function openTaking(
  boot: Boot,
  { surveyId, inMeeting, allowRetake }: Address,
  session: Session,
  base = `/${boot.context}/api`,
): Promise<Opened> {
  if (!surveyId) throw new Error();
  const api = respondApi(respondTransport(base, session), session.userKey);
  const [survey, mine, store] = await Promise.all([
    api.readSurvey(surveyId),
    api.readMine(surveyId),
    answerStore(surveyId, session.userKey),
  ]);
  // Whoever sent it needs no bubble; the host shows it to everybody in the meeting.
  if (inMeeting && survey.owners[0]?.aadObjectId === session.userKey) session.close?.();
  const receiptOf = (id: SurveyId) => keptReceipt(id, session.userKey);
  return {
    session,
    api,
    taking: takingOf({
      api,
      source: session.source,
      survey,
      mine,
      store,
      allowRetake,
      receiptOf,
      beginOwn:
        mine?.added?.length || store.read()
          ? (await untilLoaded(() => import("../answering/own-in.ts"))).beginOwn
          : undefined,
    }),
  };
}
