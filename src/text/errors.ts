import type { ErrorCode } from "#domain/errors.ts";

/** The sentence of every error. `{product}` is the configured brand, `{type}` the content type's name (CON-03, CON-04). */
export const errorTexts: Record<ErrorCode, string> = {
  "request.invalid": "The request is not valid: {field}",
  "request.too-large": "The request is too large",
  "request.not-found": "Nothing was found at this address",
  "request.failed": "The request could not be read",
  "auth.required": "Please sign in to continue",
  "auth.invalid": "Your sign-in is not valid or has expired. Please reload and try again.",
  "server.failed": "Unknown error occurred",
  "server.busy": "The service is busy. Please try again in a moment.",
  "host.unreachable": "Microsoft Teams could not be reached. Please try again.",

  "survey.not-found": "Sorry, there was a problem loading this survey",
  "survey.invalid": "{problem}",
  "survey.not-open-yet": "This {type} is not open for responses yet",
  "survey.no-longer-open": "This {type} is no longer open for responses",
  "survey.not-pending": "This {type} was already sent",
  "survey.owner-only": "Only an owner of this {product} can do this",
  "survey.not-audience": "You do not have access to this {product}",
  "survey.send-failed": "The {type} could not be sent",

  "response.invalid": "{problem}",
  "response.not-saved": "Failed to save response",
  "response.counted": "Your answer was counted and can't be changed",

  "results.after-close": "Results will be available after this {type} is closed",
  "results.private": "Results only available to the owner of this {type}",
  "results.retention": "Results are only available for 30 days on free plans",
  "results.denied": "Access denied to the results",

  "conversation.not-found": "This team, channel or chat was not found",
  "conversation.not-member": "You are not a member of this team, channel or chat",
  "conversation.not-installed": "{product} must first be installed to this team or chat",
  "direct-message.not-installed": "{product} must first be installed to this team or chat to use direct message option",
  "direct-message.too-many-members": "Send as direct message is only available to teams, chats, or meetings with {limit} members or less",
  "team.members-unavailable": "Unable to load team members",
  "team.channels-unavailable": "Unable to load team channels",
  "team.applications-unavailable": "Unable to load installed applications for team",

  "command.unknown": "Sorry, {product} does not know this command",
};
