import { sessionStore } from "./session-store.ts";

/** Forgets who signed in on the web, so that somebody else can. */
export function signOut(): void {
  sessionStore.forgetTokens();
  window.location.reload();
}
