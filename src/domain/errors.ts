/** What went wrong, as the caller sees it. The HTTP layer maps kinds to status codes, the bot to a warning card. */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "denied"
  | "missing"
  | "conflict"
  | "limit"
  | "too-large"
  | "unavailable"
  | "busy"
  | "upstream";

/** Every error the product can answer with. The key is the public code; its sentence stands in `text/errors.ts`. */
export const errors = {
  "request.invalid": "invalid",
  "request.too-large": "too-large",
  "request.not-found": "missing",
  "request.failed": "invalid",
  "auth.required": "unauthenticated",
  "auth.invalid": "unauthenticated",
  "server.failed": "upstream",
  "server.busy": "unavailable",
  "host.unreachable": "upstream",

  "survey.not-found": "missing",
  "survey.invalid": "invalid",
  "survey.not-open-yet": "conflict",
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
  "survey.limit-reached": "limit",
  "draft.not-found": "missing",
  "link.public-refused": "denied",
  "template.not-found": "missing",
  "plan.required": "denied",
  "feature.off": "denied",
  "reminders.too-many-members": "invalid",

  "response.invalid": "invalid",
  "response.not-saved": "unavailable",
  "response.counted": "conflict",

  "results.after-close": "denied",
  "results.private": "denied",
  "results.retention": "denied",
  "results.denied": "denied",
  "results.subscription-ended": "limit",
  "results.not-completed": "missing",
  "results.too-few": "denied",

  "choice.not-addable": "denied",
  "export.not-allowed": "denied",
  "export.not-exportable": "invalid",
  "export.too-many": "busy",
  "stream.too-many": "busy",
  "analytics.not-allowed": "denied",
  "guest.not-allowed": "denied",
  "guest.too-many": "busy",

  "conversation.not-found": "missing",
  "conversation.not-member": "denied",
  "conversation.not-installed": "conflict",
  "list.not-installed": "conflict",
  "direct-message.not-installed": "conflict",
  "direct-message.too-many-members": "invalid",
  "meeting.attendee": "denied",
  "team.members-unavailable": "invalid",
  "team.channels-unavailable": "invalid",
  "team.applications-unavailable": "invalid",

  "command.unknown": "invalid",
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;

/** What a sentence's placeholders are filled with. `type` is a content type, `product` is added by the server. */
export type ErrorValues = Record<string, string | number>;

/** The one error that use cases and domain functions throw. `detail` is a ready sentence, such as the first problem of a form. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly values: ErrorValues;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, values: ErrorValues = {}, problems: readonly Problem[] = []) {
    super(code);
    this.code = code;
    this.values = values;
    this.problems = problems;
  }

  get kind(): ErrorKind {
    return errors[this.code];
  }
}

/** One thing that is wrong with what someone entered. `path` names the field as forms do, such as `questions.0.choices.2.value`. */
export type Problem = { path: string; code: ProblemCode; values?: ErrorValues };

export const problemCodes = [
  "title.required",
  "title.too-short",
  "title.too-long",
  "title.multi-question-poll",
  "description.too-long",
  "recipients.none",
  "recipients.too-many",
  "questions.count",
  "question-id.repeated",
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
  "choices.yes-no",
  "choices.nps",
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
  "visibility.locked",
  "votes.must-be-removed",
  "plan.required",
  "comment-appeal.too-long",
  "deliver-at.past",
  "deliver-at.missing",
  "time.too-far",
  "close-at.too-soon",
  "answer.required",
  "answer.unknown-choice",
  "answer.single-choice",
  "answer.too-long",
  "answer.malformed",
  "comment.too-long",
  "choice.required",
  "choice.exists",
  "choice.too-long",
  "guest-name.required",
  "guest-email.invalid",
] as const;
export type ProblemCode = (typeof problemCodes)[number];
