import { clientOf, type Send } from "#contract/client.ts";
import { errorAnswer } from "#contract/error.ts";
import { guestsApi, guestToken, guestTokenPath } from "#contract/guests.ts";
import { responsesApi } from "#contract/responses.ts";
import { surveysApi } from "#contract/surveys.ts";
import type { TestApp } from "./app.ts";
import { CallError } from "./person.ts";

type Asked = { meetingId: string; name?: string; email?: string; teamsUserId?: string };
export type Guest = Awaited<ReturnType<typeof guestOf>>;

/** Asks for a token of a participant without an account, showing the one that he has. */
export function askForToken(app: TestApp, asked: unknown, existing: string | null = null, variant = "msteams"): Promise<Response> {
  return fetch(`${app.url}/${variant}${guestTokenPath}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(existing ? { authorization: `Bearer ${existing}` } : {}) },
    body: JSON.stringify(asked),
  });
}

/** A participant without an account, with a token of the product's and typed clients of what he may call. */
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
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read: unknown = reply.status === 204 ? undefined : await reply.json();
    if (!reply.ok) throw new CallError(reply.status, errorAnswer.parse(read));
    return read;
  };
  return { surveys: clientOf(surveysApi, send), responses: clientOf(responsesApi, send), guests: clientOf(guestsApi, send) };
}

/** The host's id of a meeting, by its subject. */
export async function meetingIdOf(app: TestApp, subject: string): Promise<string> {
  const { meetings } = await app.emulator.directory();
  const found = meetings.find((meeting) => meeting.subject === subject);
  if (!found) throw new Error(`no meeting ${subject}`);
  return found.id;
}
