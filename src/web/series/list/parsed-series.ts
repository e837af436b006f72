import { type SeriesList, seriesApi } from "#contract/series.ts";

/** The server's answer with its dates; apart, for only lists that have series need the contract. */
export function parsedSeries(page: unknown): SeriesList {
  return seriesApi.ofOwner.reply.parse(page);
}
