import type { Boot } from "#contract/boot.ts";
import { hostText } from "#text/host.ts";
import { signInText } from "#text/sign-in.ts";
import type { Session } from "../session.ts";
import { textClaim } from "./claims-of.ts";
import { isStorageBlocked, sessionStore, type Tokens } from "./session-store.ts";
import { signOut } from "./sign-out.ts";

/** A token this long before its end is not used any more. */
const margin = 60_000;

/**
 * Who signed in on the web before, in this tab; null where somebody has to sign in first (HOST-46). At the address to which a sign-in comes back it finishes
 * the sign-in and goes on to the page where it was begun.
 */
export async function restoreWebSession(boot: Boot): Promise<Session | null> {
  if (window.location.pathname.endsWith("/surveyresponse/signed-in")) return comeBack(boot);
  const held = isStorageBlocked() ? null : sessionStore.tokens();
  if (!held) return null;
  if (isFresh(held)) return sessionOf(boot, held);
  const { SignInError, renew } = await import("./code-flow.ts");
  try {
    return held.refresh ? sessionOf(boot, keep(await renew(boot, held.refresh))) : forgotten();
  } catch (error) {
    if (error instanceof SignInError && error.final) return forgotten();
    throw new Error(hostText.offline, { cause: error });
  }
}

/** Leaves for Microsoft's sign-in; the way back leads here again. */
export async function startSignIn(boot: Boot): Promise<void> {
  const { beginning } = await import("./code-flow.ts");
  const { pathname, search } = window.location;
  const { address, pending } = await beginning(boot, pathname + search);
  sessionStore.keepPending(pending);
  window.location.assign(address);
}

async function comeBack(boot: Boot): Promise<never> {
  const pending = sessionStore.pending();
  sessionStore.forgetPending();
  const returnTo = pending && ownPage(pending.returnTo);
  if (!pending || !returnTo) throw new Error(isStorageBlocked() ? signInText.cookiesBlocked : signInText.notBegun);
  const { SignInError, redeem } = await import("./code-flow.ts");
  try {
    keep(await redeem(boot, new URL(window.location.href), pending));
  } catch (error) {
    sessionStore.keepProblem(error instanceof SignInError ? signInText[error.reason] : signInText.failed);
  }
  window.location.replace(returnTo);
  // The page is on its way out.
  return new Promise<never>(() => undefined);
}

/** Only a page of our own, whatever was kept. */
function ownPage(path: string): string | null {
  const { origin } = window.location;
  if (!URL.canParse(path, origin)) return null;
  const { origin: there, pathname, search } = new URL(path, origin);
  return there === origin && pathname.startsWith("/msteams/content/") && !pathname.endsWith("/signed-in") ? pathname + search : null;
}

function sessionOf(boot: Boot, first: Tokens): Session {
  let held = first;
  let coming: Promise<string> | undefined;
  return {
    token: () => {
      if (isFresh(held)) return Promise.resolve(held.access);
      coming ??= renewed(boot, held)
        .then((tokens) => {
          held = tokens;
          return tokens.access;
        })
        .finally(() => {
          coming = undefined;
        });
      return coming;
    },
    forget: (token) => {
      if (held.access === token) held = { ...held, until: 0 };
    },
    userKey: textClaim(first.access, "oid"),
    tenantKey: textClaim(first.access, "tid"),
    source: "web",
    guest: false,
    mobile: false,
    inHost: false,
    close: null,
    onTheme: null,
  };
}

/** Where the sign-in has ended, the page starts anew with the button; what was typed is kept on the device meanwhile. */
async function renewed(boot: Boot, { refresh }: Tokens): Promise<Tokens> {
  const { SignInError, renew } = await import("./code-flow.ts");
  try {
    if (!refresh) throw new SignInError("failed", true);
    return keep(await renew(boot, refresh));
  } catch (error) {
    if (!(error instanceof SignInError && error.final)) throw new Error(hostText.offline, { cause: error });
    sessionStore.keepProblem(signInText.ended);
    signOut();
    throw new Error(signInText.ended, { cause: error });
  }
}

function keep(tokens: Tokens): Tokens {
  sessionStore.keepTokens(tokens);
  return tokens;
}

function forgotten(): null {
  sessionStore.forgetTokens();
  return null;
}

function isFresh({ until }: Tokens): boolean {
  return until - margin > Date.now();
}
