import { type NewId, newQuestion, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { isText } from "#domain/question/traits.ts";
import { newSchedule } from "#domain/series/new-schedule.ts";
import { type Draft, draft } from "#domain/survey/draft.ts";
import { draftOf, duplicateOf } from "#domain/survey/edit.ts";
import { newDraft } from "#domain/survey/new-draft.ts";
import { fitted } from "#domain/survey/question-rules.ts";
import { questionFor } from "#domain/survey/quiz.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import { type SurveyType, specOf, surveyTypes } from "#domain/survey/types/registry.ts";
import { withWordCloud } from "#domain/survey/word-cloud.ts";
import type { Template } from "#domain/template/template.ts";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { nextTime } from "#domain/time/next-time.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";
import { typeTexts } from "#text/survey-types.ts";
import type { AuthoringQuery } from "./authoring-query.ts";
import { copyOf } from "./questions/copy-question.ts";

/** The objects that the address names, once they are loaded. */
export type Sources = {
  survey: Survey | null;
  /** When the series sends that the copied survey belongs to. */
  schedule: SeriesSchedule | null;
  kept: Draft | null;
  template: Template | null;
  questionTemplate: Template | null;
};
type Beginning = {
  now: Date;
  /** The author's IANA zone. */
  zone: string;
  type: SurveyType;
  query: AuthoringQuery;
  recipients: Recipient[];
  sources: Sources;
  newId: NewId;
};

/**
 * The form's initial draft: the object that the address names, with the address's other presets
 * (AUT-09 to AUT-14, AUT-22, AUT-23, AUT-25).
 */
export function initialDraft({
  now,
  zone,
  type,
  query,
  recipients,
  sources,
  newId,
}: Beginning): Draft {
  const { survey, schedule, kept, template, questionTemplate } = sources;
  if (survey && query.mode === "edit") return draft.parse(draftOf(survey));
  const timing = { now, zone, once: query.personal };
  let begun = blankOf(type, recipients, { ...timing, newId });
  if (template) begun = timed(draftOfTemplate(template, begun.recipients, newId), timing);
  if (survey) begun = timedAs(schedule, copied(duplicateOf(survey), recipients), timing);
  if (kept) begun = { ...kept, recipients: recipients.length > 0 ? recipients : kept.recipients };
  if (query.wordCloud)
    begun = {
      ...begun,
      type: "poll",
      questions: [wordCloud(begun.questions[0] ?? newQuestion(newId), newId)],
    };
  else if (query.questionType)
    begun = withFirst(
      begun,
      withType(begun.questions[0] ?? newQuestion(newId), query.questionType, newId),
      newId,
    );
  const asked = questionTemplate?.questions[0];
  if (asked)
    begun = withFirst(begun, { ...copyOf(asked, newId), templateId: questionTemplate.id }, newId);
  return draft.parse({
    ...begun,
    ...query.settings,
    ...(query.title ? { title: query.title } : {}),
  });
}

type Timing = { now: Date; zone: string; once: boolean };

/** What a type begins with. */
function blankOf(
  type: SurveyType,
  to: Recipient[],
  { newId, ...timing }: Timing & { newId: NewId },
): Draft {
  const blank = newDraft(type, to, newId, typeTexts[type].firstQuestions);
  return timed(blank, timing);
}

/**
 * When a type that usually recurs is sent: each working day at nine (REC-11). The personal app has
 * nothing that recurs (REC-13): there it is sent `once`.
 */
function timed(blank: Draft, { now, zone, once }: Timing): Draft {
  if (!specOf(blank.type).usuallyRecurs) return blank;
  const start = nextMorning(now, zone);
  if (once) return { ...blank, send: "schedule", deliverAt: start };
  const schedule = newSchedule(start, zone, blank.openDuration);
  return { ...blank, schedule };
}

/**
 * A copy of a type that usually recurs comes when the series of the original sends while that has
 * another occurrence, else once at a time (STD-01, STD-07).
 */
function timedAs(schedule: SeriesSchedule | null, copy: Draft, timing: Timing): Draft {
  const goesOn = schedule !== null && nextTime(schedule, timing.now) !== null;
  if (!goesOn || timing.once || !specOf(copy.type).usuallyRecurs)
    return timed(copy, { ...timing, once: true });
  return { ...copy, openDuration: null, schedule };
}

/** The next nine o'clock. */
function nextMorning(now: Date, zone: string): Date {
  const nineOn = (day: Date) =>
    instantOf({ date: localTimeOf(day, zone).date, time: "09:00" }, zone) ?? day;
  const today = nineOn(now);
  return today > now ? today : nineOn(new Date(now.getTime() + 24 * 3_600_000));
}

/** A template's questions and settings, with new ids (AUT-12). */
export function draftOfTemplate(template: Template, recipients: Recipient[], newId: NewId): Draft {
  const type = surveyTypes.find((known) => known === template.type) ?? "survey";
  const { title, description, openDuration, deliveryPreference, commentsEnabled, commentsAppeal } =
    template;
  const spec = specOf(type);
  const questions = template.questions
    .slice(0, spec.mostQuestions)
    .map((question) => fitted(spec, copyOf(question, newId), newId));
  const base = newDraft(type, recipients, newId);
  return {
    ...base,
    title,
    description,
    openDuration: openDuration ?? spec.usualOpen,
    deliveryPreference,
    commentsEnabled,
    commentsAppeal,
    questions: questions.length > 0 ? questions : base.questions,
    templateId: template.id,
  };
}

/**
 * A copy goes to the current conversation, else to the original's recipients, as a new message and
 * without a share link.
 */
function copied(copy: Draft, recipients: Recipient[]): Draft {
  const before = copy.recipients
    .filter(({ type }) => type !== "web")
    .map((recipient) => ({ ...recipient, messageId: null }));
  return { ...copy, recipients: recipients.length > 0 ? recipients : before };
}

function withFirst(begun: Draft, first: Question, newId: NewId): Draft {
  const question = questionFor(begun.type, first, newId);
  return { ...begun, questions: [question, ...begun.questions.slice(1)] };
}

function wordCloud(first: Question, newId: NewId): Question {
  const text = withType(first, "open-ended", newId);
  return isText(text) ? withWordCloud(text, true) : text;
}
