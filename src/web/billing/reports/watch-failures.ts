import type { QueryClient } from "@tanstack/react-query";
import type { Send } from "#contract/client.ts";
import { isApiError } from "../../api-error.ts";
import { codeOf } from "../../code-of.ts";
import { track } from "../../telemetry/track.ts";
import { trackExpired } from "../../telemetry/track-expired.ts";
import { CardError } from "../payment/confirmed.ts";

/** The mutations that buy something. */
export const purchaseKey = ["purchase"];

/** The server's codes for a card that was refused. */
const cardCodes: readonly (string | null)[] = ["BILLING_DECLINED", "BILLING_PAYMENT_METHOD"];

/**
 * Reports whatever fails while a page of payment is open: refused cards (TEL-02), a session that
 * expired (ERR-12), purchases that the server refused (BIL-68). Ends with the returned function.
 */
export function watchFailures(queries: QueryClient, send: Send): () => void {
  let isExpired = false;
  const tell = (error: unknown, isPurchase: boolean) => {
    if (isApiError(error) && error.status === 401) {
      if (!isExpired) void trackExpired(send);
      isExpired = true;
    } else tellFailure(send, error, isPurchase);
  };
  const stops = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error")
        tell(event.action.error, false);
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error")
        tell(event.action.error, event.mutation.options.mutationKey === purchaseKey);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function tellFailure(send: Send, error: unknown, isPurchase: boolean): void {
  const code = codeOf(error);
  if (error instanceof CardError)
    track(send, "payment-error", { code: error.code, declineCode: error.declineCode });
  else if (code !== null && cardCodes.includes(code)) track(send, "payment-error", { code });
  else if (isPurchase && isApiError(error))
    // That somebody had a plan before is no failure of ours.
    track(send, "checkout-failed", code ? { code } : {}, code !== "PREVIOUS_SUBSCRIPTION");
}
