import * as oauth from "oauth4webapi";
import type { Boot } from "#contract/boot.ts";
import type { Pending, Tokens } from "./session-store.ts";

/** Why a sign-in failed. `final`: a retry does not help. */
export class SignInError extends Error {
  override name = "SignInError";
  readonly reason: "cancelled" | "failed";
  readonly final: boolean;
  constructor(reason: "cancelled" | "failed", final: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.final = final;
  }
}

/**
 * The address to go to, and what to remember until the redirect returns (OAuth 2 authorization code
 * with PKCE, as a public client).
 */
export async function beginning(
  boot: Boot,
  returnTo: string,
): Promise<{ address: string; pending: Pending }> {
  const pending = {
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
    returnTo,
    client: { clientId: boot.signIn.clientId, scope: boot.signIn.scope },
  };
  const address = new URL(serverOf(boot).authorization_endpoint);
  const query = {
    client_id: boot.signIn.clientId,
    response_type: "code",
    response_mode: "query",
    redirect_uri: redirectAddress(),
    scope: boot.signIn.scope,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return { address: address.href, pending };
}

/** Exchanges the code in this page's address for tokens. Throws a `SignInError`. */
export async function redeem(boot: Boot, came: URL, { state, verifier }: Pending): Promise<Tokens> {
  const [server, client] = [serverOf(boot), clientOf(boot)];
  try {
    const parameters = oauth.validateAuthResponse(server, client, came, state);
    const options = optionsFor(server);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectAddress(),
      verifier,
      options,
    );
    return tokensOf(
      boot,
      await oauth.processAuthorizationCodeResponse(server, client, answer),
      null,
    );
  } catch (error) {
    throw signInError(error);
  }
}

/** Exchanges a refresh token for new tokens. Throws a `SignInError`. */
export async function renew(boot: Boot, refresh: string): Promise<Tokens> {
  const [server, client] = [serverOf(boot), clientOf(boot)];
  try {
    const additionalParameters = { scope: boot.signIn.scope };
    const answer = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refresh, {
      ...optionsFor(server),
      additionalParameters,
    });
    return tokensOf(boot, await oauth.processRefreshTokenResponse(server, client, answer), refresh);
  } catch (error) {
    throw signInError(error);
  }
}

/** One fixed address, because a directory accepts only registered ones. */
function redirectAddress(): string {
  return `${window.location.origin}/msteams/content/surveyresponse/signed-in`;
}

function serverOf({ signIn: { authority } }: Boot) {
  return {
    issuer: `${authority}/v2.0`,
    authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
    token_endpoint: `${authority}/oauth2/v2.0/token`,
  };
}

function clientOf({ signIn: { clientId } }: Boot): oauth.Client {
  return { client_id: clientId };
}

/**
 * Only an emulator on this machine is reached without TLS; the operator configures the address,
 * never the page.
 */
function optionsFor({ token_endpoint }: { token_endpoint: string }) {
  return { [oauth.allowInsecureRequests]: token_endpoint.startsWith("http://") };
}

function tokensOf(
  { signIn: { clientId } }: Boot,
  { access_token, refresh_token, expires_in = 0 }: oauth.TokenEndpointResponse,
  before: string | null,
): Tokens {
  return {
    access: access_token,
    refresh: refresh_token ?? before,
    until: Date.now() + expires_in * 1000,
    clientId,
  };
}

function signInError(error: unknown): SignInError {
  if (error instanceof oauth.AuthorizationResponseError)
    return new SignInError(error.error === "access_denied" ? "cancelled" : "failed", true, {
      cause: error,
    });
  // An answer that was cut off says nothing about the session.
  const answered =
    error instanceof oauth.ResponseBodyError ||
    (error instanceof oauth.OperationProcessingError && error.code !== oauth.PARSE_ERROR);
  return new SignInError("failed", answered, { cause: error });
}
