import { respondText } from "#text/respond.ts";
import type { TakingState } from "./taking-state.ts";

/** Where the answers are while the connection is away, and that they went. Always there, so that readers hear each change. */
export function DeliveryLine({ delivery, ending }: { delivery: TakingState["delivery"]; ending: boolean }) {
  return (
    <p role="status" className="delivery">
      {delivery === "kept" ? (ending ? respondText.keptLong : respondText.kept) : null}
      {delivery === "sent" ? respondText.sent : null}
      {delivery === "sending" && ending ? respondText.sending : null}
    </p>
  );
}
