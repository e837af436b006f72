import { type StartingPointName, startingPoints } from "#domain/survey/starting-points.ts";
import { type Audience, audienceQuery } from "../surveys/audience.ts";

/** What the picker hands on as it was given. */
const handedOn = ["customRecipient", "isPersonal", "trackingSource", "authoringOrigin", "navigateTo", "messageid", "sidePanel"] as const;

/** The query of a page that the picker leads to: where to send, and what the picker itself was told (AUT-17, AUT-20, AUT-21). */
export function onwardQuery(query: URLSearchParams, audience: Audience | null): URLSearchParams {
  const onward = new URLSearchParams(audience ? audienceQuery(audience) : "");
  for (const name of handedOn) {
    const value = query.get(name);
    if (value) onward.set(name, value);
  }
  return onward;
}

/** Where a starting point leads to. */
export function authoringPath(name: StartingPointName, query: URLSearchParams, audience: Audience | null): string {
  const point = startingPoints[name];
  const onward = onwardQuery(query, audience);
  if (!onward.has("authoringOrigin")) onward.set("authoringOrigin", "picker");
  for (const [key, value] of Object.entries("query" in point ? point.query : {})) onward.set(key, value);
  return `/content/${point.type}/authoring?${onward}`;
}
