import type { FastifyRequest } from "fastify";
import { AppError } from "#domain/errors.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Context } from "./context.ts";
import { admitGuest } from "./guests/admit-guest.ts";
import { isGuestToken, readGuestToken } from "./guests/guest-token.ts";
import { rememberPerson } from "./identity/remember-person.ts";
import type { TokenCheck } from "./identity/verify-token.ts";

/** Who calls, and until when his token holds. */
export type Authorised = { ctx: Context; until: Date };
/** `guests`: whether participants of a meeting without an account may call this too. */
export type Authorise = (request: FastifyRequest, guests?: boolean) => Promise<Authorised>;

/** Milliseconds: a token holds for a day, but whether it still opens anything is looked at on each call. A stream is one call; who follows it comes back and is asked again. */
const guestStream = 10 * 60_000;

/**
 * The caller of an API by his bearer token, or an `auth.*` error. A token is looked at as a guest's or as the directory's by the issuer that it names, before
 * anything is verified, and then has to hold as that: neither is ever taken for the other.
 */
export function createAuthorise(base: Omit<Context, "actor">, app: ApplicationType, checkToken: TokenCheck): Authorise {
  const { audiences } = base.config.variants[app];

  async function asPerson(token: string): Promise<Authorised> {
    const { tid, oid, name, preferred_username: upn, exp } = await checkToken(token, audiences);
    const actor = { tenantId: tid, app, user: { userId: oid, name, upn }, conversationId: null, guestIn: null };
    const ctx: Context = { ...base, actor };
    await rememberPerson(ctx);
    return { ctx, until: new Date(exp * 1000) };
  }

  /** A guest's name is kept where the token is made: one that is changed later is not in the token. */
  async function asGuest(token: string): Promise<Authorised> {
    const { tid, chat, sub, exp } = await readGuestToken({ db: base.db, app, now: base.now() }, token);
    const actor = { tenantId: tid, app, user: { userId: sub, name: "", upn: "" }, conversationId: null, guestIn: chat };
    const ctx: Context = { ...base, actor };
    await admitGuest(ctx);
    return { ctx, until: new Date(Math.min(exp * 1000, base.now().getTime() + guestStream)) };
  }

  return async function authorise(request, guests = false) {
    const token = bearerOf(request);
    if (!token) throw new AppError("auth.required");
    if (!isGuestToken(token)) return asPerson(token);
    const found = await asGuest(token);
    if (!guests) throw new AppError("guest.not-allowed");
    return found;
  };
}

export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
