import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findPerson } from "../directory/find-person.ts";
import type { Meeting } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import { appNamed, idParam, read } from "./call-input.ts";

const who = z.object({ as: z.string() });
const sharing = who.extend({ app: z.string(), url: z.string() });

/** Shows a page of an app on a meeting's stage to everybody there, and ends that. */
export function stageRoutes(server: FastifyInstance, world: World): void {
  server.put("/emulator/api/meetings/:id/stage", (request) => {
    const { as, app: name, url } = read(sharing, request.body);
    const meeting = meetingOf(world, request.params);
    const by = presenter(world, meeting, as);
    const app = appNamed(world, name);
    if (!app.sharesToStage)
      throw httpError(403, "NoPermission", `${app.name} has no permission to share to the stage.`);
    if (!meeting.running)
      throw httpError(409, "MeetingNotRunning", "There is no stage before a meeting has started.");
    world.stages.set(meeting.id, { appId: app.appId, url, by });
    world.events.tellAll({ type: "directory" });
    return {};
  });
  server.delete("/emulator/api/meetings/:id/stage", (request) => {
    const meeting = meetingOf(world, request.params);
    presenter(world, meeting, read(who, request.query).as);
    world.stages.delete(meeting.id);
    world.events.tellAll({ type: "directory" });
    return {};
  });
}

function meetingOf(world: World, params: unknown): Meeting {
  const { id } = read(idParam, params);
  const meeting = world.state.organisation.meetings.find((each) => each.id === id);
  if (!meeting) throw httpError(404, "MeetingNotFound", "There is no such meeting.");
  return meeting;
}

/** The id of a person who may share there. */
function presenter(world: World, { roles }: Meeting, as: string): string {
  const { id } = findPerson(world, as);
  if (roles[id] !== "Organizer" && roles[id] !== "Presenter")
    throw httpError(403, "NotAPresenter", "Only organizers and presenters share to the stage.");
  return id;
}
