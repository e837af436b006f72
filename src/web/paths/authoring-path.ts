import { type StartingPointName, startingPoint } from "#domain/survey/starting-points.ts";
import { type Audience, audienceQuery } from "../survey/audience.ts";

/** Query parameters that the picker passes on unchanged. */
const handedOn = [
  "customRecipient",
  "isPersonal",
  "trackingSource",
  "authoringOrigin",
  "navigateTo",
  "messageid",
  "sidePanel",
] as const;

/**
 * The query of a page that the picker links to: where to send, and the picker's own parameters
 * (AUT-17, AUT-20, AUT-21).
 */
export function onwardQuery(query: URLSearchParams, audience: Audience | null): URLSearchParams {
  const onward = new URLSearchParams(audience ? audienceQuery(audience) : "");
  for (const name of handedOn) {
    const value = query.get(name);
    if (value) onward.set(name, value);
  }
  return onward;
}

/** The path of a starting point. */
export function authoringPath(
  name: StartingPointName,
  query: URLSearchParams,
  audience: Audience | null,
): string {
  const point = startingPoint(name);
  const onward = onwardQuery(query, audience);
  if (!onward.has("authoringOrigin")) onward.set("authoringOrigin", "picker");
  for (const [key, value] of Object.entries(point.query ?? {})) onward.set(key, value);
  return `/content/${point.type}/authoring?${onward}`;
}
