import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { activity } from "../bot-calls/activity.ts";
import { callBot } from "../bot-calls/call-bot.ts";
import { lookUpConversation } from "../directory/find-conversation.ts";
import { personById } from "../directory/find-person.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import { idParam, read } from "./call-input.ts";
import { faultsIn } from "./fault-input.ts";

const meetingState = z.object({ running: z.boolean() });

/**
 * Controls for scripts and tests: faults of the connector, logs of sends and bot calls, outstanding
 * installs, and starting and ending meetings.
 */
export function testRoutes(server: FastifyInstance, world: World): void {
  server.get("/emulator/api/faults", () => world.faults.get());
  server.post("/emulator/api/faults", (request) => {
    world.faults.set(faultsIn(request.body));
    return world.faults.get();
  });
  server.get("/emulator/api/sends", () => ({ sends: world.sends.all() }));
  server.get("/emulator/api/bot-calls", () => ({ calls: world.botCalls.all() }));
  server.get("/emulator/api/outstanding", () => ({
    installs: world.state.installs.filter(({ told }) => !told).length,
  }));
  server.post("/emulator/api/meetings/:id/state", async (request) => {
    const { id } = read(idParam, request.params);
    const { running } = read(meetingState, request.body);
    await setMeetingState(world, id, running);
    return {};
  });
}

/** Bots in the meeting are told by an event activity, once for each change. */
async function setMeetingState(world: World, meetingId: string, running: boolean): Promise<void> {
  const meeting = world.state.organisation.meetings.find((each) => each.id === meetingId);
  if (!meeting) throw httpError(404, "MeetingNotFound", "There is no such meeting.");
  if (meeting.running === running) return;
  meeting.running = running;
  world.stages.delete(meetingId);
  world.save();
  world.events.tellAll({ type: "directory" });
  const conversation = lookUpConversation(world, meeting.chatId);
  if (!conversation) return;
  const value = {
    MeetingType: "Scheduled",
    Title: meeting.subject,
    Id: meeting.id,
    JoinUrl: meeting.joinUrl,
    ...(running
      ? { StartTime: world.now().toISOString() }
      : { EndTime: world.now().toISOString() }),
  };
  const here = world.apps.filter((app) =>
    world.state.installs.some(
      (each) => each.appId === app.appId && each.targetId === meeting.chatId,
    ),
  );
  const name = `application/vnd.microsoft.meeting${running ? "Start" : "End"}`;
  const person = personById(world, meeting.organizerId);
  await Promise.all(
    here.map((app) =>
      callBot(
        world,
        app,
        activity(world, { app, conversation, person }, { type: "event", name, value }),
      ),
    ),
  );
}
