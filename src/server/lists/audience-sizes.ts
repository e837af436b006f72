import type { SurveyId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { rosterVersion } from "../conversations/rosters/roster-version.ts";
import { absentCountsOf } from "./absent-counts.ts";
import { answeredOutside } from "./answered-outside.ts";
import { rosterSize } from "./roster-size.ts";
import { sentTo } from "./sent-to.ts";

type Counts = ReadonlyMap<SurveyId, { responseCount: number; partialCount: number }>;

/**
 * How many people each survey was sent to, by the stored rosters: the host is not asked. Without
 * those who were away, with those who answered and left, and never fewer than have answered or
 * begun. Null for share links, which anybody may open, for places whose roster was never read to
 * its end, and above 50,000.
 */
export async function audienceSizesOf(
  ctx: Pick<Context, "db" | "actor" | "now">,
  surveys: readonly SurveyFrame[],
  counting: Promise<Counts>,
): Promise<Map<SurveyId, number | null>> {
  const [sized, absent, counts] = await Promise.all([
    Promise.all(surveys.map((survey) => sizeOf(ctx, survey))),
    absentCountsOf(ctx, surveys),
    counting,
  ]);
  const asked = sized.map((one) => ({ ...one, answered: answeredBy(one.survey, counts) }));
  const outside = await answeredOutside(ctx, asked);
  return new Map(
    asked.map(({ survey: { id }, size, answered }) => {
      if (size === null) return [id, null];
      const present = size - (absent.get(id) ?? 0) + (outside.get(id) ?? 0);
      return [id, Math.max(present, answered)];
    }),
  );
}

async function sizeOf({ db, now }: Pick<Context, "db" | "now">, survey: SurveyFrame) {
  const { tenantId, applicationType: app, recipients } = survey;
  const { places, people } = sentTo(survey);
  const unknown = recipients.length === 0 || recipients.some(({ type }) => type === "web");
  if (unknown) return { survey, version: "", size: null };
  const key = { tenantId, app, places: places.toSorted(), people: people.toSorted() };
  const version = places.length > 0 ? ((await rosterVersion(db, key)) ?? "") : "";
  return { survey, version, size: await rosterSize(db, { ...key, version }, now()) };
}

/** Where people post as often as they like, their posts are counted, not people. */
function answeredBy({ id, type }: SurveyFrame, counts: Counts): number {
  const { responseCount = 0, partialCount = 0 } = counts.get(id) ?? {};
  return specOf(type).takingPart === "posts" ? 0 : responseCount + partialCount;
}
