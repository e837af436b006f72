import type { Person } from "../emulator-api.ts";
import type { World } from "../world.ts";

/** Names that stand for no single tenant. */
const anyTenant = ["common", "organizations", "botframework.com"];

export function isTenant(world: World, tenant: string): boolean {
  return (
    anyTenant.includes(tenant) ||
    world.state.organisation.tenants.some((each) => each.id === tenant)
  );
}

/**
 * Who may sign in at a tenant's address, those with an account; null where there is no such tenant.
 */
export function peopleOf(world: World, tenant: string): Person[] | null {
  if (!isTenant(world, tenant)) return null;
  return world.state.organisation.people.filter(
    (person) =>
      person.kind !== "anonymous" && (anyTenant.includes(tenant) || person.tenantId === tenant),
  );
}
