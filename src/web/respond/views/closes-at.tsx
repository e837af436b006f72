import { useState } from "react";
import { dateText, nearDateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";

/** When a survey closes: in words if that is near, with the exact date as a tooltip (TIM-17). */
export function ClosesAt({ at }: { at: string | Date }) {
  const date = new Date(at);
  const exact = dateText(date);
  const [near] = useState(() => nearNow(date));
  const closes = (when: string) => ` · ${fill(respondLaterText.closes, { date: when })}`;
  if (!near) return <>{closes(exact)}</>;
  return (
    <>
      <span title={exact} aria-hidden="true">
        {closes(near)}
      </span>
      <span className="for-readers">{closes(exact)}</span>
    </>
  );
}

function nearNow(date: Date): string | null {
  return nearDateText(date, Date.now());
}
