import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { splitLabels } from "#domain/question/label-list.ts";
import { newQuestion, withNps, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import { unturned } from "#domain/unturned.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { bulkExportOf, exportOf } from "#test/exports.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { inGroups } from "#test/in-groups.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { readXlsx } from "#test/read-xlsx.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan, diego] = [
    await app.as("adele"),
    await app.as("alex"),
    await app.as("megan"),
    await app.as("diego"),
  ];
});

const open = (label: string, over = {}) =>
  // safe: of that kind
  ({ ...withType(newQuestion(randomUUID), "open-ended", randomUUID), label, ...over }) as Question;
const answered = (question: Question, value: unknown, comment?: string) =>
  answer.parse({ questionId: question.id, value, comment });
const stamp = "\\d{4}-\\d{2}-\\d{2}-\\d{6}";

function nps(): Question {
  const ordinal = withType(newQuestion(randomUUID), "ordinal", randomUUID);
  if (ordinal.questionType !== "ordinal") throw new Error("an ordinal question is ordinal");
  return { ...withNps(ordinal, true, randomUUID), label: "Recommend us?" };
}

const hostile = [
  '=HYPERLINK("http://evil")',
  "+1",
  "-2",
  "@x",
  "'=1",
  "＝1",
  'a "b", c;\r\nd',
  "שלום مرحبا",
  "👩‍👩‍👧‍👦 \u202Eevil",
  "_x0041_ <b>&amp;\u0001",
];
/** The stored text: without direction overrides. */
const kept = hostile.map(unturned);

