import type { QuestionType } from "./question/question.ts";
import type { KindCode } from "./question/registry.ts";

/** Error kinds. The HTTP layer maps each kind to a status code; the bot shows a warning card. */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "denied"
  | "missing"
  | "conflict"
  | "limit"
  | "mismatch"
  | "too-large"
  | "unavailable"
  | "busy"
  | "upstream";

/**
 * Every error the product can return: public code -> kind. The messages are in `text/errors.ts`.
 */
export const errors = {
  "request.invalid": "invalid",
  "request.too-large": "too-large",
  "request.not-found": "missing",
  "request.failed": "invalid",
  "request.key-reused": "mismatch",
  "auth.required": "unauthenticated",
  "auth.invalid": "unauthenticated",
  "server.failed": "upstream",
  "server.busy": "unavailable",
  "host.unreachable": "upstream",

  "survey.not-found": "missing",
  "survey.invalid": "invalid",
  "survey.type-not-offered": "invalid",
  "survey.not-open-yet": "conflict",
  "survey.not-sent": "conflict",
  "survey.no-longer-open": "conflict",
  "survey.not-pending": "conflict",
  "survey.owner-only": "denied",
  "survey.not-audience": "denied",
  "survey.not-closed": "conflict",
  "survey.not-editable": "conflict",
  "survey.edit-not-allowed": "denied",
  "survey.changed": "conflict",
  "survey.last-owner": "conflict",
  "survey.in-series": "conflict",
  "survey.send-failed": "upstream",
  "trivia.too-few-questions": "mismatch",
  "trivia.too-late": "conflict",
  "trivia.unknown-choice": "invalid",
  "trivia.in-game": "invalid",
  "series.not-found": "missing",
  "away.unclear": "invalid",
  "series.owner-only": "denied",
  "series.changed": "conflict",
  "series.last-owner": "conflict",
  "series.too-many": "limit",
  "series.not-allowed": "denied",
  "series.not-active": "conflict",
  "series.not-disabled": "conflict",
  "series.subscription-ended": "mismatch",
  "survey.limit-reached": "limit",
  "survey.launching-off": "limit",
  "survey.plan-ended": "denied",
  "survey.plan-needed": "denied",
  "survey.subscription-ended": "denied",
  "survey.too-many-pending": "limit",
  "draft.not-found": "missing",
  "link.public-refused": "denied",
  "template.not-found": "missing",
  "template.too-many": "limit",
  "template.owner-only": "denied",
  "template.last-owner": "conflict",
  "template.too-many-people": "limit",
  "template.changed": "conflict",
  "integration.not-found": "missing",
  "integration.not-here": "conflict",
  "integration.too-many": "limit",
  "subscription.not-found": "missing",
  "subscription.denied": "denied",
  "subscription.last-owner": "conflict",
  "subscription.owner-first": "conflict",
  "subscription.for-everybody": "conflict",
  "subscription.ended": "conflict",
  "subscription.no-place": "invalid",
  "subscription.no-licence": "limit",
  "subscription.too-many-owners": "limit",
  "subscription.too-many-people": "limit",
  "trial.invalid": "invalid",
  "trial.not-offered": "mismatch",
  "trial.token-invalid": "denied",
  "plan.required": "denied",
  "billing.not-found": "missing",
  "billing.managers-only": "denied",
  "billing.own-provider": "conflict",
  "billing.not-set-up": "unavailable",
  "billing.unreachable": "upstream",
  "billing.not-sold": "invalid",
  "billing.licensed": "denied",
  "billing.licenses": "invalid",
  "billing.payment-needed": "invalid",
  "billing.payment-method": "invalid",
  "billing.declined": "mismatch",
  "billing.already-subscribed": "conflict",
  "billing.in-progress": "conflict",
  "billing.changing": "conflict",
  "billing.ending": "conflict",
  "billing.overdue": "conflict",
  "billing.one-license": "conflict",
  "billing.others-card": "conflict",
  "billing.estimate": "conflict",
  "billing.link": "missing",
  "billing.card-link": "missing",
  "previous.subscription": "conflict",
  "coupon.not-valid": "invalid",
  "coupon.yearly-only": "invalid",
  "coupon.several-licenses": "invalid",
  "coupon.too-many-licenses": "invalid",
  "feature.off": "denied",
  "reminders.too-many-members": "invalid",

  "response.invalid": "invalid",
  "response.not-saved": "unavailable",
  "response.counted": "conflict",

  "response.not-here": "invalid",
  "post.not-found": "missing",
  "post.not-yours": "denied",
  "post.decided": "conflict",
  "post.edited": "conflict",
  "post.no-such-move": "conflict",
  "post.not-approved": "conflict",
  "post.no-such-reaction": "invalid",
  "post.reactions-off": "conflict",
  "post.no-such-reply": "conflict",
  "post.too-many": "limit",
  "post.too-fast": "busy",
  "post.moderators-only": "denied",

  "results.after-close": "denied",
  "results.private": "denied",
  "results.retention": "denied",
  "results.denied": "denied",
  "results.subscription-ended": "limit",
  "results.owner-subscription-ended": "limit",
  "results.not-completed": "missing",
  "results.too-few": "denied",
  "results.no-such-kind": "invalid",

  "ideas.prompt": "invalid",
  "ideas.too-fast": "busy",
  "ideas.timed-out": "upstream",
  "ideas.refused": "mismatch",
  "ideas.malformed": "upstream",
  "ideas.cut": "upstream",
  "ideas.upstream-busy": "upstream",
  "ideas.unreachable": "upstream",
  "ideas.not-set-up": "upstream",

  "choice.not-addable": "denied",
  "choice.with-answer": "denied",
  "export.not-allowed": "denied",
  "export.not-exportable": "invalid",
  "export.too-many": "busy",
  "calls.too-many": "busy",
  "stream.too-many": "busy",
  "analytics.not-allowed": "denied",
  "administration.denied": "denied",
  "policy.changed": "conflict",
  "policy.may-not-create": "denied",
  "policy.type-off": "denied",
  "policy.no-share-links": "denied",
  "guest.not-allowed": "denied",
  "guest.too-many": "busy",
  "guest.meeting-full": "busy",

  "conversation.not-found": "missing",
  "conversation.not-member": "denied",
  "conversation.not-installed": "conflict",
  "list.not-installed": "conflict",
  "organization.not-installed": "denied",
  "direct-message.not-installed": "conflict",
  "direct-message.too-many-members": "invalid",
  "meeting.attendee": "denied",
  "meeting.attendee-sorts": "denied",
  "person.not-found": "missing",
  "person.owns-plan": "conflict",
  "team.members-unavailable": "invalid",
  "team.channels-unavailable": "invalid",
  "team.applications-unavailable": "invalid",

  "command.unknown": "invalid",
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;

/**
 * Values for a message's placeholders. `type` is a survey type's name; the server adds `product`.
 */
type ErrorValues = Record<string, string | number>;

/**
 * What an API client needs to correct a request (API-05): where the error is and what is expected
 * there. Never contains what was sent.
 */
export type ErrorDetail = { path: string; expected: string };

/** The one error that use cases and domain functions throw. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly values: ErrorValues;
  readonly problems: readonly Problem[];
  readonly details: readonly ErrorDetail[];
  /** The seconds until the call is accepted again; null if unknown. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    values: ErrorValues = {},
    problems: readonly Problem[] = [],
    details: readonly ErrorDetail[] = [],
    retryAfter: number | null = null,
  ) {
    super(code);
    this.code = code;
    this.values = values;
    this.problems = problems;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get kind(): ErrorKind {
    return errors[this.code];
  }
}

/** The code of an error in the body of a response (API-05). */
export function wireCode(code: ErrorCode): string {
  return code.toUpperCase().replace(/[.-]/g, "_");
}

/** For requests that none of our pages and cards sends. */
export function invalidRequest(...details: ErrorDetail[]): AppError {
  return new AppError("request.invalid", {}, [], details);
}

/**
 * One validation error in user input. `path` names the form field, e.g.
 * `questions.0.choices.2.value`.
 */
export type Problem = { path: string; code: ProblemCode; values?: ErrorValues };

const problemCodes = [
  "title.required",
  "title.too-short",
  "title.too-long",
  "title.multi-question-poll",
  "description.too-long",
  "team-message.too-long",
  "recipients.none",
  "recipients.too-many",
  "recipients.fixed",
  "questions.count",
  "questions.one",
  "question-id.repeated",
  "question-type.not-allowed",
  "question-label.required",
  "question-label.too-short",
  "question-label.too-long",
  "choice-id.repeated",
  "choice-value.required",
  "choice-value.too-long",
  "choice-label.required",
  "choice-label.too-long",
  "choices.too-few",
  "choices.too-many",
  "choices.fixed",
  "quiz.choice-questions",
  "quiz.none-correct",
  "quiz.one-correct",
  "quiz.audience-choices",
  "point-value.invalid",
  "word-cloud.not-here",
  "word-cloud.required",
  "reminder.required",
  "reminder.invalid",
  "reminder.duplicate",
  "reminder.after-close",
  "reminder.before-start",
  "reminders.too-many",
  "anonymity.locked",
  "anonymity.named",
  "visibility.locked",
  "votes.must-be-removed",
  "plan.required",
  "comment-appeal.too-long",
  "time.past",
  "time.missing",
  "time.too-far",
  "recurrence.invalid",
  "recurrence.never",
  "close-at.too-soon",
  "close-at.too-soon-from-now",
  "answer.required",
  "answer.unknown-choice",
  "answer.single-choice",
  "answer.too-long",
  "answer.malformed",
  "comment.too-long",
  "post.required",
  "post.too-long",
  "prompt.required",
  "prompt.too-long",
  "choice.required",
  "choice.exists",
  "choice.too-many-added",
  "choice.too-long",
  "guest-name.required",
  "guest-email.invalid",
  "license-email.invalid",
  "license-reason.required",
  "license-reason.too-long",
  "autolink-prefix.required",
  "autolink-prefix.too-long",
  "autolink-prefix.whitespace",
  "autolink-prefix.no-dash",
  "autolink-prefix.taken",
  "autolink-url.required",
  "autolink-url.too-long",
  "autolink-url.invalid",
  "autolink-url.unsafe",
] as const;
/** The codes that any part may use. */
export type SharedCode = (typeof problemCodes)[number];
export type ProblemCode = SharedCode | KindCode<QuestionType>;
