import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { tellChannelCreated, tellMembersChanged } from "../bot-calls/install-activities.ts";
import { avatarColors, newPerson } from "../directory/demo-people.ts";
import { type Conversation, conversationOf } from "../directory/find-conversation.ts";
import { findPerson } from "../directory/find-person.ts";
import { channelId } from "../directory/stable-id.ts";
import type { Channel, Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import { idParam, read } from "./call-input.ts";

const joining = z.object({ as: z.string(), person: z.string() });
const leaving = z.object({ as: z.string() });
const crowdWish = z.object({
  as: z.string(),
  count: z.number().int().min(1).max(20_000),
  kind: z.enum(["member", "anonymous"]).default("member"),
});
const newChannel = z.object({
  as: z.string(),
  name: z.string().min(1).max(50),
  membershipType: z.enum(["standard", "private"]).default("standard"),
});

const nameWish = z.object({ upn: z.email().max(200) });
const zoneWish = z.object({ zone: z.string().min(1).max(100) });

const base = "/emulator/api/conversations/:id";

/**
 * Changing who is where, of which the bots are told: members, crowds for tests of large
 * conversations, channels; in which zone somebody is, and what they sign in as.
 */
export function peopleRoutes(server: FastifyInstance, world: World): void {
  server.post("/emulator/api/people/:id/zone", (request) => {
    findPerson(world, read(idParam, request.params).id).zone = read(zoneWish, request.body).zone;
    changed(world);
    return {};
  });
  server.post("/emulator/api/people/:id/upn", (request) => {
    findPerson(world, read(idParam, request.params).id).upn = read(nameWish, request.body).upn;
    changed(world);
    return {};
  });
  server.post(`${base}/members`, async (request) => {
    const body = read(joining, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    const joined = findPerson(world, body.person);
    if (joined.tenantId !== conversation.tenantId)
      throw httpError(403, "OtherTenant", `${joined.name} is of another organisation.`);
    await join(world, conversation, person, [joined]);
    return {};
  });
  server.delete(`${base}/members`, async (request) => {
    const query = read(joining, request.query);
    const { conversation, person } = place(world, request.params, query.as);
    await leave(world, conversation, person, findPerson(world, query.person));
    return {};
  });
  server.post(`${base}/crowd`, async (request) => {
    const body = read(crowdWish, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    if (body.kind === "anonymous" && !(conversation.kind === "chat" && conversation.meeting))
      throw httpError(400, "BadRequest", "kind: they join meetings only");
    const people = newCrowd(world, conversation.tenantId, body);
    await join(world, conversation, person, people);
    return { people };
  });
  server.post("/emulator/api/teams/:id/channels", async (request) => {
    const body = read(newChannel, request.body);
    const { conversation, person } = place(world, request.params, body.as);
    if (conversation.kind !== "channel") throw httpError(400, "BadRequest", "id: not a team");
    const { team } = conversation;
    if (team.channels.some((each) => each.name === body.name))
      throw httpError(409, "NameTaken", `The team has a channel "${body.name}" already.`);
    const memberIds = body.membershipType === "private" ? [person.id] : [...team.memberIds];
    const channel: Channel = {
      id: channelId(`${team.name}/${body.name}`),
      name: body.name,
      membershipType: body.membershipType,
      memberIds,
    };
    team.channels.push(channel);
    changed(world);
    if (channel.membershipType === "standard")
      await tellChannelCreated(world, conversation, person.id, channel);
    return { channel };
  });
  // No bot is told, as where the event is lost; bots find out by the answers to their calls.
  server.delete(`${base}/channel`, (request) => {
    const { as } = read(leaving, request.query);
    const { conversation } = place(world, request.params, as);
    if (conversation.kind !== "channel" || conversation.id === conversation.team.id)
      throw httpError(400, "BadRequest", "id: not a channel beside General");
    const { team, id } = conversation;
    team.channels = team.channels.filter((channel) => channel.id !== id);
    changed(world);
    return {};
  });
}

/**
 * Members of a team are in all its standard channels; private channels and chats are joined
 * separately. Who joins a meeting attends it.
 */
async function join(
  world: World,
  conversation: Conversation,
  by: Person,
  people: Person[],
): Promise<void> {
  const already = new Set(conversation.memberIds);
  const ids = people.map((person) => person.id).filter((id) => !already.has(id));
  if (conversation.kind === "chat" && conversation.meeting)
    for (const id of ids) conversation.meeting.roles[id] = "Attendee";
  for (const list of memberLists(conversation))
    list.push(...ids.filter((id) => !list.includes(id)));
  changed(world);
  if (ids.length > 0) await tellMembersChanged(world, conversation, by.id, ids, "added");
}

async function leave(
  world: World,
  conversation: Conversation,
  by: Person,
  person: Person,
): Promise<void> {
  if (!conversation.memberIds.includes(person.id))
    throw httpError(404, "NotAMember", `${person.name} is not in this conversation.`);
  if (conversation.kind === "chat" && conversation.meeting)
    throw httpError(400, "BadRequest", "id: nobody leaves a meeting here");
  const lists = memberLists(conversation);
  if (conversation.kind === "channel" && conversation.channel.membershipType === "standard") {
    lists.push(
      ...conversation.team.channels
        .filter((each) => each.membershipType === "private")
        .map((each) => each.memberIds),
    );
  }
  for (const list of lists) if (list.includes(person.id)) list.splice(list.indexOf(person.id), 1);
  changed(world);
  await tellMembersChanged(world, conversation, by.id, [person.id], "removed");
}

function memberLists(conversation: Conversation): string[][] {
  if (conversation.kind === "chat") {
    if (conversation.chat.kind === "bot")
      throw httpError(400, "BadRequest", "id: nobody else joins the chat with a bot");
    return [conversation.memberIds];
  }
  if (conversation.channel.membershipType === "private") return [conversation.memberIds];
  const { team } = conversation;
  const standard = team.channels
    .filter((each) => each.membershipType === "standard")
    .map((each) => each.memberIds);
  return [team.memberIds, ...standard];
}

function newCrowd(
  world: World,
  tenantId: string,
  { count, kind }: Pick<z.output<typeof crowdWish>, "count" | "kind">,
): Person[] {
  const { people } = world.state.organisation;
  const crowd = Array.from({ length: count }, (_, at) => {
    const number = String(people.length + at + 1);
    const person = newPerson(
      tenantId,
      `Member${number} Crowd`,
      `member${number}@crowd.example`,
      "Member of a crowd",
      avatarColors[at % avatarColors.length] ?? "teal",
    );
    return kind === "anonymous"
      ? { ...person, kind, name: `Visitor${number} (Guest)`, upn: "" }
      : person;
  });
  people.push(...crowd);
  return crowd;
}

function place(
  world: World,
  params: unknown,
  as: string,
): { conversation: Conversation; person: Person } {
  const person = findPerson(world, as);
  return { person, conversation: conversationOf(world, read(idParam, params).id, person) };
}

function changed(world: World): void {
  world.save();
  world.events.tellAll({ type: "directory" });
}
