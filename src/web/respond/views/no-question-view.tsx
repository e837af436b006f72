import { useEffect } from "react";
import type { Results } from "#domain/results/results.ts";
import type { Taking } from "../../answering/taking.ts";
import type { TakingState } from "../../answering/taking-state.ts";
import type { Session } from "../../sign-in/session.ts";
import type { RespondApi } from "../respond-api.ts";
import type { Named } from "../use-guest-name.tsx";
import { CompletionView } from "./completion-view.tsx";
import { NotOpenView } from "./not-open-view.tsx";

type NoQuestionViewProps = {
  state: TakingState;
  taking: Taking;
  session: Session;
  named: Named;
  product: string;
  results: Results | null;
  api: RespondApi;
};

/**
 * Shown without a question: the completion view, or why the survey can't be answered. Loaded after
 * the first question (`use-later-view.ts`).
 */
export function NoQuestionView({ state, product, results, api, ...rest }: NoQuestionViewProps) {
  const { taking } = rest;
  const isDone = state.phase === "done";
  useEffect(() => {
    if (isDone) taking.seen();
  }, [taking, isDone]);
  const isOpen =
    !state.gone &&
    state.survey.state === "open" &&
    (state.phase !== "asking" || state.survey.can.includes("respond"));
  if (isOpen) return <CompletionView state={state} results={results} {...rest} />;
  return (
    <NotOpenView
      state={state}
      results={results}
      session={rest.session}
      product={product}
      api={api}
    />
  );
}
