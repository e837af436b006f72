import { z } from "zod";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Person } from "../emulator-api.ts";
import type { World } from "../world.ts";
import { newCode } from "./grants.ts";
import { isRedirectAddress } from "./redirect-address.ts";
import { scopesOf } from "./scopes.ts";
import { signInErrorPage, signInPage } from "./sign-in-page.ts";
import { peopleOf } from "./tenant-people.ts";

const query = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string().default(""),
  response_mode: z.enum(["query", "fragment"]).default("query"),
  scope: z.string().default(""),
  state: z.string().max(10_000).optional(),
  code_challenge: z.string().default(""),
  code_challenge_method: z.string().default(""),
  prompt: z.string().default(""),
  login_hint: z.string().default(""),
});
type Query = z.infer<typeof query>;

type Authorized = { status: 200 | 400; html: string } | { status: 302; location: string };

/**
 * The authorization page: the user picks a person and is redirected with a code. `prompt=none` with
 * a `login_hint` redirects at once, since no password is needed. What cannot be sent back to the
 * app is a page that says why, as with Entra.
 */
export function authorize(world: World, tenant: string, address: URL): Authorized {
  const people = peopleOf(world, tenant);
  if (!people) return wrong(`AADSTS90002: Tenant '${tenant}' not found.`);
  const read = query.safeParse(Object.fromEntries(address.searchParams));
  if (!read.success)
    return wrong(
      `AADSTS900144: The request must contain the parameter '${read.error.issues[0]?.path.join(".") ?? ""}'.`,
    );
  const asked = read.data;
  const app = world.apps.find((each) => each.clientId === asked.client_id);
  if (!app)
    return wrong(
      `AADSTS700016: Application with identifier '${asked.client_id}' was not found in the directory.`,
    );
  if (!isRedirectAddress(app, asked.redirect_uri))
    return wrong(
      `AADSTS50011: The redirect URI '${asked.redirect_uri}' specified in the request does not match the redirect URIs of the application.`,
    );
  const problem = problemOf(app, asked);
  if (problem) return back(asked, problem);
  if (asked.prompt === "cancelled")
    return back(asked, {
      error: "access_denied",
      error_description: "AADSTS65004: User declined to consent to access the app.",
    });
  const known = people.find(
    ({ upn }) => asked.login_hint !== "" && upn.toLowerCase() === asked.login_hint.toLowerCase(),
  );
  if (asked.prompt !== "none") return { status: 200, html: pickOf(app, people, address) };
  if (!known)
    return back(asked, {
      error: "login_required",
      error_description: "AADSTS50058: A silent sign-in request was sent but no user is signed in.",
    });
  return back(asked, { code: codeFor(world, app, asked, known) });
}

/** An error in the app's request, which is reported to the app. */
function problemOf(app: RegisteredApp, asked: Query): Record<string, string> | null {
  if (asked.response_type !== "code")
    return {
      error: "unsupported_response_type",
      error_description: "AADSTS700054: response_type is not enabled for the application.",
    };
  if (!scopesOf(app, asked.scope))
    return {
      error: "invalid_scope",
      error_description: `AADSTS70011: The provided value for the input parameter 'scope' is not valid: ${asked.scope}`,
    };
  if (asked.code_challenge_method !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(asked.code_challenge))
    return {
      error: "invalid_request",
      error_description:
        "AADSTS9002325: Proof Key for Code Exchange is required for cross-origin authorization " +
        "code redemption.",
    };
  return null;
}

function codeFor(world: World, app: RegisteredApp, asked: Query, person: Person): string {
  const scopes = scopesOf(app, asked.scope) ?? [];
  return newCode(world, {
    clientId: app.clientId,
    personId: person.id,
    scopes,
    redirectUri: asked.redirect_uri,
    challenge: asked.code_challenge,
  });
}

function pickOf(app: RegisteredApp, people: readonly Person[], address: URL): string {
  const withAnswer = (answer: Record<string, string>) => {
    const next = new URLSearchParams(address.searchParams);
    for (const [name, value] of Object.entries(answer)) next.set(name, value);
    return `?${next.toString()}`;
  };
  const choices = people.map((person) => ({
    person,
    href: withAnswer({ prompt: "none", login_hint: person.upn }),
  }));
  return signInPage(app.name, choices, withAnswer({ prompt: "cancelled" }));
}

function back(
  { redirect_uri, response_mode, state }: Query,
  answer: Record<string, string>,
): Authorized {
  const location = new URL(redirect_uri);
  const parameters = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) });
  if (response_mode === "fragment") location.hash = parameters.toString();
  else for (const [name, value] of parameters) location.searchParams.append(name, value);
  return { status: 302, location: location.href };
}

function wrong(message: string): Authorized {
  return { status: 400, html: signInErrorPage(message) };
}
