import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findPerson } from "../directory/find-person.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import { idParam, read } from "./call-input.ts";

const change = z.object({
  as: z.string().optional(),
  person: z.string(),
  role: z.enum(["Organizer", "Presenter", "Attendee"]),
});

/**
 * Changes a person's role in a meeting. `as`: the organiser who changes it; without it the script
 * does.
 */
export function roleRoutes(server: FastifyInstance, world: World): void {
  server.post("/emulator/api/meetings/:id/roles", (request) => {
    const { id } = read(idParam, request.params);
    const { as, person, role } = read(change, request.body);
    const meeting = world.state.organisation.meetings.find((each) => each.id === id);
    if (!meeting) throw httpError(404, "MeetingNotFound", "There is no such meeting.");
    if (as !== undefined && meeting.roles[findPerson(world, as).id] !== "Organizer")
      throw httpError(403, "NotAnOrganizer", "Only an organizer changes roles.");
    const participant = findPerson(world, person);
    if (!meeting.roles[participant.id])
      throw httpError(404, "ParticipantNotFound", `${participant.name} is not in the meeting.`);
    meeting.roles[participant.id] = role;
    world.save();
    world.events.tellAll({ type: "directory" });
    return {};
  });
}
