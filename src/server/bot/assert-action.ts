import { AppError } from "#domain/errors.ts";
import type { Action } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";

type Managed = { survey: Survey; can: readonly Action[] };

/** Refuses an owner what can't be done with the survey as it is, with the reason. */
export function assertAction({ survey, can }: Managed, action: "edit" | "reopen" | "duplicate"): void {
  if (can.includes(action)) return;
  const values = { type: typeNames[survey.type] };
  if (action === "duplicate") throw new AppError("survey.in-series", values);
  if (action === "edit" && survey.state === "closed") throw new AppError("survey.not-editable", values);
  if (action === "reopen" && survey.state !== "closed") throw new AppError("survey.not-closed", values);
  throw new AppError("survey.edit-not-allowed", values);
}
