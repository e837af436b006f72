import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SurveyId } from "#domain/ids.ts";
import { detailsKey } from "./details-key.ts";

/**
 * Texts, comments and the like are reloaded at most this often (milliseconds), however busy the
 * survey is.
 */
const every = 2000;

/**
 * Reloads texts, comments and people's answers when the totals have changed. `revision` is null
 * before the first totals.
 */
export function useDetailsNews(id: SurveyId, revision: number | null): void {
  const queries = useQueryClient();
  const told = useRef({ revision, at: 0 });
  useEffect(() => {
    if (revision === null || told.current.revision === revision) return undefined;
    const tell = () => {
      const first = told.current.revision === null;
      told.current = { revision, at: Date.now() };
      if (!first) void queries.invalidateQueries({ queryKey: detailsKey(id) });
    };
    const timer = setTimeout(tell, Math.max(0, told.current.at + every - Date.now()));
    return () => clearTimeout(timer);
  }, [id, revision, queries]);
}
