import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SurveyId } from "#domain/ids.ts";
import type { SurveyState } from "#domain/survey/survey.ts";
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

/**
 * The same when the state has changed: what somebody scored is told at the close (QUZ-14), also where
 * they may not see the totals. `state` is undefined before the survey is read.
 */
export function useStateNews(id: SurveyId, state: SurveyState | undefined): void {
  const queries = useQueryClient();
  const told = useRef(state);
  useEffect(() => {
    const before = told.current;
    told.current = state ?? before;
    if (before === undefined || told.current === before) return;
    void queries.invalidateQueries({ queryKey: detailsKey(id) });
  }, [id, state, queries]);
}
