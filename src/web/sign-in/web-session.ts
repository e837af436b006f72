import type { Boot } from "#contract/boot.ts";
import { connectionText } from "#text/respond/connection.ts";
import { signInText } from "#text/respond/sign-in.ts";
import { textClaim } from "./claims-of.ts";
import type { Session } from "./session.ts";
import { isStorageBlocked, sessionStore, type Tokens } from "./session-store.ts";
import { signOut } from "./sign-out.ts";

/** A token is renewed this long before it expires. */
const margin = 60_000;

/**
 * Restores this tab's web session; null if the user has to sign in first (HOST-46). At the
 * sign-in's redirect address, completes the sign-in and goes to the page where it began.
 */
export async function restoreWebSession(boot: Boot): Promise<Session | null> {
  if (window.location.pathname.endsWith("/surveyresponse/signed-in")) return comeBack(boot);
  const held = isStorageBlocked() ? null : sessionStore.tokens();
  if (!held || (held.clientId ?? boot.signIn.clientId) !== boot.signIn.clientId) return null;
  if (isFresh(held)) return sessionOf(boot, held);
  const { SignInError, renew } = await import("./code-flow.ts");
  try {
    return held.refresh ? sessionOf(boot, keep(await renew(boot, held.refresh))) : forgotten();
  } catch (error) {
    if (error instanceof SignInError && error.final) return forgotten();
    throw new Error(connectionText.offline, { cause: error });
  }
}

/** Redirects to Microsoft's sign-in, which returns here. */
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
  if (!pending || !returnTo)
    throw new Error(isStorageBlocked() ? signInText.cookiesBlocked : signInText.notBegun);
  const { SignInError, redeem } = await import("./code-flow.ts");
  try {
    const of = { ...boot, signIn: { ...boot.signIn, ...pending.client } };
    keep(await redeem(of, new URL(window.location.href), pending));
  } catch (error) {
    sessionStore.keepProblem(
      error instanceof SignInError ? signInText[error.reason] : signInText.failed,
    );
  }
  window.location.replace(returnTo);
  // The page is being left.
  return new Promise<never>(() => undefined);
}

/** Accepts only a page of this app, whatever was stored. */
function ownPage(path: string): string | null {
  const { origin } = window.location;
  if (!URL.canParse(path, origin)) return null;
  const { origin: there, pathname, search } = new URL(path, origin);
  return there === origin &&
    /^\/(msteams|agile)\/content\//.test(pathname) &&
    !pathname.endsWith("/signed-in")
    ? pathname + search
    : null;
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

/**
 * If the session has ended, reloads the page, which shows the sign-in button; typed answers are
 * stored on the device.
 */
async function renewed(boot: Boot, { refresh }: Tokens): Promise<Tokens> {
  const { SignInError, renew } = await import("./code-flow.ts");
  try {
    if (!refresh) throw new SignInError("failed", true);
    return keep(await renew(boot, refresh));
  } catch (error) {
    if (!(error instanceof SignInError && error.final))
      throw new Error(connectionText.offline, { cause: error });
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
