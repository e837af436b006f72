import { respondLaterText } from "#text/respond-later.ts";
import type { TakenSurvey } from "./respond-api.ts";
import type { Session } from "./session.ts";

/** To the results, for who may see them, where their page can be opened: that is inside the host, for people of the organisation. */
export function ResultsLink({ survey, session }: { survey: TakenSurvey; session: Session }) {
  if (!session.inHost || session.guest || !survey.can.includes("view-results")) return null;
  return (
    <p>
      <a href={`/msteams/content/${survey.type}/survey/${survey.id}`}>{respondLaterText.viewResults}</a>
    </p>
  );
}
