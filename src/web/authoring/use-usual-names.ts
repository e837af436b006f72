import { useCallback, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { usualAnonymityOf } from "#domain/administration/policy.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useClosedGates } from "./settings/use-gates.ts";

/** Whose names a blank form begins with; null until the account is known. */
export function useUsualNames(type: SurveyType): Anonymity | null {
  const account = useAccount();
  const closed = useClosedGates();
  if (!account) return null;
  const usual = usualAnonymityOf(account.creation, type);
  // Nothing begins with an option outside the plan.
  const isClosed = usual === "anonymous" && closed.has("allowAnonymousResponses");
  return isClosed ? null : usual;
}

/**
 * A form does not wait for the account: what is `usual` is set when it is known, unless the author
 * has chosen by then. Answers whether a draft is still what the form began with.
 */
export function useBegunWith(
  form: UseFormReturn<Draft>,
  begun: Draft,
  usual: Anonymity | null,
): (draft: Draft) => boolean {
  const start = useRef(begun);
  const isSettled = useRef(false);
  useEffect(() => {
    if (usual === null || isSettled.current) return;
    isSettled.current = true;
    if (form.getValues("anonymity") !== start.current.anonymity) return;
    start.current = { ...start.current, anonymity: usual };
    form.setValue("anonymity", usual);
  }, [form, usual]);
  return useCallback((draft) => JSON.stringify(draft) === JSON.stringify(start.current), []);
}
