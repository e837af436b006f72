import { respondLaterText } from "#text/respond-later.ts";
import { sessionStore } from "./session-store.ts";
import { signOut } from "./sign-out.ts";

/** Lets somebody who signed in on the web, in this tab, do so as somebody else. */
export function OtherAccount() {
  if (!sessionStore.tokens()) return null;
  return (
    <button type="button" onClick={signOut}>
      {respondLaterText.otherAccount}
    </button>
  );
}
