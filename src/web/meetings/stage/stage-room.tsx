import type { ReactNode } from "react";
import "./stage.css";

/** The ground of the stage: 16 to 9, with lengths relative to its width, so it scales as one. */
export function StageRoom({ children }: { children: ReactNode }) {
  return (
    <div className="stage-room">
      <main className="stage">{children}</main>
    </div>
  );
}

/** A sentence where there is nothing to show. */
export function StageWords({ children }: { children: string }) {
  return (
    <div className="stage-sheet">
      <h1 className="stage-words">{children}</h1>
    </div>
  );
}
