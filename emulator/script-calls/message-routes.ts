import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Conversation, conversationOf } from "../directory/find-conversation.ts";
import { findPerson } from "../directory/find-person.ts";
import type { Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import { findMessage } from "../messages/message-store.ts";
import { canSee, messageFor, messagesFor } from "../messages/message-view.ts";
import { playAction } from "../messages/play-action.ts";
import { refreshViews } from "../messages/refresh-views.ts";
import { submitCard, writeMessage } from "../messages/write-message.ts";
import type { StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { asQuery, data, idParam, read } from "./call-input.ts";
import { playInvoke } from "./play-invoke.ts";

const client = z.enum(["desktop", "web", "android", "ios"]).optional();
const written = z.object({
  as: z.string(),
  text: z.string().max(20_000).default(""),
  mention: z.string().optional(),
  replyToId: z.string().optional(),
  app: z.string().optional(),
  card: data.optional(),
  client,
});
const submitted = z.object({ as: z.string(), messageId: z.string(), value: data, client });
const clicked = z.object({
  as: z.string(),
  messageId: z.string(),
  verb: z.string(),
  data: data.default({}),
  client,
});
const invoked = z.object({
  as: z.string(),
  app: z.string(),
  messageId: z.string().optional(),
  name: z.string(),
  value: z.unknown(),
  client,
});
const seen = z.object({ as: z.string(), messageIds: z.array(z.string()).max(500) });
const listed = asQuery.extend({ refresh: z.enum(["true", "false"]).default("true") });

const base = "/emulator/api/conversations/:id";

/** Reading, writing and clicking, as a person. */
export function messageRoutes(server: FastifyInstance, world: World): void {
  server.get(`${base}/messages`, async (request) => {
    const query = read(listed, request.query);
    const { conversation, person } = place(world, request.params, query.as);
    if (query.refresh === "true") await refreshUntilSteady(world, conversation, person);
    return { messages: messagesFor(world, conversation.id, person) };
  });
  server.post(`${base}/messages`, (request) => {
    const body = read(written, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    return { message: messageFor(world, writeMessage(world, conversation, person, body), person) };
  });
  server.post(`${base}/submits`, async (request) => {
    const body = read(submitted, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    return submitCard(
      world,
      conversation,
      visibleMessage(world, conversation, person, body.messageId),
      person,
      body.value,
      body.client,
    );
  });
  server.post(`${base}/actions`, async (request) => {
    const body = read(clicked, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    return playAction(
      world,
      conversation,
      visibleMessage(world, conversation, person, body.messageId),
      person,
      body,
    );
  });
  server.post(`${base}/invoke`, async (request) => {
    const body = read(invoked, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    const message = body.messageId
      ? visibleMessage(world, conversation, person, body.messageId)
      : null;
    return playInvoke(world, conversation, person, { ...body, message });
  });
  server.post(`${base}/views`, async (request) => {
    const body = read(seen, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    const wanted = visible(world, conversation, person).filter((message) =>
      body.messageIds.includes(message.id),
    );
    await refreshViews(world, conversation, wanted, person);
    return {};
  });
}

function place(
  world: World,
  params: unknown,
  as: string,
): { conversation: Conversation; person: Person } {
  const person = findPerson(world, as);
  return { person, conversation: conversationOf(world, read(idParam, params).id, person) };
}

/**
 * Refreshes again while cards are posted or edited meanwhile: what is told has everybody's own view
 * in it.
 */
async function refreshUntilSteady(
  world: World,
  conversation: Conversation,
  person: Person,
): Promise<void> {
  const versions = () =>
    visible(world, conversation, person).map(({ id, revision }) => `${id} ${revision}`);
  for (let before = "", pass = 0; pass < 5 && before !== versions().join(); pass += 1) {
    before = versions().join();
    await refreshViews(world, conversation, visible(world, conversation, person), person);
  }
}

function visible(world: World, conversation: Conversation, person: Person): StoredMessage[] {
  return (world.state.messages[conversation.id] ?? []).filter((message) => canSee(message, person));
}

function visibleMessage(
  world: World,
  conversation: Conversation,
  person: Person,
  messageId: string,
): StoredMessage {
  const message = findMessage(world, conversation, messageId);
  if (!message || message.deleted || !canSee(message, person))
    throw httpError(404, "MessageNotFound", "There is no such message.");
  return message;
}
