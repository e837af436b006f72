import { expect } from "vitest";
import { clientOf, type Send } from "#contract/client.ts";
import { errorAnswer } from "#contract/error.ts";
import { guestsApi, guestToken, guestTokenPath } from "#contract/guests.ts";
import { meetingsApi } from "#contract/meetings.ts";
import { postsApi } from "#contract/posts.ts";
import { responsesApi } from "#contract/responses.ts";
import { surveysApi } from "#contract/surveys.ts";
import { conversationId, tenantId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { setFlags } from "#server/accounts/grant-plan.ts";
import type { TestApp } from "./app.ts";
import { aRecipient } from "./factories.ts";
import { CallError, type Person } from "./person.ts";
import { sendPoll } from "./send-poll.ts";

type Asked = { meetingId: string; name?: string; email?: string; teamsUserId?: string };
export type Guest = Awaited<ReturnType<typeof guestOf>>;

/** Requests a token for a participant without an account, presenting their existing one. */
export function askForToken(
  app: TestApp,
  asked: unknown,
  existing: string | null = null,
  variant = "msteams",
): Promise<Response> {
  return fetch(`${app.url}/${variant}${guestTokenPath}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(existing ? { authorization: `Bearer ${existing}` } : {}),
    },
    body: JSON.stringify(asked),
  });
}

/**
 * A participant without an account, with the product's token and typed clients of the routes they
 * may call.
 */
export async function guestOf(app: TestApp, asked: Asked, existing: string | null = null) {
  const answer = await askForToken(app, asked, existing);
  if (!answer.ok) throw new CallError(answer.status, errorAnswer.parse(await answer.json()));
  const { token, exp } = guestToken.parse(await answer.json());
  return { ...clientsOf(app, token), token, exp };
}

/** The same calls with any token. */
export function clientsOf(app: TestApp, token: string) {
  const send: Send = async (method, path, body) => {
    const reply = await fetch(`${app.url}/msteams/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read: unknown = reply.status === 204 ? undefined : await reply.json();
    if (!reply.ok) throw new CallError(reply.status, errorAnswer.parse(read));
    return read;
  };
  return {
    surveys: clientOf(surveysApi, send),
    responses: clientOf(responsesApi, send),
    posts: clientOf(postsApi, send),
    guests: clientOf(guestsApi, send),
    meetings: clientOf(meetingsApi, send),
  };
}

/** The host's id of a meeting, by its subject. */
export async function meetingIdOf(app: TestApp, subject: string): Promise<string> {
  const { meetings } = await app.emulator.directory();
  const found = meetings.find((meeting) => meeting.subject === subject);
  if (!found) throw new Error(`no meeting ${subject}`);
  return found.id;
}

/**
 * Switches anonymous participation on or off for a person's organisation, and expires cached flags.
 */
export async function allowGuests(app: TestApp, of: Person, on = true): Promise<void> {
  await setFlags(app.database.db, tenantId.parse(of.tenantId), {
    anonymousUserExperienceEnabled: on,
  });
  app.clock.ahead(6000);
}

/** So many participants without an account join a meeting. */
export async function visitors(app: TestApp, subject: string, count: number) {
  const chat = await app.emulator.place(subject);
  return (await app.emulator.crowd(chat, "adele", count, "anonymous")).people;
}

/** A poll that a person has sent to the meeting of a subject. */
export async function sendToMeeting(
  app: TestApp,
  owner: Person,
  subject: string,
  over: Partial<DraftInput> = {},
) {
  const id = conversationId.parse(await app.emulator.place(subject));
  return sendPoll(app, owner, {
    recipients: [aRecipient({ type: "meeting", id, name: subject })],
    ...over,
  });
}
export type SentToMeeting = Awaited<ReturnType<typeof sendToMeeting>>;

/** The body of a vote for the choice with this text. */
export const guestAnswer = ({ poll, choice }: SentToMeeting, text: string) => ({
  params: { id: poll.id },
  body: {
    response: [{ questionId: poll.question.id, value: choice(text).id, comment: null }],
    source: "meeting" as const,
  },
});

/** Expects the server to refuse a call with this error. */
export const refusedWith = (status: number, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
