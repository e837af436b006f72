import type { Series } from "#domain/series/series.ts";
import type { SeriesViewer } from "#domain/series/series-permissions.ts";
import { readOwnFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { viewerOf } from "../surveys/viewer.ts";

/** The caller as a viewer of a series, which goes on whatever the policy says (decisions/042). */
export async function seriesViewerOf(ctx: Context, series: Series): Promise<SeriesViewer> {
  const [viewer, flags] = await Promise.all([viewerOf(ctx, series), readOwnFlags(ctx)]);
  return { ...viewer, flags };
}
