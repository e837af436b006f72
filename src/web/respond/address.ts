import type { SurveyId } from "#domain/ids.ts";

/** What this page's address asks for. */
export type Address = {
  /** Null where the address names none. */
  surveyId: SurveyId | null;
  /** The bubble of a running meeting (HOST-20), or the page on the web (HOST-19). */
  inMeeting: boolean;
  allowRetake: boolean;
  theme: string | null;
  /** The item's page, where somebody came from there; null where not. */
  back: string | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readAddress({ pathname, search }: Pick<Location, "pathname" | "search">): Address {
  const query = new URLSearchParams(search);
  const id = pathname.split("/").at(-1)?.toLowerCase() ?? "";
  // safe: it has the form of one, and the server looks at it again
  const surveyId = uuid.test(id) ? (id as SurveyId) : null;
  const inMeeting = pathname.includes("/content/meeting/");
  return {
    surveyId,
    inMeeting,
    allowRetake: query.get("allowRetake") === "true",
    theme: query.get("theme"),
    back: query.get("back") === "true" && inMeeting && surveyId ? pagePath(pathname) : null,
  };
}

/** `/msteams/content/meeting/poll/{id}` answers what `/msteams/content/poll/survey/{id}` shows. */
function pagePath(pathname: string): string {
  return pathname.replace(/\/content\/meeting\/([^/]+)\//, "/content/$1/survey/");
}
