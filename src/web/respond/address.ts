import type { SurveyId } from "#domain/ids.ts";

/** The parameters in this page's address. */
export type Address = {
  /** Null if the address names none. */
  surveyId: SurveyId | null;
  /** The bubble of a running meeting (HOST-20), or the page on the web (HOST-19). */
  inMeeting: boolean;
  /** A trivia game is played here. */
  isGame: boolean;
  allowRetake: boolean;
  theme: string | null;
  /** The survey's page, if the viewer came from there; else null. */
  back: string | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readAddress({ pathname, search }: Pick<Location, "pathname" | "search">): Address {
  const query = new URLSearchParams(search);
  const id = pathname.split("/").at(-1)?.toLowerCase() ?? "";
  // safe: it has the form of one, and the server validates it again
  const surveyId = uuid.test(id) ? (id as SurveyId) : null;
  const inMeeting = pathname.includes("/content/meeting/");
  return {
    surveyId,
    inMeeting,
    isGame: pathname.includes("/content/meeting/trivia/"),
    allowRetake: query.get("allowRetake") === "true",
    theme: query.get("theme"),
    back: query.get("back") === "true" && inMeeting && surveyId ? pagePath(pathname) : null,
  };
}

/** `/msteams/content/meeting/poll/{id}` shows the same as `/msteams/content/poll/survey/{id}`. */
function pagePath(pathname: string): string {
  return pathname.replace(/\/content\/meeting\/([^/]+)\//, "/content/$1/survey/");
}
