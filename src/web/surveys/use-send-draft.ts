import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Draft } from "#domain/survey/draft.ts";
import { useApi } from "../api.tsx";

type Tracking = { trackingSource?: string; authoringOrigin?: string };

/** Creates a survey of a draft and sends it. */
export function useSendDraft(tracking: Tracking) {
  const { surveys } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) => surveys.create({ body: { draft, trackingFields: tracking } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["list"] }),
  });
}

/** What the address says of where authoring came from (AUT-17). */
export function trackingOf(query: URLSearchParams): Tracking {
  const trackingSource = query.get("trackingSource");
  const authoringOrigin = query.get("authoringOrigin");
  return { ...(trackingSource ? { trackingSource } : {}), ...(authoringOrigin ? { authoringOrigin } : {}) };
}
