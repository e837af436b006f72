import { LRUCache } from "lru-cache";
import type { SurveyId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { jsonBytes } from "../async/bounded-cache.ts";

export type SurveyCache = LRUCache<SurveyId, { version: string; survey: Survey }>;

/** Bytes: some ten thousand polls, or thirty of the largest surveys. */
const mostBytes = 50_000_000;

/** The last loaded surveys with their versions. When full, the least recently used is dropped. */
export function createSurveyCache(most = mostBytes): SurveyCache {
  return new LRUCache({ maxSize: most, sizeCalculation: ({ survey }) => jsonBytes(survey) });
}
