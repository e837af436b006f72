import { useAccount } from "../accounts/use-account.ts";
import { refreshEvery } from "./refresh-every.ts";

/** Asks again and again what the user holds and what the organisation has switched on (MTG-28). Nothing is seen of it. */
export function AccountAgain() {
  useAccount({ every: refreshEvery.user });
  return null;
}
