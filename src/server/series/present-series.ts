import type { SeriesView } from "#contract/series.ts";
import type { ListedSurvey } from "#contract/surveys.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Autolink } from "#domain/integration/autolink.ts";
import { type Series, seriesDraft } from "#domain/series/series.ts";
import {
  mayRecur,
  type SeriesViewer,
  seriesActionsFor,
  wasStopped,
} from "#domain/series/series-permissions.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import { listedTitle } from "#domain/survey/search-text.ts";
import type { SurveyState } from "#domain/survey/survey.ts";
import { readRule } from "#domain/time/recurrence.ts";
import { autolinksOfSeries } from "../autolinks/read-autolinks.ts";
import type { Context } from "../context.ts";
import { seenByCaller } from "../lists/list-viewers.ts";
import { withResults } from "../lists/listed-results.ts";
import { placesFor } from "../lists/places-for.ts";
import { presentRows } from "../lists/views.ts";
import { findSurveys, listedFrom } from "../surveys/queries.ts";
import { seriesViewerOf } from "./series-viewer.ts";

type Asked = { includeResponses: boolean };

/** Series as the caller may see them; those that they may not see are left out. */
export async function presentSeries(
  ctx: Context,
  many: readonly Series[],
  asked: Asked,
): Promise<SeriesView[]> {
  const seen = await Promise.all(
    many.map(async (series) => ({ series, viewer: await seriesViewerOf(ctx, series) })),
  );
  const mine = seen.filter(
    ({ series, viewer }) => viewer.audience || isOwner(series, viewer.userId),
  );
  const [{ last, states }, autolinks] = await Promise.all([
    lastSurveysOf(
      ctx,
      mine.map(({ series }) => series),
      asked,
    ),
    autolinksOfSeries(
      ctx,
      mine.map(({ series }) => series.id),
    ),
  ]);
  return Promise.all(
    mine.map(({ series, viewer }) => {
      const id = series.lastSurveyId;
      return viewOf(ctx, series, viewer, {
        survey: (id && last.get(id)) || null,
        state: (id && states.get(id)) || null,
        autolinks: autolinks.filter(({ referenceId }) => referenceId === series.id),
      });
    }),
  );
}

/**
 * The last survey of each series as the caller may see that survey, and the states of all of them.
 */
async function lastSurveysOf(ctx: Context, many: readonly Series[], asked: Asked) {
  const now = ctx.now();
  const ids = many.flatMap(({ lastSurveyId }) => lastSurveyId ?? []);
  const surveys = await findSurveys(ctx, ids);
  const states = new Map<SurveyId, SurveyState>(
    surveys.map((survey) => [survey.id, stateAt(survey, now)]),
  );
  const shown = await seenByCaller(ctx, surveys);
  const rows = await presentRows(
    ctx,
    shown.map(({ survey, viewer }) => ({ survey: listedFrom(survey), viewer })),
    { leads: true, teams: false },
  );
  const listed = await withResults(ctx, rows, shown, { ...asked, includeResults: false });
  return { last: new Map<SurveyId, ListedSurvey>(listed.map((row) => [row.id, row])), states };
}

/** What a view has beside the series: its last survey, and its autolinks. */
type Beside = { survey: ListedSurvey | null; state: SurveyState | null; autolinks: Autolink[] };

async function viewOf(
  ctx: Context,
  series: Series,
  viewer: SeriesViewer,
  { survey, state, autolinks }: Beside,
): Promise<SeriesView> {
  const isOwn = isOwner(series, viewer.userId);
  const template = seriesDraft(series);
  const recipients = await placesFor(ctx, { survey: series, viewer });
  const rule = readRule(series.rrule, series.rruleTZID);
  if (!rule) throw new Error("a stored rule is one of the editor's");
  return {
    id: series.id,
    name: nameFor(series, isOwn, survey),
    type: "rrule",
    frequency: rule.frequency,
    state: series.state,
    stopped: isOwn && wasStopped(series, ctx.now()),
    next: series.next,
    lastSurveyId: survey?.id ?? null,
    lastSurvey: survey,
    recipients: recipients.map((recipient) => ({ ...recipient })),
    owners: series.owners,
    role: isOwn ? "own" : "read",
    can: seriesActionsFor(series, viewer, state, ctx.now()),
    recurs: mayRecur(series.content.type, viewer.flags),
    autolinkIntegrations: autolinks,
    template: { ...template, recipients, questions: isOwn ? template.questions : [] },
    rrule: series.rrule,
    rruleDTStart: series.rruleDTStart,
    rruleTZID: series.rruleTZID,
    eachInOwnZone: series.content.eachInOwnZone ?? false,
    surveyOpenDuration: series.openDuration,
    applicationType: series.applicationType,
    createdAt: series.createdAt,
    updatedAt: series.updatedAt,
    serverTime: ctx.now(),
  };
}

/**
 * What is not sent yet, only owners may read: for others a series without a title has the name of
 * the last survey that they may see.
 */
export function nameFor({ content }: Series, isOwn: boolean, last: Titled | null): string {
  if (isOwn) return listedTitle(content);
  return content.title || last?.title || last?.headline || "";
}
type Titled = Pick<ListedSurvey, "title" | "headline">;
