import type { SurveyId } from "#domain/ids.ts";
import type { SurveyType } from "#domain/survey/survey.ts";
import { type Audience, audienceQuery } from "./audience.ts";
import type { AuthoringQuery } from "./authoring-query.ts";

type Sent = { id: SurveyId; type: SurveyType; updated: boolean; recurring: boolean; query: AuthoringQuery; audience: Audience | null };

/** The success page of an item with what applies to it (SUC-18), and where it was written, so that another one can be. */
export function successPath({ id, type, updated, recurring, query, audience }: Sent): string {
  const flags = new URLSearchParams({
    ...(updated ? { update: "true" } : {}),
    ...(recurring ? { recurring: "true" } : {}),
    ...(query.personal ? { isPersonal: "true" } : {}),
    ...(query.sidePanel ? { sidePanel: "true" } : {}),
  });
  const search = [flags.toString(), audience ? audienceQuery(audience) : ""].filter(Boolean).join("&");
  return `/content/${type}/${id}/success${search ? `?${search}` : ""}`;
}

/** A page of this variant as its router names it; null for one of the other variant, which the browser must open (SUC-17). */
export function pathWithin(context: string, page: string): string | null {
  return page.startsWith(`/${context}/`) ? page.slice(context.length + 1) : null;
}
