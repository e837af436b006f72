import { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { Subscription } from "./subscription.ts";

/** `user`: holds a licence, labelled `Creator` (PERM-07); `owner` and `admin` manage it too. */
export type PlanRole = "user" | "owner" | "admin";

/** What a person may do with the people and figures of a subscription (PERM-05 to PERM-08). */
export const planActions = [
  "add-user",
  "add-owner",
  "remove-user",
  "switch-role",
  "view-activity",
] as const;
export type PlanAction = (typeof planActions)[number];

const mayDo: Record<PlanRole, readonly PlanAction[]> = {
  owner: planActions,
  admin: ["add-user", "view-activity"],
  user: [],
};

/** `role`: null for a person whom the subscription does not name. */
export function planActionsOf(role: PlanRole | null): readonly PlanAction[] {
  return role === null ? [] : mayDo[role];
}

export function assertMayInPlan(role: PlanRole | null, action: PlanAction): void {
  if (!planActionsOf(role).includes(action)) throw new AppError("subscription.denied");
}

type Roles = ReadonlyMap<UserId, PlanRole>;
/** `comingQuantity`: the number that the provider is asked for, if it is; see `licencesLeft`. */
type Licensed = Pick<Subscription, "planUsageType" | "planQuantity"> & {
  comingQuantity: number | null;
  people: Roles;
};
type Held = Licensed & Pick<Subscription, "scope" | "state">;

/**
 * How many more people a subscription can name; null if nothing limits them but
 * `limits.subscriptionPeople`: without a quantity, or paid by use (ACC-28). Everybody whom it names
 * has a licence, whatever their role. While the number is being changed, the lower one counts.
 */
export function licencesLeft({
  planUsageType,
  planQuantity,
  comingQuantity,
  people,
}: Licensed): number | null {
  const quantities = [planQuantity, comingQuantity].filter((each) => each !== null);
  if (planUsageType === "metered" || quantities.length === 0) return null;
  return Math.max(0, Math.min(...quantities) - people.size);
}

/** The role that a person gets; null if nothing changes. */
type Becomes = PlanRole | "nobody" | null;

/** A person gets a licence (API-106). Who is in it already keeps their role. */
export function asPlanUser(held: Held, person: UserId): Becomes {
  if (held.people.has(person)) return null;
  if (held.scope === "tenant") throw new AppError("subscription.for-everybody");
  assertRoom(held);
  return "user";
}

/** A person becomes an owner, newly or from another role (API-104, ACC-20). */
export function asPlanOwner(held: Held, person: UserId): Becomes {
  if (held.people.get(person) === "owner") return null;
  if (ownersOf(held).length >= limits.subscriptionOwners)
    throw new AppError("subscription.too-many-owners", { max: limits.subscriptionOwners });
  // Everybody of the organisation holds it: an owner of it takes no licence.
  if (!held.people.has(person) && held.scope !== "tenant") assertRoom(held);
  return "owner";
}

/**
 * An owner becomes a creator and keeps the licence (API-105, ACC-21); the last one can't (ACC-14).
 */
export function asFormerOwner(held: Held, person: UserId): Becomes {
  if (held.people.get(person) !== "owner") throw new AppError("person.not-found");
  if (ownersOf(held).length === 1) throw new AppError("subscription.last-owner");
  return held.scope === "tenant" ? "nobody" : "user";
}

/** A person loses the licence (API-107); owners have to leave the owners first (ACC-15). */
export function asNobody(held: Held, person: UserId): Becomes {
  const role = held.people.get(person);
  if (role === undefined) throw new AppError("person.not-found");
  if (role === "owner") throw new AppError("subscription.owner-first");
  return "nobody";
}

function ownersOf({ people }: Held): UserId[] {
  return [...people].filter(([, role]) => role === "owner").map(([person]) => person);
}

function assertRoom(held: Held): void {
  if (held.state === "ended") throw new AppError("subscription.ended");
  if (licencesLeft(held) === 0) throw new AppError("subscription.no-licence");
  if (held.people.size >= limits.subscriptionPeople)
    throw new AppError("subscription.too-many-people", { max: limits.subscriptionPeople });
}
