import { respondLaterText } from "#text/respond/respond-later.ts";
import type { TakenSurvey } from "../../answering/answering-api.ts";
import type { Session } from "../../sign-in/session.ts";

/**
 * The link to the results, for viewers who may see them and whose client can open the page: inside
 * the host, for members of the organisation.
 */
export function ResultsLink({ survey, session }: { survey: TakenSurvey; session: Session }) {
  if (!session.inHost || session.guest || !survey.can.includes("view-results")) return null;
  return (
    <a href={`/msteams/content/${survey.type}/survey/${survey.id}`}>
      {respondLaterText.viewResults}
    </a>
  );
}
