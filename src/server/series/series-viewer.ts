import type { Series } from "#domain/series/series.ts";
import type { SeriesViewer } from "#domain/series/series-permissions.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { viewerOf } from "../surveys/viewer.ts";

/** The caller as a viewer of a series. */
export async function seriesViewerOf(ctx: Context, series: Series): Promise<SeriesViewer> {
  const [viewer, flags] = await Promise.all([viewerOf(ctx, series), readFlags(ctx)]);
  return { ...viewer, flags };
}
