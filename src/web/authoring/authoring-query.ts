import { z } from "zod";
import { enteredText, type QuestionType } from "#domain/question/question.ts";
import { questionTypes } from "#domain/question/registry.ts";
import {
  anonymity,
  deliveryPreference,
  deliveryResultLimit,
  leaderboardVisibility,
  reminder,
  resultsVisibility,
} from "#domain/survey/survey.ts";
import { isDuration } from "#domain/time/duration.ts";

/** The query parameters of the authoring page (HOST-10). */
export type AuthoringQuery = {
  /**
   * `edit` edits `surveyId`, `duplicate` copies it, `reopen` reopens it (AUT-09, AUT-10, AUT-18).
   */
  mode: "new" | "edit" | "duplicate" | "reopen";
  surveyId: string | null;
  draftId: string | null;
  templateId: string | null;
  /** The form changes that template instead of starting with it (TPL-14). */
  editTemplate: boolean;
  questionTemplateId: string | null;
  settings: Record<string, unknown>;
  error: string | null;
  messageId: string | null;
  tracking: { trackingSource?: string; authoringOrigin?: string };
  personal: boolean;
  /** Opened from the side panel of a meeting, in a dialog. */
  sidePanel: boolean;
  customRecipient: boolean;
  wordCloud: boolean;
  questionType: QuestionType | null;
  navigateTo: string | null;
  title: string | null;
};

/** Parses the query. `origin`: the page's own origin, which `navigateTo` may not leave. */
export function authoringQuery(query: URLSearchParams, origin: string): AuthoringQuery {
  const text = (name: string) => query.get(name) || null;
  const surveyId = text("surveyId");
  const [trackingSource, authoringOrigin] = [text("trackingSource"), text("authoringOrigin")];
  return {
    mode: modeOf(query),
    surveyId,
    draftId: text("draftId"),
    templateId: text("templateId"),
    editTemplate: isOn(query, "editTemplate"),
    questionTemplateId: text("questionTemplateId"),
    settings: settingsOf(text("settings")),
    error: text("error"),
    messageId: text("messageid"),
    tracking: {
      ...(trackingSource ? { trackingSource } : {}),
      ...(authoringOrigin ? { authoringOrigin } : {}),
    },
    personal: isOn(query, "isPersonal") || isOn(query, "isPersonalSurvey"),
    sidePanel: isOn(query, "sidePanel"),
    customRecipient: isOn(query, "customRecipient"),
    wordCloud: isOn(query, "wordCloud"),
    questionType: questionTypes.find((known) => known === query.get("questionType")) ?? null,
    navigateTo: ownPage(text("navigateTo"), origin),
    title: text("title"),
  };
}

function modeOf(query: URLSearchParams): AuthoringQuery["mode"] {
  if (isOn(query, "reOpen")) return "reopen";
  if (!query.get("surveyId")) return "new";
  return isOn(query, "duplicate") ? "duplicate" : "edit";
}

/** A flag is on if the address contains it, unless its value says otherwise. */
function isOn(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value !== "false" && value !== "0";
}

const date = z.string().pipe(z.coerce.date());
/** The settings that an address may preset (AUT-14); malformed ones are ignored. */
const presets = z.object({
  anonymity: anonymity.optional().catch(undefined),
  resultsVisibility: resultsVisibility.optional().catch(undefined),
  deliveryPreference: deliveryPreference.optional().catch(undefined),
  notifyUsersOnEdit: z.boolean().optional().catch(undefined),
  commentsEnabled: z.boolean().optional().catch(undefined),
  commentsAppeal: enteredText.nullable().optional().catch(undefined),
  resultsCloseNotification: z.boolean().optional().catch(undefined),
  deliveryResultLimit: deliveryResultLimit.nullable().optional().catch(undefined),
  leaderboardVisibility: leaderboardVisibility.nullable().optional().catch(undefined),
  allowRetake: z.boolean().optional().catch(undefined),
  reminders: z.array(reminder).max(20).optional().catch(undefined),
  send: z.enum(["now", "manual", "schedule"]).optional().catch(undefined),
  deliverAt: date.nullable().optional().catch(undefined),
  closeAt: date.nullable().optional().catch(undefined),
  openDuration: z.string().refine(isDuration).nullable().optional().catch(undefined),
});

function settingsOf(json: string | null): Record<string, unknown> {
  const read = presets.safeParse(parsed(json)).data ?? {};
  const given = Object.entries(read).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    read.deliverAt && !read.send ? [...given, ["send", "schedule"]] : given,
  );
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? "null");
  } catch {
    return null;
  }
}

/**
 * A page of this origin and one of its variants, as the browser resolves it; anything else is
 * ignored (AUT-24).
 */
function ownPage(address: string | null, origin: string): string | null {
  if (!address || !isOwnPath(address) || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin && isOwnPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : null;
}

function isOwnPath(path: string): boolean {
  return path.startsWith("/msteams/") || path.startsWith("/agile/");
}
