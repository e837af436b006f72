import type { RegisteredApp } from "../directory/registered-app.ts";

/** The one permission that apps of Teams have people agree to. */
const permission = "access_as_user";
const withoutResource = ["openid", "profile", "email", "offline_access"];

/**
 * The scopes of a request by a person's app for itself, or null where it asks for something else,
 * or for no token at all.
 */
export function scopesOf({ clientId, resource }: RegisteredApp, asked: string): string[] | null {
  const scopes = asked.split(" ").filter((scope) => scope !== "");
  const own = [resource, clientId, `api://${clientId}`].flatMap((name) => [
    `${name}/${permission}`,
    `${name}/.default`,
  ]);
  const known = scopes.every((scope) => own.includes(scope) || withoutResource.includes(scope));
  return known && scopes.some((scope) => own.includes(scope)) ? scopes : null;
}
