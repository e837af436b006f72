import { sessionStore } from "./session-store.ts";

/** Signs the web user out, so that another one can sign in. */
export function signOut(): void {
  sessionStore.forgetTokens();
  window.location.reload();
}
