import { type NewId, newQuestion, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { type Draft, draft } from "#domain/survey/draft.ts";
import { draftOf, duplicateOf } from "#domain/survey/edit.ts";
import { type AuthoredType, authoredTypes, newDraft } from "#domain/survey/new-draft.ts";
import { asQuizQuestion } from "#domain/survey/quiz.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import { withWordCloud } from "#domain/survey/word-cloud.ts";
import type { Template } from "#domain/template/template.ts";
import type { AuthoringQuery } from "./authoring-query.ts";
import { copyOf } from "./copy-question.ts";

/** What the address names, once it is loaded. */
export type Sources = { survey: Survey | null; kept: Draft | null; template: Template | null; questionTemplate: Template | null };
type Beginning = { type: AuthoredType; query: AuthoringQuery; recipients: Recipient[]; sources: Sources; newId: NewId };

/** The draft that the form begins with: what the address names, with what else it presets (AUT-09 to AUT-14, AUT-16, AUT-22, AUT-23, AUT-25). */
export function begunDraft({ type, query, recipients, sources, newId }: Beginning): Draft {
  const { survey, kept, template, questionTemplate } = sources;
  if (survey && query.mode === "edit") return draft.parse(draftOf(survey));
  const to = query.messageId ? recipients.map((recipient) => ({ ...recipient, messageId: query.messageId })) : recipients;
  let begun = newDraft(type, to, newId);
  if (template) begun = fromTemplate(template, begun, newId);
  if (survey) begun = copied(duplicateOf(survey), to);
  if (kept) begun = { ...kept, recipients: to.length > 0 ? to : kept.recipients };
  if (query.wordCloud) begun = { ...begun, type: "poll", questions: [wordCloud(begun.questions[0] ?? newQuestion(newId), newId)] };
  else if (query.questionType)
    begun = withFirst(begun, withType(begun.questions[0] ?? newQuestion(newId), query.questionType, newId), newId);
  const asked = questionTemplate?.questions[0];
  if (asked) begun = withFirst(begun, { ...copyOf(asked, newId), templateId: questionTemplate.id }, newId);
  return draft.parse({ ...begun, ...query.settings, ...(query.title ? { title: query.title } : {}) });
}

/** What a template asks, with ids of its own (AUT-12). */
function fromTemplate(template: Template, blank: Draft, newId: NewId): Draft {
  const type = authoredTypes.find((known) => known === template.type) ?? "survey";
  const { title, description, openDuration, deliveryPreference, commentsEnabled, commentsAppeal } = template;
  const questions = template.questions.map((question) => copyOf(question, newId));
  const base = newDraft(type, blank.recipients, newId);
  return {
    ...base,
    title,
    description,
    openDuration,
    deliveryPreference,
    commentsEnabled,
    commentsAppeal,
    questions: questions.length > 0 ? questions : base.questions,
    templateId: template.id,
  };
}

/** A copy goes to where it is written, else to whom the original went to: as a message of its own, and not to a share link. */
function copied(copy: Draft, recipients: Recipient[]): Draft {
  const before = copy.recipients.filter(({ type }) => type !== "web").map((recipient) => ({ ...recipient, messageId: null }));
  return { ...copy, recipients: recipients.length > 0 ? recipients : before };
}

function withFirst(begun: Draft, first: Question, newId: NewId): Draft {
  const question = begun.type === "quiz" ? asQuizQuestion(first, newId) : first;
  return { ...begun, questions: [question, ...begun.questions.slice(1)] };
}

function wordCloud(first: Question, newId: NewId): Question {
  const text = withType(first, "open-ended", newId);
  return text.questionType === "open-ended" ? withWordCloud(text, true) : text;
}
