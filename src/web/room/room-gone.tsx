import type { SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { qnaText } from "#text/qna.ts";
import { icebreakerText } from "#text/rooms.ts";
import { LeftDraft } from "../posts/left-draft.tsx";
import { GoneNote } from "../survey/gone-note.tsx";

type Texts = { label: string; submit: string };
const drafts: Partial<Record<TypeSpec["view"], Texts>> = {
  questions: { label: qnaText.field, submit: qnaText.send },
  icebreaker: { label: icebreakerText.field, submit: icebreakerText.submit },
};

/** A survey that was deleted while its page is open, and what the viewer was writing there. */
export function RoomGone({ survey }: { survey: SurveyView }) {
  const draft = drafts[specOf(survey.type).view];
  return (
    <>
      <GoneNote survey={survey} />
      {draft ? <LeftDraft id={survey.id} {...draft} /> : null}
    </>
  );
}
