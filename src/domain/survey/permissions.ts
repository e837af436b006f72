import { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { resultsRefusal } from "../results/visibility.ts";
import { isOver, notOpen, stateAt } from "./lifecycle.ts";
import type { Survey } from "./survey.ts";

/**
 * Who is looking: a person, whether that person is among those it was sent to, and what the organisation's flags allow: to edit (PLAN-07), to export
 * (EXP-01), to ask for custom analytics (RES-44).
 */
export type Viewer = { userId: UserId; audience: boolean; mayEdit: boolean; mayExport: boolean; mayAskAnalytics: boolean };

export const actions = [
  "respond",
  "view-results",
  "deliver",
  "edit",
  "duplicate",
  "share",
  "manage-owners",
  "save-template",
  "close",
  "reopen",
  "delete",
  "view-voters",
  "view-responses",
  "notify-results",
  "export",
  "request-analytics",
] as const;
export type Action = (typeof actions)[number];

export function isOwner(survey: Pick<Survey, "owners">, userId: UserId): boolean {
  return survey.owners.some((owner) => owner.aadObjectId === userId);
}

/** What a viewer may do with a survey now: the only place that says who may (PERM-01, PERM-02, LIF-07 to LIF-10). */
export function actionsFor(survey: Survey, viewer: Viewer, now: Date): Action[] {
  const own = isOwner(survey, viewer.userId);
  if (!own && !viewer.audience) return [];
  const state = stateAt(survey, now);
  const may: Partial<Record<Action, boolean>> = {
    respond: state === "open" && viewer.audience,
    "view-results": resultsRefusal(survey, own, now) === null && state !== "pending",
    ...(own ? { ...managing(survey, viewer, now), ...reading(survey, viewer, now) } : {}),
  };
  return actions.filter((action) => may[action]);
}

/** What owners do with an item. */
function managing(survey: Survey, viewer: Viewer, now: Date) {
  const single = survey.scheduleId === null;
  return {
    deliver: survey.state === "pending",
    edit: mayBeEdited(survey, viewer) && !isOver(survey, now),
    duplicate: single,
    // The page of a share link is the general variant's (SUC-15, HOST-19).
    share: single && survey.applicationType === "msteams",
    "manage-owners": single,
    "save-template": true,
    reopen: mayBeEdited(survey, viewer) && isOver(survey, now),
    close: survey.state === "open",
    delete: true,
  } satisfies Partial<Record<Action, boolean>>;
}

/** What owners do with its answers (EXP-01, EXP-07, RES-33, RES-44). */
function reading(survey: Survey, viewer: Viewer, now: Date) {
  const sent = stateAt(survey, now) !== "pending";
  return {
    "view-voters": survey.anonymity !== "anonymous",
    "view-responses": sent,
    "notify-results": sent,
    export: sent && survey.type !== "qna" && viewer.mayExport,
    "request-analytics": sent && viewer.mayAskAnalytics,
  } satisfies Partial<Record<Action, boolean>>;
}

/** Trivia plays once; whether anything else may be edited and reopened is the organisation's flag (EDT-01, EDT-13). */
function mayBeEdited({ type }: Survey, { mayEdit }: Viewer): boolean {
  return mayEdit && type !== "trivia";
}

/** Refuses with 404 for who is neither owner nor audience, with 403 for who may see it but not do this (PERM-09, API-07). */
export function assertOwner(survey: Survey, viewer: Viewer): void {
  if (isOwner(survey, viewer.userId)) return;
  throw new AppError(viewer.audience ? "survey.owner-only" : "survey.not-found");
}

/** Owners see an item always; whoever it is for from its delivery on, and before that no more than TAK-07 says, by a share link too (LIF-10, PERM-04). */
export function maySee(survey: Survey, viewer: Viewer, now: Date): boolean {
  return isOwner(survey, viewer.userId) || (viewer.audience && stateAt(survey, now) !== "pending");
}

export function assertMaySee(survey: Survey, viewer: Viewer, now: Date): void {
  if (maySee(survey, viewer, now)) return;
  throw viewer.audience ? notOpen(survey.type, "pending") : new AppError("survey.not-audience");
}
