import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { newQuestion, withNps, withType } from "#domain/question/new-question.ts";
import { answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { exportOf } from "#test/exports.ts";
import type { Person } from "#test/person.ts";
import { readXlsx as ownXlsx } from "#test/read-xlsx.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";

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

  it("links a cell to the first reference in its text, without a formula; a CSV has texts only (INT-08)", async () => {
    const standup = await sendStandup(app, adele);
    const params = { referenceType: "survey", referenceId: standup.id } as const;
    const task = { prefix: "PROJ-", url: 'https://tasks.example/?a=1&b="<num>"' };
    const note = { prefix: "NOTE-", url: "https://notes.example/a&b#n<num>" };
    for (const each of [task, note])
      await adele.integrations.create({ params, body: { ...each, system: "jira" } });
    const hostile = '=HYPERLINK("https://evil.example") PROJ-12, PROJ-13';
    await standup.answer(alex, { did: hostile, next: "XPROJ-1", blocked: "NOTE-7 waits" });
    const { bytes } = await exportOf(adele, standup.id, "xlsx");
    expect(ownXlsx(bytes)[0]?.lines[1]?.slice(2)).toEqual([
      hostile,
      "XPROJ-1",
      expect.any(String),
      "NOTE-7 waits",
    ]);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const cell = (place: string) => sheets[0]?.cells?.get(place);
    expect(cell("1,2")?.hyperlink?.target).toBe("https://tasks.example/?a=1&b=%2212%22");
    expect(cell("1,2")?.style?.font?.underline).toBe(true);
    expect(cell("1,3")?.hyperlink).toBeUndefined();
    // As Excel writes it: what follows `#` stands beside the link.
    expect(cell("1,5")?.hyperlink?.location).toBe("n7");
    const parts = unzipSync(bytes);
    expect(strFromU8(parts["xl/worksheets/_rels/sheet1.xml.rels"] ?? bytes)).toContain(
      'Target="https://notes.example/a&amp;b" TargetMode="External"',
    );
    expect((await exportOf(adele, standup.id)).text).not.toContain("https://tasks");
  });
});
