import { pairwiseId } from "../directory/pairwise-id.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { Person } from "../emulator-api.ts";

/**
 * A member as the roster tells a bot. An anonymous participant has neither directory id nor
 * address.
 */
export function memberAccount(app: RegisteredApp, person: Person): Record<string, string> {
  const base = { id: pairwiseId(app, person.id), name: person.name, tenantId: person.tenantId };
  if (person.kind === "anonymous") return { ...base, userRole: "anonymous" };
  const [givenName = person.name, ...rest] = person.name.split(" ");
  return {
    ...base,
    aadObjectId: person.id,
    givenName,
    surname: rest.join(" "),
    email: person.upn,
    userPrincipalName: person.upn,
    userRole: person.kind === "guest" ? "guest" : "user",
  };
}

/** The older calls say `objectId` for `aadObjectId`. */
export function olderMemberAccount(app: RegisteredApp, person: Person): Record<string, string> {
  const { aadObjectId, ...rest } = memberAccount(app, person);
  return aadObjectId ? { ...rest, objectId: aadObjectId } : rest;
}
