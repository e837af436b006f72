import { randomUUID } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { newQuestion, withNps, withType } from "#domain/question/new-question.ts";
import { answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { exportOf } from "#test/exports.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

const open = (label: string, contentType: "text/plain" | "text/date" | "text/time") => ({
  ...withType(newQuestion(randomUUID), "open-ended", randomUUID),
  label,
  contentType,
});

describe("a workbook read by another program", () => {
  it("has dates, numbers, and texts that stay texts whatever they look like (EXP-15)", async () => {
    const scale = withType(newQuestion(randomUUID), "ordinal", randomUUID);
    if (scale.questionType !== "ordinal") throw new Error("an ordinal question is ordinal");
    const nps = { ...withNps(scale, true, randomUUID), label: "Recommend us?" };
    const [day, time, text] = [
      open("Which day?", "text/date"),
      open("What time?", "text/time"),
      open("How many?", "text/plain"),
    ];
    const { poll } = await sendPoll(app, adele, {
      type: "survey",
      title: "Lunch",
      questions: [day, time, nps, text],
    });
    const given = {
      [day.id]: "2026-05-04",
      [time.id]: "14:30",
      [nps.id]: nps.choices[9]?.id ?? "",
      [text.id]: "007",
    };
    const response = Object.entries(given).map(([questionId, value]) =>
      answer.parse({ questionId, value }),
    );
    const { userResponse } = await alex.responses.save({
      params: { id: poll.id },
      body: { response, source: "web" },
    });
    const { bytes } = await exportOf(adele, poll.id, "xlsx");
    const { sheets } = await readXlsx(bytes);
    const [heads, row = [], ...more] = sheets[0]?.rows ?? [];
    expect(heads).toEqual([
      "Name",
      "Completed Time",
      "Which day?",
      "What time?",
      "NPS: Recommend us?",
      "How many?",
    ]);
    expect(more).toEqual([]);
    const [name, completed, date, clock, score, count] = row;
    expect([name, score, count]).toEqual(["Alex Wilber", 9, "007"]);
    if (!(completed instanceof Date) || !(date instanceof Date) || !(clock instanceof Date))
      throw new Error("times are dates");
    expect(Math.abs(completed.getTime() - (userResponse.completedOn?.getTime() ?? 0))).toBeLessThan(
      1000,
    );
    expect(date.toISOString()).toBe("2026-05-04T00:00:00.000Z");
    expect(clock.toISOString().slice(11, 16)).toBe("14:30");
  });

  it("has a frozen first row in bold", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(alex, "Pizza");
    const { bytes } = await exportOf(adele, poll.id, "xlsx");
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets[0]?.freezePane).toMatchObject({ rows: 1 });
    const styleAt = (place: string) => sheets[0]?.cells?.get(place)?.style;
    expect(styleAt("0,0")?.font?.bold).toBe(true);
    expect(styleAt("1,0")?.font?.bold).not.toBe(true);
    expect(styleAt("1,1")?.numFmt).toContain("yyyy");
  });
});
