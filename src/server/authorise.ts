import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#domain/errors.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { rememberCaller } from "./audit/audit-denials.ts";
import type { Context } from "./context.ts";
import { isInstalled } from "./conversations/is-installed.ts";
import { admitGuest } from "./guests/admit-guest.ts";
import { isGuestToken, readGuestToken } from "./guests/guest-token.ts";
import { rememberTenant } from "./http/refusal-log.ts";
import { rememberPerson } from "./identity/remember-person.ts";
import type { TokenCheck } from "./identity/verify-token.ts";
import { warnBounded } from "./line-limit.ts";

/** The caller, and when their token expires. */
export type Authorised = { ctx: Context; until: Date };
/** `guests`: whether guests may call this too. */
export type Authorise = (request: FastifyRequest, guests?: boolean) => Promise<Authorised>;

/**
 * Milliseconds. A token is valid for a day, but access is checked on each call. A stream is one
 * call, so it ends after this time and the client reconnects.
 */
const guestStream = 10 * 60_000;

/**
 * The caller of an API by their bearer token, or an `auth.*` error. The issuer that the unverified
 * token names decides whether it is verified as a guest's or as the directory's; neither is
 * accepted as the other.
 */
export function createAuthorise(
  base: Omit<Context, "actor">,
  app: ApplicationType,
  checkToken: TokenCheck,
): Authorise {
  const { audiences } = base.config.variants[app];
  const notStored = warnBounded(base.log, "person not stored");

  /**
   * Any organisation's users can get a token: nothing is stored for one without the app, and the
   * call changes nothing.
   */
  async function asPerson(request: FastifyRequest, token: string): Promise<Authorised> {
    const {
      tid,
      oid,
      name,
      preferred_username: upn,
      exp,
      roles,
    } = await checkToken(token, audiences);
    rememberTenant(request, tid);
    const actor = {
      tenantId: tid,
      app,
      user: { userId: oid, name, upn },
      conversationId: null,
      guestIn: null,
      hasRole: roles,
    };
    const ctx: Context = { ...base, actor };
    const reads = ["GET", "HEAD"].includes(request.method);
    if (await isInstalled(base, tid, app)) {
      rememberCaller(request, ctx);
      const stored = rememberPerson(ctx);
      // Where nothing can be written, as on a full disk, everything can be read.
      await (reads ? stored.catch(notStored) : stored);
    } else if (!reads) throw new AppError("organization.not-installed");
    return { ctx, until: new Date(exp * 1000) };
  }

  /** A guest's name is stored when the token is issued; a later change is not in the token. */
  async function asGuest(request: FastifyRequest, token: string): Promise<Authorised> {
    const { tid, chat, sub, exp } = await readGuestToken(
      { db: base.db, app, now: base.now() },
      token,
    );
    rememberTenant(request, tid);
    const actor = {
      tenantId: tid,
      app,
      user: { userId: sub, name: "", upn: "" },
      conversationId: null,
      guestIn: chat,
    };
    const ctx: Context = { ...base, actor };
    await admitGuest(ctx);
    return { ctx, until: new Date(Math.min(exp * 1000, base.now().getTime() + guestStream)) };
  }

  return async function authorise(request, guests = false) {
    const token = bearerOf(request);
    if (!token) throw new AppError("auth.required");
    if (!isGuestToken(token)) return asPerson(request, token);
    const found = await asGuest(request, token);
    if (!guests) throw new AppError("guest.not-allowed");
    return found;
  };
}

/**
 * The caller by a token that any of these accepts, for calls outside of a variant (API-02); an
 * `auth.*` error if none does.
 */
export function authoriseByAny(all: readonly Authorise[]): Authorise {
  return async (request, guests) => {
    for (const authorise of all.slice(0, -1)) {
      try {
        return await authorise(request, guests);
      } catch (error) {
        if (!(error instanceof AppError && error.code === "auth.invalid")) throw error;
      }
    }
    const last = all.at(-1);
    if (!last) throw new AppError("auth.invalid");
    return last(request, guests);
  };
}

/**
 * An `onRequest` hook for routes whose `admit` accepts nobody without a bearer token: refuses a call
 * without one as `admit` does, before its body is read.
 */
export function refuseUnsigned(admit: (request: FastifyRequest) => Promise<unknown>) {
  // With a callback: of calls with a token none waits for it.
  return (request: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes): void => {
    if (bearerOf(request) !== null) done();
    else void admit(request).then(() => done(), done);
  };
}

export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
