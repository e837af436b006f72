import type { ReactNode } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Source } from "#domain/response/answers.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { HotTakeView } from "../hot-take/hot-take-view.tsx";
import type { useLiveResults } from "../live/use-live-results.ts";
import { IcebreakerView } from "../posts/icebreaker/icebreaker-view.tsx";
import { QnaView } from "../posts/qna/qna-view.tsx";

type Props = Pick<ReturnType<typeof useLiveResults>, "answer" | "live"> & {
  survey: SurveyView;
  source?: Source | undefined;
  /** Why the page could not read it again; the page says so. */
  told?: Error | null;
};

const rooms: { [V in TypeSpec["view"]]: ((props: Props) => ReactNode) | null } = {
  totals: null,
  game: null,
  questions: QnaView,
  icebreaker: IcebreakerView,
  votes: HotTakeView,
};

/** Whether a type has a room instead of results of its questions. */
export function hasRoom({ type }: Pick<SurveyView, "type">): boolean {
  return rooms[specOf(type).view] !== null;
}

/** Where people take part in what runs live, and see what all others do. */
export function RoomView(props: Props) {
  const Room = rooms[specOf(props.survey.type).view];
  return Room ? <Room {...props} /> : null;
}
