import { CompletionView } from "./completion-view.tsx";
import { NotOpenView } from "./not-open-view.tsx";
import type { Session } from "./session.ts";
import type { Taking } from "./taking.ts";
import type { TakingState } from "./taking-state.ts";
import type { Named } from "./use-guest-name.tsx";

export type NoQuestionViewProps = { state: TakingState; taking: Taking; session: Session; named: Named; product: string };

/** Where there is no question to show: the end, and that there is nothing to answer. Loaded after the first question (`use-later-view.ts`). */
export function NoQuestionView({ state, product, ...rest }: NoQuestionViewProps) {
  const isOpen = !state.gone && state.survey.state === "open" && (state.phase !== "asking" || state.survey.can.includes("respond"));
  if (isOpen) return <CompletionView state={state} {...rest} />;
  return <NotOpenView state={state} session={rest.session} product={product} />;
}
