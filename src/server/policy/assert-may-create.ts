import { allowsType, mayCreate } from "#domain/administration/policy.ts";
import { AppError } from "#domain/errors.ts";
import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { isAdministrator } from "../administrators/is-administrator.ts";
import type { Context } from "../context.ts";
import { readPolicy } from "./read-policy.ts";

/** Whether the organisation's policy lets the caller create surveys; the product itself may. */
export async function mayCallerCreate(ctx: Context): Promise<boolean> {
  const { user } = ctx.actor;
  const policy = await readPolicy(ctx);
  if (!user || policy.creators === "everybody") return true;
  return mayCreate(policy, { userId: user.userId, administers: await isAdministrator(ctx) });
}

/**
 * Refuses what the organisation's policy does not allow: this person, unless it `isNew` to nobody,
 * or this type of survey (decisions/042).
 */
export async function assertMayCreate(ctx: Context, type: SurveyType, isNew = true): Promise<void> {
  if (isNew && !(await mayCallerCreate(ctx))) throw new AppError("policy.may-not-create");
  if (!allowsType(await readPolicy(ctx), type))
    throw new AppError("policy.type-off", { type: typeNames[type] });
}
