import { respondText } from "#text/respond/respond.ts";
import type { TakingState } from "../answering/taking-state.ts";

/**
 * Whether answers are waiting for the connection, or were sent. Always rendered, so that screen
 * readers hear each change.
 */
export function DeliveryLine({
  delivery,
  ending,
}: {
  delivery: TakingState["delivery"];
  ending: boolean;
}) {
  return (
    <p role="status" className="delivery">
      {delivery === "kept" ? (ending ? respondText.keptLong : respondText.kept) : null}
      {delivery === "sent" ? respondText.sent : null}
      {delivery === "sending" && ending ? respondText.sending : null}
    </p>
  );
}
