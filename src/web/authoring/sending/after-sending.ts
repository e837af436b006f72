import type { SurveyType } from "#domain/survey/survey.ts";
import { type Audience, audienceQuery } from "../../survey/audience.ts";
import type { AuthoringQuery } from "../authoring-query.ts";

type Sent = {
  /** A series' id if it is recurring. */
  id: string;
  type: SurveyType;
  updated: boolean;
  recurring: boolean;
  query: AuthoringQuery;
  audience: Audience | null;
};

/**
 * The success page of a survey or series with its parameters (SUC-18), and where it was created, so that the
 * author can create another one.
 */
export function successPath({ id, type, updated, recurring, query, audience }: Sent): string {
  const flags = new URLSearchParams({
    ...(updated ? { update: "true" } : {}),
    ...(recurring ? { recurring: "true" } : {}),
    ...(query.personal ? { isPersonal: "true" } : {}),
    ...(query.sidePanel ? { sidePanel: "true" } : {}),
  });
  const search = [flags.toString(), audience ? audienceQuery(audience) : ""]
    .filter(Boolean)
    .join("&");
  return `/content/${type}/${id}/success${search ? `?${search}` : ""}`;
}

/**
 * The router's path of a page of this variant; null for a page of the other variant, which needs a
 * full page load (SUC-17).
 */
export function pathWithin(context: string, page: string): string | null {
  return page.startsWith(`/${context}/`) ? page.slice(context.length + 1) : null;
}
