import type { ErrorCode } from "#domain/errors.ts";
import { authoringText } from "../authoring/authoring.ts";
import { limitErrorTexts } from "./limit-errors.ts";

/**
 * The message of every error. `{product}` is the configured brand, `{type}` the survey type's name
 * (CON-03, CON-04).
 */
export const errorTexts: Record<ErrorCode, string> = {
  "administration.denied": "Only an administrator of your organization can do this",
  "policy.changed": "The policy was changed meanwhile. Please reload and try again.",
  "policy.may-not-create": authoringText.mayNotCreate,
  "policy.type-off": "Your organization does not allow a new {type}",
  "policy.no-share-links": "Your organization does not allow share links",
  "person.owns-plan":
    "This person owns a plan that is paid online, or began to buy one less than a day ago. " +
    "Let somebody else own the plan instead first, or wait until a purchase is a day old.",
  "request.invalid": "Something that was sent is missing or not valid",
  "request.too-large": "The request is too large",
  "request.not-found": "Nothing was found at this address",
  "request.failed": "The request could not be read",
  "request.key-reused":
    "This was already created, as it was before your last changes. You find it in your list.",
  "auth.required": "Please sign in to continue",
  "auth.invalid": "Your sign-in is not valid or has expired. Please reload and try again.",
  "server.failed": "Unknown error occurred",
  "server.busy": "The service is busy. Please try again in a moment.",
  "host.unreachable": "Microsoft Teams could not be reached. Please try again.",

  "survey.not-found": "Sorry, there was a problem loading this survey",
  "survey.invalid": "{problem}",
  "survey.type-not-offered": "This kind of {product} can't be created here",
  "survey.not-open-yet": "This {type} is not open for responses yet",
  "survey.not-sent": "This {type} has not been sent yet",
  "survey.no-longer-open": "This {type} is no longer open for responses",
  "survey.not-pending": "This {type} was already sent",
  "survey.owner-only": "Only an owner of this {product} can do this",
  "survey.not-audience": "You do not have access to this {product}",
  "survey.not-closed": "This {type} is not closed",
  "survey.not-editable": "This {type} can't be edited any more",
  "survey.edit-not-allowed": "Editing is not allowed in your organization",
  "survey.changed": "This {type} was changed meanwhile. Please reload and try again.",
  "survey.last-owner": "A {product} needs at least one owner",
  "survey.in-series": "The owners of a {product} in a series are the series' owners",
  ...limitErrorTexts,
  "survey.too-many-pending":
    "{max} of yours are waiting to be sent. Please send or delete some of them first.",
  "trivia.too-few-questions": "There are only {count} questions of this category and difficulty",
  "trivia.too-late": "Time is up for this question",
  "trivia.unknown-choice": "This is not a choice of this question",
  "trivia.in-game": "Trivia is answered while its questions are shown",
  "series.not-found": "This series was not found. It may have been deleted.",
  "away.unclear":
    "Please write until when, at most {days} days ahead: /away until friday, /away tomorrow, " +
    "/away 24 dec, or /away 24 dec until 2 jan. Write only /back once you are back.",
  "series.owner-only": "Only an owner of this series can do this",
  "series.changed": "This series was changed meanwhile. Please reload and try again.",
  "series.last-owner": "A series needs at least one owner",
  "series.too-many":
    "You have created {max} series, and no more can be kept. Please delete some first.",
  "series.not-allowed": "Recurring {product}s are not allowed in your organization",
  "series.not-active": "This series is not active",
  "series.not-disabled": "This series is not disabled",
  "series.subscription-ended": "Oh Bummer! The owners subscription has ended.",
  "draft.not-found": "This draft is no longer there",
  "link.public-refused": "Links for people outside your organization are not allowed",
  "template.not-found": "This template was not found",
  "template.too-many": "You have saved {max} templates. No more can be kept.",
  "template.owner-only": "Only an owner of this template can do this",
  "template.last-owner": "A template needs at least one owner",
  "template.too-many-people": "A template can be shared with at most {max} people",
  "template.changed":
    "Somebody else changed this template meanwhile. You can save yours as a new template. " +
    "Reloading shows theirs and discards yours.",
  "integration.not-found": "This task reference is no longer there",
  "integration.not-here": "Task references are not possible in this {type}",
  "integration.too-many": "There are {max} task references, which is as many as can be kept",
  "survey.plan-ended": "Your trial has ended. Choose a plan to create a {type}.",
  "survey.plan-needed": "You need a plan to create a {type}.",
  "survey.subscription-ended": "Your subscription has ended. Choose a plan to create a {type}.",
  "subscription.not-found": "This subscription was not found",
  "subscription.denied": "Only an owner of this subscription can do this",
  "subscription.last-owner": "A subscription needs at least one owner",
  "subscription.owner-first": "Make this owner a creator before you remove them",
  "subscription.for-everybody": "Everybody in your organization has this subscription already",
  "subscription.ended": "This subscription has ended",
  "subscription.no-place":
    "To add owners, please access this {product} via the {product} tab within the channel, chat " +
    "or meeting it was created in.",
  "subscription.no-licence":
    "In order to add more members you'll need more licenses. Please upgrade your subscription to " +
    "get more licenses",
  "subscription.too-many-owners": "A subscription has at most {max} owners",
  "subscription.too-many-people": "A subscription has at most {max} people",
  "trial.invalid": "{problem}",
  "trial.not-offered": "There are no trials in your organization",
  "trial.token-invalid": "This link to a trial is not valid for you, or has expired",
  "plan.required": "{problem}",
  "billing.not-found": "Unable to find an active stripe subscription",
  "billing.managers-only":
    "You do not have a active paid subscription to upgrade, or you are not the subscription " +
    "owner or administrator!",
  "billing.own-provider": "Please contact our support team to make any changes to your account.",
  "billing.not-set-up": "Plans can't be bought here yet. Please contact support.",
  "billing.unreachable": "The payment service could not be reached. Please try again.",
  "billing.not-sold": "This plan can't be bought this way",
  "billing.licensed": "Your organization gives out licenses. Please request one instead.",
  "billing.licenses": "Choose between {min} and {max} licenses",
  "billing.payment-needed": "A name, an email and a card are needed",
  "billing.payment-method": "Invalid payment method",
  "billing.declined": "{reason}",
  "billing.already-subscribed": "You already have an active {product} subscription!",
  "billing.in-progress":
    "Your purchase is being processed. Please wait a minute, then reload this page.",
  "billing.changing":
    "This subscription is being changed. Please wait a few minutes, then try again.",
  "billing.ending": "This subscription ends soon. Reactivate it before you change it.",
  "billing.overdue":
    "A payment is overdue. Pay the invoice on your account page, or update your card, before you " +
    "change the plan.",
  "billing.one-license":
    "This plan has only 1 license, and {used} people use one now. Remove people first.",
  "billing.others-card":
    "Somebody else paid for this period. Update the card before you reactivate the subscription.",
  "billing.estimate": "The amount due is no longer what was shown. Please check it and try again.",
  "billing.link": "This link is no longer valid. Please ask for a new one.",
  "billing.card-link":
    "This link is no longer valid: it works once, for 15 minutes. For a new one, select Update " +
    "Card on your account page in Microsoft Teams.",
  "previous.subscription":
    "Sorry, you are not available to start a new trial due to a previous subscription or trial.",
  "coupon.not-valid": "This promo code is not valid",
  "coupon.yearly-only": "The promo code can only be applied to annual subscriptions",
  "coupon.several-licenses":
    "The promo code can only be applied when purchasing 2 or more licenses",
  "coupon.too-many-licenses":
    "For more than 6 licenses please contact our enterprise team for bulk purchase.",
  "feature.off": "This is not switched on in your organization",
  "reminders.too-many-members":
    "Reminders are only available to teams with {limit} members or less",
  "survey.send-failed": "The {type} could not be sent",

  "response.invalid": "{problem}",
  "response.not-saved": "Failed to save response",
  "response.counted": "Your answer can't be changed any more",

  "response.not-here": "This {type} does not take answers of this kind",
  "post.not-found": "This response was not found",
  "post.not-yours": "Only its author can change this response",
  "post.decided": "This response can't be changed any more",
  "post.edited": "Its author has just changed this response. Please read it again.",
  "post.no-such-move": "Unable to update this response",
  "post.not-approved": "This response is not approved",
  "post.no-such-reaction": "This {type} does not take this reaction",
  "post.reactions-off": "Reactions are not allowed in this {type}",
  "post.no-such-reply": "A reply like this is not possible to this response",
  "post.too-many": "There are too many responses here. No more can be added.",
  "post.too-fast": "That was a lot at once. Please try again in a moment.",
  "post.moderators-only": "Only an owner of this {type} or an organizer of the meeting can do this",

  "results.after-close": "Results will be available after this {type} is closed",
  "results.private": "Results only available to the owner of this {type}",
  "results.retention": "Results are only available for 30 days on free plans",
  "results.denied": "Access denied to the results",
  "results.not-completed": "You have not completed this quiz yet",
  "results.no-such-kind": "This {type} has no results of that kind",
  "results.too-few": "Answers without names are shown once {min} signed-in people have answered",

  "ideas.prompt": "{problem}",
  "ideas.too-fast": "That was a lot at once. Please try again in a moment.",
  "ideas.timed-out": "The generator took too long. Please try again.",
  "ideas.refused": "The generator declined this prompt. Please try other words.",
  "ideas.malformed": "The generator's answer could not be used. Please try again.",
  "ideas.cut": "The generator's answer was incomplete. Please try again.",
  "ideas.upstream-busy": "The generator is busy. Please try again in a minute.",
  "ideas.unreachable": "The generator could not be reached. Please try again.",
  "ideas.not-set-up":
    "The generator does not accept requests of {product}. Please tell your administrator.",

  "choice.not-addable": "No more choices can be added to this question",
  "choice.with-answer":
    "Where answers may be anonymous, a choice is added together with the answer. " +
    "Please load the page again.",
  "export.not-allowed": "Exports are not allowed in your organization",
  "export.not-exportable": "This {type} can't be exported",
  "calls.too-many": "Too many requests at once. Please try again in a moment.",
  "export.too-many": "Too many exports are running at once. Please try again in a moment.",
  "stream.too-many": "Too many pages are open at once. Please close some of them.",
  "analytics.not-allowed": "Custom analytics are not available in your organization",
  "guest.not-allowed":
    "Your account could not be verified. Please sign in to Microsoft Teams to take part.",
  "guest.too-many": "Too many people without an account are joining. Please try again in a moment.",
  "guest.meeting-full":
    "This meeting has as many people without an account as may join within a day. " +
    "Please try again {when}.",

  "conversation.not-found": "This team, channel or chat was not found",
  "conversation.not-member": "You are not a member of this team, channel or chat",
  "conversation.not-installed": "{product} must first be installed to this team or chat",
  "list.not-installed": "{product} must first be installed to this team or chat",
  "organization.not-installed":
    "{product} is not installed in your organization. Please add it in Microsoft Teams first.",
  "direct-message.not-installed":
    "{product} must first be installed to this team or chat to use direct message option",
  "direct-message.too-many-members":
    "Send as direct message is only available to teams, chats, or meetings with {limit} members " +
    "or less",
  "meeting.attendee": "Only organizers and presenters of a meeting can send something to it",
  "meeting.attendee-sorts":
    "Only organizers and presenters of a meeting can change how its list is sorted",
  "person.not-found": "This person was not found in your organization",
  "team.members-unavailable": "Unable to load team members",
  "team.channels-unavailable": "Unable to load team channels",
  "team.applications-unavailable": "Unable to load installed applications for team",

  "command.unknown": "Sorry, {product} does not know this command",
};
