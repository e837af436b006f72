import type { Config } from "../config.ts";
import type { Metrics } from "../metrics.ts";
import { addFigures, type FiguresNeeds } from "./figures.ts";
import { type Served, serveMetrics } from "./serve-metrics.ts";

/** Adds what is read on request, and serves `/metrics` where it has a port of its own. */
export async function showFigures(
  { watching, dataDir }: Pick<Config, "watching" | "dataDir">,
  metrics: Metrics,
  needs: Omit<FiguresNeeds, "dataDir">,
): Promise<Served | null> {
  addFigures(metrics.registry, { ...needs, dataDir });
  const { metrics: at } = watching;
  return typeof at === "object" && at !== null ? serveMetrics(metrics, at) : null;
}
