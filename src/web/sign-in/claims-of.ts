/** A token's claims, unverified: only the server verifies. Empty if unreadable. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, part = ""] = token.split(".");
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, "+").replace(/_/g, "/")), (sign) =>
      sign.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // safe: an object has names for its values
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function textClaim(token: string, name: string): string {
  const value = claimsOf(token)[name];
  return typeof value === "string" ? value : "";
}
