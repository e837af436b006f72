import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { RoomPreview } from "../../room/room-preview.tsx";
import { ResultsFrame } from "./results-frame.tsx";

type Props = Pick<ComponentProps<typeof RoomPreview>, "view">;

/** The page of a meeting's results that shows something live in short (HOST-21). */
export function RoomPreviewPage({ view }: Props) {
  const { surveyId } = useParams();
  return (
    <ResultsFrame>
      <RoomPreview id={surveyId} view={view} />
    </ResultsFrame>
  );
}
