import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { responsesApi } from "#contract/responses.ts";
import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { OwnAnswer } from "../answering/answering-api.ts";
import { useClient } from "../api.tsx";
import { waitAfterOthers } from "../live/after-others.ts";
import { responsesKey } from "../live/use-live-results.ts";

/** Focus on the window causes at most one reading in this time (milliseconds). */
const leastApart = 5000;

/**
 * Reads the viewer's own response again, which they may have given on a card or in another window:
 * when the window gets the focus, and, while none is known that is complete, after the number of
 * responses has changed. Not while they are entering something (`isTouched`).
 */
export function useMineAgain(
  survey: SurveyView,
  mine: OwnAnswer | null,
  isTouched: () => boolean,
): void {
  const { id, state, audienceSize } = survey;
  const responses = useClient(responsesApi);
  const queries = useQueryClient();
  const readAt = useRef(0);
  const isOpen = state === "open";
  const read = useEffectEvent(() => {
    if (!isOpen || isTouched()) return;
    readAt.current = Date.now();
    void readMine(queries, id, async () => (await responses.mine({ params: { id } })).userResponse);
  });

  useEffect(() => {
    const onFocus = () => {
      if (Date.now() - readAt.current >= leastApart) read();
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMissing = isOpen && !mine?.completed;
  useEffect(() => {
    if (!isMissing) return undefined;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [isMissing]);

  const responded = survey.responseCount + survey.partialCount;
  const known = useRef(responded);
  const plan = useEffectEvent(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      read();
    }, waitAfterOthers(audienceSize));
  });
  useEffect(() => {
    if (known.current === responded) return;
    known.current = responded;
    if (isMissing) plan();
  }, [responded, isMissing]);
}

/** What was read is used unless something newer was read meanwhile. */
async function readMine(
  queries: QueryClient,
  id: SurveyView["id"],
  read: () => Promise<UserResponse | null>,
): Promise<void> {
  const ofResults = () => queries.getQueryData<ResultsAnswer>(responsesKey(id));
  const before = ofResults();
  if (!before) return queries.invalidateQueries({ queryKey: [...responsesKey(id), "mine"] });
  // The next event or the next focus reads again.
  const userResponse = await read().catch(() => undefined);
  if (userResponse === undefined || ofResults()?.userResponse !== before.userResponse) return;
  queries.setQueryData<ResultsAnswer>(
    responsesKey(id),
    (answer) => answer && { ...answer, userResponse },
  );
  // An anonymous one that was changed looks the same without its receipt.
  await queries.invalidateQueries({ queryKey: ["mine", id] });
}
