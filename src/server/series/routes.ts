import type { SeriesView } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { AppError } from "#domain/errors.ts";
import type { SeriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { editSeries } from "./edit-series.ts";
import { seriesOfAudience, seriesOfOwner } from "./list-series.ts";
import { presentSeries } from "./present-series.ts";
import { findSeries } from "./queries.ts";
import { seriesHistory } from "./series-history.ts";
import { addSeriesOwner, removeSeriesOwner } from "./switch-series.ts";

export const seriesRoutes = handlers(seriesApi, {
  get: (ctx, { params }) => get(ctx, params.id),
  getOfTeam: (ctx, { params }) => get(ctx, params.id),
  ofOwner: (ctx, { query }) => seriesOfOwner(ctx, query),
  ofAudience: (ctx, { params, query }) => seriesOfAudience(ctx, params, query),
  ofTeamAudience: (ctx, { params, query }) => seriesOfAudience(ctx, params, query),
  history: (ctx, { params, query }) => seriesHistory(ctx, params.id, query),
  historyOfTeam: (ctx, { params, query }) => seriesHistory(ctx, params.id, query),
  edit: async (ctx, { params, body }) => view(ctx, await editSeries(ctx, params.id, body)),
  addOwner: async (ctx, { params, body }) =>
    view(ctx, await addSeriesOwner(ctx, params.id, body.aadObjectId)),
  removeOwner: async (ctx, { params }) => {
    await removeSeriesOwner(ctx, params.id, params.ownerId);
    return undefined;
  },
});

async function get(ctx: Context, id: SeriesId): Promise<SeriesView> {
  return view(ctx, await findSeries(ctx, id));
}

async function view(ctx: Context, series: Series): Promise<SeriesView> {
  const [view] = await presentSeries(ctx, [series], { includeResponses: false });
  if (!view) throw new AppError("series.not-found");
  return view;
}
