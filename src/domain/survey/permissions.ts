import { AppError, type ErrorCode } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { assertOpen, notOpen, stateAt } from "./lifecycle.ts";
import { type Survey, type SurveyFrame, type SurveyState, typeNames } from "./survey.ts";
import { specOf } from "./types/registry.ts";
import type { TypeSpec } from "./types/type-spec.ts";
import { resultsRefusal } from "./visibility.ts";

/**
 * Who is looking: a person, whether they are in the audience, whether they organise the meeting
 * that it was sent to (read only where posts are moderated, QNA-25), and what the organisation's
 * flags allow: editing (PLAN-07), exporting (EXP-01), requesting custom analytics (RES-44).
 */
export type Viewer = {
  userId: UserId;
  audience: boolean;
  organises?: boolean;
  mayEdit: boolean;
  mayExport: boolean;
  mayAskAnalytics: boolean;
  /** Whether the organisation lets owners make share links; left out: yes. */
  mayShare?: boolean;
};

export const actions = [
  "respond",
  "view-results",
  "moderate",
  "deliver",
  "edit",
  "duplicate",
  "share",
  "manage-owners",
  "save-template",
  "integrations",
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

/** Every change of a survey, by its name in the audit log, with the action that it requires. */
export const changes = {
  deliver: "deliver",
  edit: "edit",
  share: "share",
  "add-owner": "manage-owners",
  "remove-owner": "manage-owners",
  "hand-over": "manage-owners",
  close: "close",
  reopen: "reopen",
  delete: "delete",
  restore: "delete",
  "notify-results": "notify-results",
  "request-analytics": "request-analytics",
  "set-integrations": "integrations",
  "leave-series": "manage-owners",
  "add-choice": "respond",
} as const satisfies Record<string, Exclude<Action, "view-results">>;
export type Change = keyof typeof changes;
/**
 * What the audit log records. Never an added choice: its row would link a person to a text in an
 * anonymous survey (decisions/003).
 */
export type Audited = Exclude<Change, "add-choice"> | "create" | "purge" | AuditedSeries;
/** Changes of a series, whose id is in the place of the survey's. */
export type AuditedSeries =
  | "create-series"
  | "edit-series"
  | "enable-series"
  | "disable-series"
  | "delete-series"
  | "add-series-owner"
  | "remove-series-owner"
  | "hand-over-series"
  | "set-series-integrations";

export function isOwner(survey: Pick<Survey, "owners">, userId: UserId): boolean {
  return survey.owners.some((owner) => owner.aadObjectId === userId);
}

/** Whether two have the same owners, in any order: a survey and its series have each their own. */
export function hasSameOwners(one: Pick<Survey, "owners">, other: Pick<Survey, "owners">): boolean {
  return (
    one.owners.length === other.owners.length &&
    one.owners.every(({ aadObjectId }) => isOwner(other, aadObjectId))
  );
}

/**
 * What a viewer may do with a survey now; the only place that decides this (PERM-01, PERM-02,
 * LIF-07 to LIF-10). Everything follows from the effective state, so a late job never allows the
 * actions of two states at once.
 */
export function actionsFor(survey: SurveyFrame, viewer: Viewer, now: Date): Action[] {
  const own = isOwner(survey, viewer.userId);
  if (!own && !viewer.audience) return [];
  const state = stateAt(survey, now);
  const may: Partial<Record<Action, boolean>> = {
    respond: state === "open" && viewer.audience,
    "view-results": resultsRefusal(survey, own, now) === null && state !== "pending",
    moderate: state === "open" && isModerator(survey, viewer),
    ...(own ? { ...managing(survey, viewer, state), ...reading(survey, viewer, state) } : {}),
  };
  return actions.filter((action) => may[action]);
}

/** What is left of `can` where a plan hides the results: they are neither exported nor sent (RES-07). */
export function withoutResults(can: readonly Action[]): Action[] {
  return can.filter((action) => action !== "export" && action !== "notify-results");
}

/** Owners and organisers of its meeting moderate what takes posts (QNA-25). */
export function isModerator(
  survey: Pick<Survey, "type" | "owners">,
  { userId, organises }: Viewer,
): boolean {
  if (specOf(survey.type).takingPart !== "posts") return false;
  return isOwner(survey, userId) || organises === true;
}

/** The owners' actions on the survey. */
function managing(survey: SurveyFrame, viewer: Viewer, state: SurveyState) {
  const { played } = specOf(survey.type);
  const single = survey.scheduleId === null && !played;
  return {
    deliver: state === "pending" && !(played && survey.deliverAt !== null),
    edit: mayBeEdited(survey, viewer) && state !== "closed",
    duplicate: !played,
    // Only the general variant has a page for share links (SUC-15, HOST-19).
    share: viewer.mayShare !== false && single && survey.applicationType === "msteams",
    "manage-owners": survey.scheduleId === null,
    "save-template": !played,
    integrations: specOf(survey.type).linksReferences,
    reopen: mayBeEdited(survey, viewer) && state === "closed",
    close: state === "open",
    delete: true,
  } satisfies Partial<Record<Action, boolean>>;
}

/**
 * The owners' actions on the responses (EXP-01, EXP-07, RES-33, RES-44). A game has responses once
 * it is closed.
 */
function reading(survey: SurveyFrame, viewer: Viewer, state: SurveyState) {
  const { played, exportable } = specOf(survey.type);
  const sent = state !== "pending";
  const counted = played ? state === "closed" : sent;
  return {
    "view-voters": survey.anonymity !== "anonymous",
    "view-responses": sent,
    "notify-results": counted,
    export: counted && exportable && viewer.mayExport,
    "request-analytics": sent && viewer.mayAskAnalytics,
  } satisfies Partial<Record<Action, boolean>>;
}

/**
 * Editing and reopening depend on the survey's type and the organisation's flag (EDT-01, EDT-13).
 */
function mayBeEdited({ type }: SurveyFrame, { mayEdit }: Viewer): boolean {
  return mayEdit && specOf(type).editable;
}

/**
 * Throws 404 for a viewer who is neither owner nor audience, 403 for the audience (PERM-09,
 * API-07).
 */
export function assertOwner(survey: Survey, viewer: Viewer): void {
  if (isOwner(survey, viewer.userId)) return;
  throw new AppError(viewer.audience ? "survey.owner-only" : "survey.not-found");
}

/**
 * Throws, with the reason, unless the viewer may do this now. Changes call this while holding the
 * survey's lock, because the viewer may have stopped being an owner since the call began.
 */
export function assertMay(
  survey: Survey,
  viewer: Viewer,
  action: Exclude<Action, "view-results">,
  now: Date,
): void {
  if (actionsFor(survey, viewer, now).includes(action)) return;
  if (action === "respond") {
    if (!viewer.audience) throw new AppError("survey.not-audience");
    return assertOpen(survey, now);
  }
  if (action === "moderate") {
    if (!isModerator(survey, viewer)) throw moderatorsOnly(survey);
    return assertOpen(survey, now);
  }
  assertOwner(survey, viewer);
  const state = stateAt(survey, now);
  const refusal = refusals[action]?.(viewer, state, specOf(survey.type));
  throw refusal
    ? new AppError(refusal, { type: typeNames[survey.type] })
    : notOpen(survey.type, state);
}

function moderatorsOnly({ type }: Pick<Survey, "type">): AppError {
  return new AppError("post.moderators-only", { type: typeNames[type] });
}

/**
 * Why an owner is refused an action. For actions not listed here, the survey's state is the reason.
 */
const refusals: Partial<
  Record<Action, (viewer: Viewer, state: SurveyState, spec: TypeSpec) => ErrorCode>
> = {
  deliver: () => "survey.not-pending",
  edit: ({ mayEdit }) => (mayEdit ? "survey.not-editable" : "survey.edit-not-allowed"),
  reopen: ({ mayEdit }, state) => {
    if (!mayEdit) return "survey.edit-not-allowed";
    return state === "closed" ? "survey.not-editable" : "survey.not-closed";
  },
  close: (_, state) => (state === "pending" ? "survey.not-sent" : "survey.no-longer-open"),
  "notify-results": (_, state) => (state === "pending" ? "survey.not-sent" : "survey.not-closed"),
  duplicate: () => "survey.not-editable",
  "save-template": () => "survey.not-editable",
  "manage-owners": () => "survey.in-series",
  share: ({ mayShare }) => (mayShare === false ? "policy.no-share-links" : "survey.not-editable"),
  integrations: () => "integration.not-here",
  export: ({ mayExport }, state, { exportable }) => {
    if (!mayExport) return "export.not-allowed";
    return exportable && state === "open" ? "survey.not-closed" : "export.not-exportable";
  },
  "request-analytics": () => "analytics.not-allowed",
};

/**
 * Owners always see a survey. Its audience sees it from its delivery on; before that only the
 * message of TAK-07, also by a share link (LIF-10, PERM-04). A game is seen from its start on, while
 * players gather.
 */
export function maySee(survey: SurveyFrame, viewer: Viewer, now: Date): boolean {
  if (isOwner(survey, viewer.userId)) return true;
  return viewer.audience && (stateAt(survey, now) !== "pending" || isAnnounced(survey));
}

/** Whether a pending game was started: its places know of it already (TRV-06). */
export function isAnnounced({ type, deliverAt }: Pick<Survey, "type" | "deliverAt">): boolean {
  return specOf(type).played && deliverAt !== null;
}

export function assertMaySee(survey: Survey, viewer: Viewer, now: Date): void {
  if (maySee(survey, viewer, now)) return;
  throw viewer.audience ? notOpen(survey.type, "pending") : new AppError("survey.not-audience");
}
