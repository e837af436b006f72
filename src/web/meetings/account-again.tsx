import { useAccount } from "../accounts/use-account.ts";
import { refreshEvery } from "./refresh-every.ts";

/** Polls the user's plan and the organisation's flags (MTG-28). Renders nothing. */
export function AccountAgain() {
  useAccount({ every: refreshEvery.user });
  return null;
}
