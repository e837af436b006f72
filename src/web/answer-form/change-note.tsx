import { Suspense } from "react";
import type { TakingState } from "../answering/taking-state.ts";
import { laterFields } from "./later-fields.ts";

const ChangeWords = laterFields.changeWords.View;

/** What others have changed since the page was opened. */
export function ChangeNote({ state: { survey, change, left } }: { state: TakingState }) {
  return (
    <p role="status" className="note">
      <Suspense>{change || left ? <ChangeWords {...{ change, survey, left }} /> : null}</Suspense>
    </p>
  );
}
