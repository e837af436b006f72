import { randomUUID } from "node:crypto";
import { conversationId, seriesId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import type { TestApp } from "./app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";

const hour = 3_600_000;
type Options = Partial<DraftInput> & {
  label?: string;
  /** When it begins; within the last minute, the first one is sent at once. */
  start?: Date;
  rrule?: string;
  openDuration?: string;
};

/** Starts a daily series of a poll in a chat, tomorrow's hour first unless told otherwise. */
export async function startSeries(
  app: Pick<TestApp, "emulator">,
  owner: Person,
  {
    label = `How are you? ${randomUUID().slice(0, 8)}`,
    start = new Date(Date.now() + 2 * hour),
    rrule = "FREQ=DAILY;INTERVAL=1",
    openDuration = "P1D",
    ...over
  }: Options = {},
) {
  const place = "Launch week";
  const where = conversationId.parse(await app.emulator.place(place));
  const draft = (first: Date) => {
    const { date, time } = localTimeOf(first, "UTC");
    return aPoll({
      questions: [aChoiceQuestion(undefined, { label })],
      recipients: [aRecipient({ type: "groupChat", id: where, name: place })],
      schedule: { rrule, rruleDTStart: `${date}T${time}`, rruleTZID: "UTC", openDuration },
      ...over,
    });
  };
  const create = (first: Date) => owner.surveys.create({ body: { draft: draft(first) } });
  const { scheduleId } = await create(start).catch((error: unknown) => {
    // The minute may have ended meanwhile.
    if (Date.now() - start.getTime() < 0 || new Date().getSeconds() > 5) throw error;
    return create(new Date());
  });
  return { id: seriesId.parse(scheduleId), label, where };
}