describe("the export of one survey", () => {
  it("has a line per response and every answer exactly, in both formats (EXP-15, API-47, PERM-01)", async () => {
    const several = aChoiceQuestion(["Salt; pepper", "=Soup", "\\"], {
      label: "Which?",
      allowMultipleChoices: true,
      allowComments: true,
    });
    const [why, again, day, score] = [
      open("Why?"),
      open("Why?"),
      open("When?", { contentType: "text/date" }),
      nps(),
    ];
    const questions = [several, why, again, day, score];
    const { poll } = await sendPoll(app, adele, {
      type: "survey",
      title: "Kitchen",
      questions,
      commentsEnabled: true,
    });
    const people = [alex, megan, diego];
    for (const [at, person] of people.entries()) {
      const response = [
        answered(
          several,
          several.choices.slice(0, at + 1).map(({ id }) => id),
          hostile[at],
        ),
        answered(why, hostile.slice(at).join("\n")),
        answered(again, hostile[at + 3]),
        answered(day, `2026-03-0${at + 1}`),
        answered(score, "choices" in score ? score.choices[at + 8]?.id : ""),
      ];
      await person.responses.save({
        params: { id: poll.id },
        body: { response, source: "web", comment: hostile[at + 6] },
      });
    }
    const csv = await exportOf(adele, poll.id);
    const lines = readExport(csv.text);
    expect(lines[0]).toEqual([
      "Name",
      "Completed Time",
      "Which?",
      "Comment: Which?",
      "Why?",
      "Why? (2)",
      "When?",
      "NPS: Recommend us?",
      "Comments",
    ]);
    expect(
      lines
        .slice(1)
        .map(([name = "", completed = "", picks = "", ...rest]) => [
          name,
          completed.length,
          splitLabels(picks),
          ...rest,
        ]),
    ).toEqual(
      people.map(({ name }, at) => [
        name,
        24,
        several.choices.slice(0, at + 1).map(({ label }) => label),
        kept[at],
        kept.slice(at).join("\n"),
        kept[at + 3],
        `2026-03-0${at + 1}`,
        String(at + 8),
        kept[at + 6],
      ]),
    );
    const [sheet] = readXlsx((await exportOf(adele, poll.id, "xlsx")).bytes);
    expect({ ...sheet, lines: sheet?.lines.map((line) => line.map(String)) }).toEqual({
      name: "Kitchen",
      lines,
    });
  });

  it("begins with a byte-order mark (EXP-03)", async () => {
    const { poll } = await sendPoll(app, adele);
    const { bytes } = await exportOf(adele, poll.id);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("is an uncached download, named after the product, the time and the place (EXP-02)", async () => {
    const channel = await exportOf(adele, (await sendPoll(app, adele)).poll.id);
    expect(channel.name).toMatch(new RegExp(`^Polly-${stamp}-Channel-Results\\.csv$`));
    expect(channel.reply.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Polly-/,
    );
    expect(channel.reply.headers.get("content-type")).toContain("text/csv");
    expect(channel.reply.headers.get("cache-control")).toBe("no-store");
    expect(channel.reply.headers.get("x-content-type-options")).toBe("nosniff");
    const chat = await exportOf(
      adele,
      (await sendPoll(app, adele, { place: "Launch week" })).poll.id,
      "xlsx",
    );
    expect(chat.name).toMatch(new RegExp(`^Polly-${stamp}-Chat-Results\\.xlsx$`));
  });

  it("has only the header if nobody has answered", async () => {
    const { poll } = await sendPoll(app, adele, { label: "Lunch?" });
    expect(readExport((await exportOf(adele, poll.id)).text)).toEqual([
      ["Name", "Completed Time", "Lunch?"],
    ]);
  });

  it("has the score of each respondent of a quiz (QUZ-06)", async () => {
    const question = aQuizQuestion(["Paris", "Rome"], {
      label: "Capital of France?",
      pointValue: 5,
    });
    const { poll } = await sendPoll(app, adele, {
      type: "quiz",
      title: "Capitals",
      questions: [question],
      resultsVisibility: "after-close",
    });
    for (const [at, person] of [alex, megan].entries())
      await person.responses.save({
        params: { id: poll.id },
        body: { response: [answered(question, question.choices[at]?.id)], source: "web" },
      });
    const [heads, ...lines] = readExport((await exportOf(adele, poll.id)).text);
    expect(heads).toEqual(["Name", "Completed Time", "Score", "Capital of France?"]);
    expect(lines.map(([name, , score, choice]) => [name, score, choice])).toEqual([
      ["Alex Wilber", "5", "Paris"],
      ["Megan Bowen", "0", "Rome"],
    ]);
  });

  it("cannot contain NUL characters, because no answer can", async () => {
    const why = open("Why?");
    const { poll } = await sendPoll(app, adele, { questions: [why] });
    const save = alex.responses.save({
      params: { id: poll.id },
      body: { response: [answered(why, "a\u0000b")], source: "web" },
    });
    await expect(save).rejects.toMatchObject({ status: 400 });
    expect(readExport((await exportOf(adele, poll.id)).text)).toHaveLength(1);
  });
});

describe("the export of anonymous responses", () => {
  const saveAll = async (id: never, question: Question, people: Person[], more: object = {}) => {
    for (const person of people)
      await person.responses.save({
        params: { id },
        body: {
          response: [answered(question, `so says ${person.name[0]}`)],
          source: "web",
          ...more,
        },
      });
  };

  it("has none of two people, and those of three without names, times or their order (EXP-15, ANO-01)", async () => {
    const why = open("Why?");
    const { poll } = await sendPoll(app, adele, { questions: [why], anonymity: "anonymous" });
    const id = poll.id as never; // safe: the id of a survey
    await saveAll(id, why, [alex, megan]);
    for (const format of ["csv", "xlsx"]) {
      const { bytes, text } = await exportOf(adele, poll.id, format);
      const lines = format === "csv" ? readExport(text) : readXlsx(bytes)[0]?.lines;
      const told = [[""], ["Note"], [`2 answers are in. ${inGroups}`]];
      expect(lines).toEqual([["Why?"], ...(format === "csv" ? told : [])]);
      if (format === "xlsx")
        expect(readXlsx(bytes)[1]).toEqual({
          name: "Notes",
          lines: [["Note"], [`2 answers are in. ${inGroups}`]],
        });
    }
    await saveAll(id, why, [diego]);
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    const { text } = await exportOf(adele, poll.id);
    const [heads, ...lines] = readExport(text);
    expect(heads).toEqual(["Why?"]);
    expect(lines.flat().sort()).toEqual(["so says A", "so says D", "so says M"]);
    expect(text).not.toMatch(/Alex|Megan|Diego|\d{4}-\d{2}|[0-9a-f]{16}/);
    const { rows } = await adele
      .request(`/v1/survey/${poll.id}/table`)
      // safe: as the contract says
      .then((reply) => reply.json() as Promise<{ rows: { responses: { value: string }[] }[] }>);
    expect(lines.flat()).toEqual(rows.map(({ responses }) => responses[0]?.value));
  });

  it("has none of two people after the close either, and says so (EXP-15, ANO-01)", async () => {
    const why = open("Why?");
    const { poll } = await sendPoll(app, adele, { questions: [why], anonymity: "anonymous" });
    const id = poll.id as never; // safe: the id of a survey
    await saveAll(id, why, [alex, megan]);
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    const { bytes } = await exportOf(adele, poll.id, "xlsx");
    const [answers, notes] = readXlsx(bytes);
    expect(answers?.lines).toEqual([["Why?"]]);
    expect(notes?.lines).toEqual([
      ["Note"],
      ["Answers without names are shown once 3 signed-in people have answered"],
    ]);
  });

  it("lists them after the named ones if respondents choose, once there are three (EXP-15, ANO-02)", async () => {
    const why = open("Why?");
    const { poll } = await sendPoll(app, adele, { questions: [why], anonymity: "voluntary" });
    const id = poll.id as never; // safe: the id of a survey
    const [lee, isaiah] = [await app.as("lee"), await app.as("isaiah")];
    await saveAll(id, why, [alex, megan], { responseAnonymity: "anonymous" });
    await saveAll(id, why, [diego]);
    const columns = async () =>
      readExport((await exportOf(adele, poll.id)).text)
        .slice(1)
        .map(([name, time, said]) => [name, time ? "time" : "", said]);
    const [named, ...rest] = await columns();
    expect(named).toEqual(["Diego Siciliani", "time", "so says D"]);
    expect(rest.map(([first]) => first)).toEqual([
      "",
      "Note",
      "2 anonymous answers are in but not shown yet. Anonymous results appear in groups of 3, " +
        "the first when 6 are in or all have answered, or at the close.",
    ]);
    await saveAll(id, why, [lee], { responseAnonymity: "anonymous" });
    await saveAll(id, why, [isaiah]);
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    const [first, second, ...anonymous] = await columns();
    expect([first, second]).toEqual([
      ["Diego Siciliani", "time", "so says D"],
      [isaiah.name, "time", "so says I"],
    ]);
    expect(anonymous.map(([name, time]) => [name, time])).toEqual([
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
    expect(anonymous.map(([, , said]) => said).sort()).toEqual([
      "so says A",
      "so says L",
      "so says M",
    ]);
  });
});

describe("the export of several surveys", () => {
  it("has each survey's lines with its id; the file name has the time and ends in -bulk.csv (API-48, EXP-04)", async () => {
    const one = await sendPoll(app, adele, { label: "Lunch?" });
    const two = await sendPoll(app, adele, { label: "Lunch?" });
    const three = await sendPoll(app, adele, { label: "Dinner?", anonymity: "anonymous" });
    await one.vote(alex, "Pizza");
    await two.vote(megan, "Soup");
    await three.vote(megan, "Soup");
    const ids = [two.poll.id, one.poll.id, three.poll.id];
    const { name, text } = await bulkExportOf(adele, [...ids, one.poll.id]);
    expect(name).toMatch(new RegExp(`^Polly-${stamp}-bulk\\.csv$`));
    const lines = readExport(text).map((line) =>
      line.map((cell) => (/^\d{4}-.*Z$/.test(cell) ? "time" : cell)),
    );
    expect(lines).toEqual([
      ["Item ID", "Item", "Name", "Completed Time", "Lunch?"],
      [ids[0], "Lunch?", "Megan Bowen", "time", "Soup"],
      [""],
      ["Item ID", "Item", "Name", "Completed Time", "Lunch?"],
      [ids[1], "Lunch?", "Alex Wilber", "time", "Pizza"],
      [""],
      ["Item ID", "Item", "Dinner?"],
      [""],
      ["Item ID", "Item", "Note"],
      [ids[2], "Dinner?", `1 answer is in. ${inGroups}`],
    ]);
    const workbook = await bulkExportOf(adele, ids, "xlsx");
    expect(workbook.name).toMatch(new RegExp(`^Polly-${stamp}-bulk\\.xlsx$`));
    expect(readXlsx(workbook.bytes).map((sheet) => [sheet.name, sheet.lines.length])).toEqual([
      ["Items", 4],
      ["Lunch", 2],
      ["Lunch (2)", 2],
      ["Dinner", 1],
    ]);
  });

  it("notes that a survey has no responses", async () => {
    const { poll } = await sendPoll(app, adele, { label: "Lunch?" });
    expect(readExport((await bulkExportOf(adele, [poll.id])).text).at(-1)).toEqual([
      poll.id,
      "Lunch?",
      "No responses yet",
    ]);
  });

  it("takes one to a hundred surveys (EXP-06)", async () => {
    await expect(bulkExportOf(adele, [])).rejects.toMatchObject({ status: 400 });
    await expect(
      bulkExportOf(
        adele,
        Array.from({ length: 101 }, () => randomUUID()),
      ),
    ).rejects.toMatchObject({ status: 400 });
  });
});
