import type { SurveyType } from "#domain/survey/survey.ts";
import { types } from "#domain/survey/types/registry.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { qnaText } from "#text/qna.ts";
import { hotTakeText, icebreakerText } from "#text/rooms.ts";

type View = TypeSpec["view"];

const texts: Partial<Record<View, string>> = {
  votes: hotTakeText.failed,
  icebreaker: icebreakerText.failed,
  questions: qnaText.loadFailed,
};

/** What a page says that cannot be loaded (HOT-12, ICE-11, QNA-27); others say no more. */
export function loadFailedText(view: View): { unnamed?: string } {
  const unnamed = texts[view];
  return unnamed ? { unnamed } : {};
}

/** The view of a type that an address names; `totals` of anything else. */
export function viewOf(type: string | undefined): View {
  if (type === undefined || !Object.hasOwn(types, type)) return "totals";
  // safe: a key of the record
  return types[type as SurveyType].view;
}
