import { respondLaterText } from "#text/respond/respond-later.ts";
import { sessionStore } from "./session-store.ts";
import { signOut } from "./sign-out.ts";

/** Lets a user who signed in on the web, in this tab, switch accounts. */
export function OtherAccount() {
  if (!sessionStore.tokens()) return null;
  return (
    <button type="button" onClick={signOut}>
      {respondLaterText.otherAccount}
    </button>
  );
}
