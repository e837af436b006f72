import type { SeriesView } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { AppError } from "#domain/errors.ts";
import type { SeriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { allowedByPlans } from "./allowed-by-plans.ts";
import { editSeries } from "./edit-series.ts";
import { seriesOfAudience, seriesOfOwner } from "./list-series.ts";
import { presentSeries } from "./present-series.ts";
import { findSeries } from "./queries.ts";
import { seriesHistory } from "./series-history.ts";
import { addSeriesOwner, removeSeriesOwner } from "./switch-series.ts";

type OfTeam = { id: SeriesId; groupId: string };

export const seriesRoutes = handlers(seriesApi, {
  get: async (ctx, { params }) => view(ctx, await findSeries(ctx, params.id)),
  getOfTeam: async (ctx, { params }) => view(ctx, await findOfTeam(ctx, params)),
  ofOwner: (ctx, { query }) => seriesOfOwner(ctx, query),
  ofAudience: (ctx, { params, query }) => seriesOfAudience(ctx, params, query),
  ofTeamAudience: (ctx, { params, query }) => seriesOfAudience(ctx, params, query),
  history: async (ctx, { params, query }) =>
    seriesHistory(ctx, await findSeries(ctx, params.id), query),
  historyOfTeam: async (ctx, { params, query }) =>
    seriesHistory(ctx, await findOfTeam(ctx, params), query),
  edit: async (ctx, { params, body }) => view(ctx, await editSeries(ctx, params.id, body)),
  addOwner: async (ctx, { params, body }) =>
    view(ctx, await addSeriesOwner(ctx, params.id, body.aadObjectId)),
  removeOwner: async (ctx, { params }) => {
    await removeSeriesOwner(ctx, params.id, params.ownerId);
    return undefined;
  },
});

/** A series that is sent to a channel of a team (API-50, API-52). */
async function findOfTeam(ctx: Context, { id, groupId }: OfTeam): Promise<Series> {
  const series = await findSeries(ctx, id);
  if (!series.recipients.some((to) => isOfTeam(to, groupId)))
    throw new AppError("series.not-found");
  return series;
}

/** Not every host reports a channel's team. */
function isOfTeam({ type, groupId }: Recipient, given: string): boolean {
  return type === "channel" && (groupId ?? given).toLowerCase() === given.toLowerCase();
}

async function view(ctx: Context, series: Series): Promise<SeriesView> {
  const [view] = await presentSeries(ctx, [series], { includeResponses: false });
  if (!view) throw new AppError("series.not-found");
  return { ...view, can: await allowedByPlans(ctx, series, view.can) };
}
