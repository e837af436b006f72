import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Send } from "#contract/client.ts";
import { useApi } from "../../api.tsx";
import { track } from "../../telemetry/track.ts";
import { trackKept } from "../../telemetry/track-expired.ts";
import { watchFailures } from "./watch-failures.ts";

const opening = {
  checkout: (send: Send, query: URLSearchParams) =>
    track(send, "checkout", {
      // The plans inside the host hand their own source on.
      track: query.get("track") ?? query.get("trackingSource") ?? undefined,
      referrer: query.get("referrer") ?? undefined,
      trial: query.get("trial") === "true",
    }),
  "native-checkout": (send: Send, query: URLSearchParams) =>
    track(send, "native-checkout", {
      trackingSource: query.get("trackingSource") ?? undefined,
      trial: query.get("trial") === "true",
    }),
  "card-update": (send: Send, query: URLSearchParams) =>
    track(send, "card-update", { trackingSource: query.get("trackingSource") ?? undefined }),
};

/**
 * Reports how a page of payment was opened (BIL-08) and what fails on it. `opened`: null where
 * nobody asks how.
 */
export function PaymentReports({ opened }: { opened: keyof typeof opening | null }) {
  const { send } = useApi();
  const queries = useQueryClient();
  const [query] = useSearchParams();
  const isTold = useRef(false);
  useEffect(() => watchFailures(queries, send), [queries, send]);
  useEffect(() => {
    // The address follows what is chosen: only the first one says where the user came from.
    if (isTold.current) return;
    isTold.current = true;
    trackKept(send);
    if (opened) opening[opened](send, query);
  }, [opened, query, send]);
  return null;
}
